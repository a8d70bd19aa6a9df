/**
 * What this page saw of the deal that is played, kept where the chain is kept: after a reload its cards are compared
 * all the same.
 */
import { forget, recall, remember, SEAT_KEYS } from '../keepsakes';
import type { DealsOf, SeenDeal } from './family_deals';
import { exactly, hasShape, isText, type Shape } from './shape';

export interface KeptDeal {
  game: number;
  deal: number;
  /** One's own seat; null for somebody who watches. */
  seat: number | null;
  /** The server's commitment. No other game has it, in whatever room. */
  server: string;
  /** Commitments and links, as they were told with the cards. */
  made_of: string;
  /** The version of the table that was seen last. */
  v: number;
  /** Something was missed: what came after it is not compared. */
  broken: boolean;
  seen: SeenDeal;
}

const KEY = SEAT_KEYS.deal;
const keptDealShape: Shape = {
  game: Number.isInteger,
  deal: Number.isInteger,
  seat: Number.isInteger,
  server: isText,
  made_of: isText,
  v: Number.isInteger,
  broken: exactly(true, false),
  seen: { family: isText },
};

/** Null also where what is kept is not what the family keeps. */
export function keptDeal(code: string, dealsOf: DealsOf): KeptDeal | null {
  try {
    const read: unknown = JSON.parse(recall(KEY + code) ?? 'null');
    if (!hasShape(read, keptDealShape)) return null;
    const kept = read as KeptDeal;
    const deals = dealsOf(kept.seen.family);
    return deals && hasShape(kept.seen, deals.seenShape) ? kept : null;
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
