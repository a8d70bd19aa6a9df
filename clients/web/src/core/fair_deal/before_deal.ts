/** What a page knows of a deal before it is made. */
import type { RoomMessage } from '../wire';
import type { BeforeDeal, FamilyDeals, LastDeal } from './family_deals';

interface Known {
  /** This page was here for the start of the game. */
  calm: boolean;
  /** The deal before. */
  last: LastDeal | null;
  /** Since the last game nobody came or went. */
  same_seats: boolean;
}

/** Null where this page cannot know who deals. */
export function beforeDeal(
  deal: number,
  room: RoomMessage,
  deals: FamilyDeals,
  { calm, last, same_seats }: Known,
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
  const first = deals.firstDealer(options);
  if (first === 'host') return { options, dealer_from: room.host ?? 'drawn' };
  // Who won the last game may be forgotten here.
  return first === 'drawn' || room.games_played === 0 ? { options, dealer_from: 'drawn' } : null;
}
