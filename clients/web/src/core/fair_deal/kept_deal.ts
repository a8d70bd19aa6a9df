/** What this page saw of the deal that is played, kept where the chain is kept: after a reload its cards are compared all the same. */
import { forget, recall, remember, SEAT_KEYS } from '../keepsakes';
import { type SeenDeal, seenDealShape } from './seen_deal';
import { hasShape, isText, type Shape } from './shape';

export interface KeptDeal {
  game: number;
  deal: number;
  /** One's own seat; null for somebody who watches. */
  seat: number | null;
  /** The server's commitment. No other game has it, in whatever room. */
  server: string;
  /** Commitments and links, as they were told with the cards. */
  made_of: string;
  seen: SeenDeal;
}

const KEY = SEAT_KEYS.deal;
const keptDealShape: Shape = {
  game: Number.isInteger,
  deal: Number.isInteger,
  seat: Number.isInteger,
  server: isText,
  made_of: isText,
  seen: seenDealShape,
};

export function keptDeal(code: string): KeptDeal | null {
  try {
    const kept: unknown = JSON.parse(recall(KEY + code) ?? 'null');
    return hasShape(kept, keptDealShape) ? (kept as KeptDeal) : null;
  } catch {
    return null;
  }
}

/** What somebody who watches saw is not kept. */
export function keepDeal(code: string, deal: KeptDeal): void {
  if (deal.seat !== null) remember(KEY + code, JSON.stringify(deal));
}

export function dropDeal(code: string): void {
  forget(KEY + code);
}
