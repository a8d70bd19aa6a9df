/** What this page saw of a deal when its cards came, for comparing with what the links give. */
import { asUpdateOf, type OptionValues, type RoomMessage, type RummyPublic, type UpdateMessage } from '../wire';
import type { SeenCards } from './check_deal';
import type { Deck, OpenRound } from './rummy_deal';

const PLAYOFF_HAND_SIZE = 6;

export interface SeenDeal {
  deal: number;
  round: OpenRound;
  cards: SeenCards;
}

/** What decides of a deal beside its seed, as it stood when the deal was opened: before anybody could know the seed. */
export interface BeforeDeal {
  options: Readonly<OptionValues>;
  /** As in OpenRound. */
  dealer_from: number | 'drawn';
}

/**
 * Null where this page cannot know who deals: `calm`: it was here for the start of the game; `last`: the table as it was told
 * last; `same_seats`: since the last game nobody came or went.
 */
export function beforeDeal(deal: number, room: RoomMessage, { calm, last, same_seats }: { calm: boolean; last: RummyPublic | null; same_seats: boolean }): BeforeDeal | null {
  const { options } = room;
  const next = last && Number.isInteger(last.dealer) ? { options, dealer_from: ((last.dealer ?? 0) + 1) % last.seats.length } : null;
  if (deal > 1) return last?.round === deal - 1 ? next : null;
  // In a rematch the next seat deals; the numbers of the seats are the same only if nobody went.
  if (room.state === 'finished') return same_seats && last?.seats.length === room.seats.length ? next : null;
  if (!calm) return null;
  const rule = options['first_dealer'];
  if (rule === 'host') return { options, dealer_from: room.host ?? 'drawn' };
  // Who won the last game may be forgotten here.
  return rule === 'random' || room.games_played === 0 ? { options, dealer_from: 'drawn' } : null;
}

/** */
function packsFor(option: unknown, seats: number): number {
  if (option === 'auto') return Math.max(1, Math.ceil(seats / 2));
  return option === 'auto_floor' ? Math.max(1, Math.floor(seats / 2)) : Number(option);
}

/** All that matters stands in the options. */
function deckOf(options: Readonly<OptionValues>, seats: number): Deck {
  const packs = packsFor(options['packs'], seats);
  const jokers = options['jokers'];
  if (jokers === undefined) return { suits: 5, rank_min: 3, rank_max: 13, jokers_per_pack: 3, packs };
  return { suits: 4, rank_min: 1, rank_max: 13, jokers_per_pack: Number(jokers), packs };
}

/** The rounds of which an update tells that they were dealt last. A game of tiles is one round. */
export function roundsTold(told: UpdateMessage, room: RoomMessage | null): number[] {
  const update = asUpdateOf('rummy', room, told);
  if (!update) return [1];
  const started = update.events.findLast(({ event }) => event === 'round_started');
  return [update.public.round, ...(started?.event === 'round_started' && 'turn_up' in started ? [started.round] : [])];
}

/**
 * Null when the update brings no new cards, or not those of a game whose deals this page can make itself. One's own hand is
 * left out when it was played from before it was shown, as after an absence.
 */
export function seenDeal(told: UpdateMessage, room: RoomMessage | null, before: (deal: number) => BeforeDeal | null): SeenDeal | null {
  const update = asUpdateOf('rummy', room, told);
  if (!update) return null;
  const at = update.events.findLastIndex(({ event }) => event === 'round_started');
  const started = update.events[at];
  if (started?.event !== 'round_started' || !('turn_up' in started)) return null;
  const known = before(started.round);
  if (known === null) return null;
  const { public: table, you } = update;
  const { rounds } = known.options;
  // Who has left since may have got cards.
  if (!Array.isArray(rounds) || update.events.slice(at).some(({ event }) => event === 'seat_removed')) return null;
  const touched = update.events.slice(at).some((event) => 'seat' in event && event.seat === you?.seat && (event.event === 'drew' || event.event === 'discarded'));
  return {
    deal: started.round,
    round: {
      deck: deckOf(known.options, table.seats.length),
      hand_size: rounds[started.round - 1] ?? PLAYOFF_HAND_SIZE,
      seats: table.seats.length,
      playing: table.seats.filter(({ removed, cards, laid }) => !removed && (started.round <= rounds.length || cards > 0 || laid !== null)).map(({ seat }) => seat),
      dealer_from: known.dealer_from,
    },
    cards: { hands: new Map(you && you.hand.length > 0 && !touched ? [[you.seat, [...you.hand]]] : []), upcard: started.turn_up, dealer: started.dealer },
  };
}
