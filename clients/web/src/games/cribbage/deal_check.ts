/** The part of Kings Cribbage in checking fair deals. A game is one deal. */
import { type BeforeDeal, dealerFromShape, type FamilyDeals, type SeenDeal } from '../../core/fair_deal/family_deals';
import { follows, type Look, looksShape } from '../../core/fair_deal/look';
import { type OwnHand, ownHandShape, someoneLeft } from '../../core/fair_deal/own_hand';
import { either, exactly, isCount, isText } from '../../core/fair_deal/shape';
import type { EventOf, GameEvent, UpdateOf } from '../../core/wire';
import { type CribbageRound, dealTiles, type Draws } from './deal';
import { DealtTiles } from './dealt_tiles';

interface SeenRacks extends SeenDeal {
  family: 'cribbage';
  round: CribbageRound;
  /** These two as they were told. */
  starter: number;
  draws: Draws;
}

/** What is compared of a view. */
interface Shown {
  bags: number[];
  /** How many each seat holds. */
  tiles: number[];
  /** Racks that are seen: one's own, and at the end what is left of all. */
  racks: OwnHand[];
}

const ONLY_DEAL = 1;
/** So many ways in which tiles may have gone back are followed; they come to light again, and few are left soon. */
const WAYS_MAX = 5000;

function see(update: UpdateOf<'cribbage'>, deal: number, { options, dealer_from }: BeforeDeal): SeenRacks | null {
  const { events, public: table } = update;
  const at = events.findLastIndex(({ event }) => event === 'racks_filled');
  const [started, ...later] = events.slice(Math.max(at, 0));
  if (deal !== ONLY_DEAL || started?.event !== 'racks_filled' || someoneLeft(later)) return null;
  return {
    family: 'cribbage',
    round: {
      seats: table.seats.length,
      playing: table.seats.filter(({ removed }) => !removed).map(({ seat }) => seat),
      split_colours: options['split_colours'] === true,
      leftover_six_nine: String(options['leftover_six_nine']),
      first_player: String(options['first_player']),
      starter_from: dealer_from,
    },
    starter: started.starter,
    draws: started.draws,
    looks: [],
  };
}

function shown({ public: table, you }: UpdateOf<'cribbage'>): Shown & Record<string, unknown> {
  const left = (table.leftovers ?? []).map(({ seat, rack }) => ({ seat, cards: rack }));
  return {
    bags: table.bags,
    tiles: table.seats.map(({ tiles }) => tiles),
    racks: [...left, ...(you ? [{ seat: you.seat, cards: you.rack }] : [])],
  };
}

/** The ways in which the tiles may lie after each step. */
class Followed {
  /** There were more than are followed. */
  lost = false;

  constructor(private ways: DealtTiles[]) {}

  takes(told: GameEvent): boolean {
    const event = told as EventOf<'cribbage'>;
    switch (event.event) {
      case 'played': {
        const placed = event.tiles.map(({ tile }) => tile);
        // K-34: nothing is drawn until a claim is settled.
        const fills = event.claim === null;
        return (
          this.goesOn((way) => way.play(event.seat, placed)) && (!fills || this.goesOn((way) => way.refill(event.seat)))
        );
      }
      case 'play_settled':
        return this.goesOn((way) => way.refill(event.seat));
      case 'exchanged':
        return this.goesOn((way) => way.exchange(event.seat, event.count));
      case 'seat_removed':
        return this.goesOn((way) => way.remove(event.seat));
      default:
        return true;
    }
  }

  fits(look: NonNullable<Look['shown']>): boolean {
    const { racks, bags, tiles } = look as unknown as Shown;
    if (!racks.every(({ seat, cards }) => this.goesOn((way) => way.withRack(seat, cards)))) return false;
    // In all ways they are the same.
    return this.lost || JSON.stringify(this.ways[0]?.counts()) === JSON.stringify({ bags, tiles });
  }

  private goesOn(step: (way: DealtTiles) => DealtTiles[]): boolean {
    if (this.lost) return true;
    const next: DealtTiles[] = [];
    for (const way of this.ways) {
      next.push(...step(way));
      if (next.length > WAYS_MAX) return (this.lost = true);
    }
    this.ways = next;
    return next.length > 0;
  }
}

export const deals: FamilyDeals<'cribbage', SeenRacks> = {
  things: 'tiles',
  firstDealer: ({ first_player: rule }) => (rule === 'host' ? 'host' : 'drawn'),
  lastDeal: ({ public: table }) => ({ number: ONLY_DEAL, dealer: table.starter, seats: table.seats.length }),
  roundsTold: () => [ONLY_DEAL],
  beginning: 'racks_filled',
  shown,
  see,
  seenShape: {
    family: exactly('cribbage'),
    round: {
      seats: isCount,
      playing: [isCount],
      split_colours: exactly(true, false),
      leftover_six_nine: isText,
      first_player: isText,
      starter_from: dealerFromShape,
    },
    starter: isCount,
    draws: [[either(exactly(null), isText)]],
    looks: looksShape({ bags: [isCount], tiles: [isCount], racks: [ownHandShape] }),
  },
  compare(seed, { round, starter, draws, looks }) {
    const deal = dealTiles(seed, round);
    if (deal.starter !== starter || JSON.stringify(deal.draws) !== JSON.stringify(draws)) return 'wrong';
    const followed = new Followed([DealtTiles.of(seed, round, deal)]);
    const right = follows(
      looks,
      (event) => followed.takes(event),
      (look) => followed.fits(look),
    );
    if (!right) return 'wrong';
    return followed.lost ? 'in_part' : 'right';
  },
};
