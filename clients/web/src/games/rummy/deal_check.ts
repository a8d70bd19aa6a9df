/** The rummy family's part in checking fair deals. */
import { type BeforeDeal, dealerFromShape, type FamilyDeals, type SeenDeal } from '../../core/fair_deal/family_deals';
import { follows, type Look, looksShape } from '../../core/fair_deal/look';
import { type OwnHand, ownHandShape, someoneLeft } from '../../core/fair_deal/own_hand';
import { either, exactly, isCount, isText } from '../../core/fair_deal/shape';
import type { EventOf, GameEvent, UpdateOf } from '../../core/wire';
import { dealerOf, type Deck, type OpenRound } from './deal';
import { DealtRound } from './dealt_round';

interface SeenRound extends SeenDeal {
  family: 'rummy';
  round: OpenRound;
  /** Wilds of this rank, and jokers, leave play when a new stock is made. */
  wild_that_leaves: string | null;
  /** These two as they were told. */
  dealer: number;
  upcard: string;
}

/** What is compared of a view. */
interface Shown {
  stock: number;
  top: string | null;
  /** How many each seat holds. */
  cards: number[];
  hand: OwnHand | null;
  revealed: OwnHand[];
}

const PLAYOFF_HAND_SIZE = 6;
const COURT = ['J', 'Q', 'K'];

/** */
function packsFor(option: unknown, seats: number): number {
  if (option === 'auto') return Math.max(1, Math.ceil(seats / 2));
  return option === 'auto_floor' ? Math.max(1, Math.floor(seats / 2)) : Number(option);
}

/** All that matters stands in the options. */
function deckOf({ options }: BeforeDeal, seats: number): Deck {
  const packs = packsFor(options['packs'], seats);
  const jokers = options['jokers'];
  if (jokers === undefined) return { suits: 5, rank_min: 3, rank_max: 13, jokers_per_pack: 3, packs };
  return { suits: 4, rank_min: 1, rank_max: 13, jokers_per_pack: Number(jokers), packs };
}

function see(update: UpdateOf<'rummy'>, deal: number, before: BeforeDeal): SeenRound | null {
  const { events, public: table } = update;
  const at = events.findLastIndex(({ event }) => event === 'round_started');
  const [started, ...later] = events.slice(Math.max(at, 0));
  if (started?.event !== 'round_started' || !('turn_up' in started) || started.round !== deal) return null;
  const { rounds } = before.options;
  if (!Array.isArray(rounds) || someoneLeft(later)) return null;
  const hand_size = rounds[deal - 1] ?? PLAYOFF_HAND_SIZE;
  return {
    family: 'rummy',
    round: {
      deck: deckOf(before, table.seats.length),
      hand_size,
      seats: table.seats.length,
      playing: table.seats
        .filter(({ removed, cards, laid }) => !removed && (deal <= rounds.length || cards > 0 || laid !== null))
        .map(({ seat }) => seat),
      dealer_from: before.dealer_from,
    },
    wild_that_leaves: before.options['buried_wilds'] === 'remove' ? (COURT[hand_size - 11] ?? `${hand_size}`) : null,
    dealer: started.dealer,
    upcard: started.turn_up,
    looks: [],
  };
}

function shown({ public: table, you }: UpdateOf<'rummy'>): Shown & Record<string, unknown> {
  return {
    stock: table.stock,
    top: table.discard_top,
    cards: table.seats.map(({ cards }) => cards),
    hand: you && { seat: you.seat, cards: you.hand },
    revealed: (table.revealed ?? []).map(({ seat, hand }) => ({ seat, cards: hand })),
  };
}

/** Whether a card is, and is moved, as the event says; what moves none always is. */
function moves(round: DealtRound, told: GameEvent): boolean {
  const event = told as EventOf<'rummy'>;
  switch (event.event) {
    case 'drew':
      return event.source === 'stock' ? round.draw(event.seat) : round.take(event.seat, event.card);
    case 'recycled':
      return round.recycle(event.stock);
    case 'discarded':
      return round.discard(event.seat, event.card);
    case 'went_out':
    case 'laid_down':
      return round.layDown(
        event.seat,
        event.melds.flatMap(({ cards }) => cards),
      );
    case 'seat_removed':
      return round.remove(event.seat);
    default:
      return true;
  }
}

function fits(round: DealtRound, look: NonNullable<Look['shown']>): boolean {
  const { hand, revealed, ...counts } = look as unknown as Shown;
  const same =
    JSON.stringify(Object.values(round.counts())) === JSON.stringify([counts.stock, counts.top, counts.cards]);
  return (
    same &&
    (hand === null || round.holds(hand.seat, hand.cards)) &&
    revealed.every(({ seat, cards }) => round.had(seat, cards))
  );
}

export const deals: FamilyDeals<'rummy', SeenRound> = {
  things: 'cards',
  firstDealer({ first_dealer: rule }) {
    if (rule === 'host') return 'host';
    return rule === 'random' ? 'drawn' : 'by_last_game';
  },
  lastDeal: ({ public: table }) => ({ number: table.round, dealer: table.dealer, seats: table.seats.length }),
  roundsTold({ events, public: table }) {
    const started = events.findLast(({ event }) => event === 'round_started');
    return [table.round, ...(started?.event === 'round_started' && 'turn_up' in started ? [started.round] : [])];
  },
  beginning: 'round_started',
  shown,
  see,
  seenShape: {
    family: exactly('rummy'),
    round: {
      deck: { suits: isCount, rank_min: isCount, rank_max: isCount, jokers_per_pack: isCount, packs: isCount },
      hand_size: isCount,
      seats: isCount,
      playing: [isCount],
      dealer_from: dealerFromShape,
    },
    wild_that_leaves: either(exactly(null), isText),
    dealer: isCount,
    upcard: isText,
    looks: looksShape({
      stock: isCount,
      top: either(exactly(null), isText),
      cards: [isCount],
      hand: either(exactly(null), ownHandShape),
      revealed: [ownHandShape],
    }),
  },
  compare(seed, { round, wild_that_leaves: wild, dealer, upcard, looks }) {
    if (dealerOf(seed, round) !== dealer) return 'wrong';
    const leaves = (card: string): boolean => wild !== null && (card === 'JK' || card.slice(0, -1) === wild);
    const dealt = new DealtRound(seed, { ...round, dealer }, leaves);
    if (dealt.counts().top !== upcard) return 'wrong';
    const right = follows(
      looks,
      (event) => moves(dealt, event),
      (look) => fits(dealt, look),
    );
    return right ? 'right' : 'wrong';
  },
};
