/** What decides of a deal beside its seed, as it stood when the deal was opened: before anybody could know the seed. */
import { asUpdateOf, type OptionValues, type RoomMessage, type UpdateMessage } from '../wire';

export interface BeforeDeal {
  options: Readonly<OptionValues>;
  /** The seat that deals, or in Kings Cribbage starts, if it takes part; or whether that is drawn with the deal. */
  dealer_from: number | 'drawn';
}

/** What the deal before leaves: its number and its dealer, or in Kings Cribbage its starter. */
export interface LastDeal {
  number: number;
  dealer: number | null;
  seats: number;
}

/** What a view of the table says of the deal that is played, or was played last. */
export function lastDeal(told: UpdateMessage, room: RoomMessage | null): LastDeal | null {
  const rummy = asUpdateOf('rummy', room, told)?.public;
  if (rummy) return { number: rummy.round, dealer: rummy.dealer, seats: rummy.seats.length };
  const cribbage = asUpdateOf('cribbage', room, told)?.public;
  return cribbage ? { number: 1, dealer: cribbage.starter, seats: cribbage.seats.length } : null;
}

/**
 * Null where this page cannot know who deals: `calm`: it was here for the start of the game; `last`: the deal before; `same_seats`:
 * since the last game nobody came or went.
 */
export function beforeDeal(
  deal: number,
  room: RoomMessage,
  { calm, last, same_seats }: { calm: boolean; last: LastDeal | null; same_seats: boolean },
): BeforeDeal | null {
  const { options } = room;
  const next =
    last && last.dealer !== null && Number.isInteger(last.dealer)
      ? { options, dealer_from: (last.dealer + 1) % last.seats }
      : null;
  if (deal > 1) return last?.number === deal - 1 ? next : null;
  // In a rematch the next seat deals; the numbers of the seats are the same only if nobody went.
  if (room.state === 'finished') return same_seats && last?.seats === room.seats.length ? next : null;
  if (!calm) return null;
  const rule = options['first_dealer'] ?? options['first_player'];
  if (rule === 'host') return { options, dealer_from: room.host ?? 'drawn' };
  // Who won the last game may be forgotten here.
  const by_chance = rule === 'random' || rule === 'low_draw';
  return by_chance || room.games_played === 0 ? { options, dealer_from: 'drawn' } : null;
}
