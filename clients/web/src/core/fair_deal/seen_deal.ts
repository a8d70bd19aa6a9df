/** What this page saw of a deal when its cards came, for comparing with what the links give. */
import { asUpdateOf, type RoomMessage, type UpdateMessage } from '../wire';
import type { SeenCards } from './check_deal';
import type { Deck, RummyRound } from './rummy_deal';

export interface SeenDeal {
  deal: number;
  round: RummyRound;
  cards: SeenCards;
}

/** The packs of a table; all that matters stands in its options and in the public view. */
function deckOf(options: Readonly<Record<string, unknown>>, packs: number): Deck {
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
export function seenDeal(told: UpdateMessage, room: RoomMessage | null): SeenDeal | null {
  const update = asUpdateOf('rummy', room, told);
  if (!room || !update) return null;
  const at = update.events.findLastIndex(({ event }) => event === 'round_started');
  const started = update.events[at];
  if (started?.event !== 'round_started' || !('turn_up' in started)) return null;
  const { public: table, you } = update;
  const touched = update.events.slice(at).some((event) => 'seat' in event && event.seat === you?.seat && (event.event === 'drew' || event.event === 'discarded'));
  return {
    deal: started.round,
    round: {
      deck: deckOf(room.options, table.packs),
      hand_size: started.hand_size,
      seats: table.seats.length,
      playing: table.seats.filter(({ removed, cards, laid }) => !removed && (cards > 0 || laid !== null)).map(({ seat }) => seat),
      dealer: started.dealer,
    },
    cards: { hands: new Map(you && you.hand.length > 0 && !touched ? [[you.seat, [...you.hand]]] : []), upcard: started.turn_up },
  };
}
