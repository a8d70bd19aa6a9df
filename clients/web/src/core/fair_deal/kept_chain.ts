/** One's own chain at a table, kept where the seat's token is kept: a reload goes on with it. */
import { forget, recall, remember, SEAT_KEYS } from '../keepsakes';
import { findEnd, HashChain } from './chain';
import { dropDeal } from './kept_deal';

/** The last link that was given, and for what. */
export interface GivenLink {
  game: number;
  deal: number;
  seat: number;
  link: string;
  /** The server's commitment for that game. */
  server: string;
  /** Whether the server said that it has the link. */
  confirmed: boolean;
}

export interface KeptChain {
  /** What HashChain.keep() gave. Shown to nobody. */
  secret: string;
  seat: number;
  /** How many links are known to others. */
  used: number;
  /** Outlives the chain: the deal may be checked after the next chain was made. */
  given: GivenLink | null;
}

const KEY = SEAT_KEYS.chain;

export function keptChain(code: string): KeptChain | null {
  try {
    const kept = JSON.parse(recall(KEY + code) ?? 'null') as KeptChain | null;
    if (kept === null || ![kept.seat, kept.used].every(Number.isInteger)) return null;
    HashChain.of(kept.secret);
    return kept;
  } catch {
    return null;
  }
}

export function keepChain(code: string, chain: KeptChain): void {
  remember(KEY + code, JSON.stringify(chain));
}

/** Also what is kept beside it. */
export function dropChain(code: string): void {
  forget(KEY + code);
  dropDeal(code);
}

/** Of a chain that nobody has yet, whose end is found beforehand. */
let spare: { secret: string; found: Promise<void> } | null = null;

/** Finds the end of the chain that a page at this table commits to first, a bit at a time. */
export async function findFirstEnd(code: string): Promise<void> {
  const kept = keptChain(code)?.secret;
  await (kept === undefined ? findNextEnd() : findEnd(kept));
}

/** The same of the chain that is made next, while there is time for it: a game that is over wants it at once. */
export function findNextEnd(): Promise<void> {
  if (spare === null) {
    const secret = HashChain.random().keep();
    spare = { secret, found: findEnd(secret) };
  }
  return spare.found;
}

/** A new secret for `seat`, kept at once. */
export function makeChain(code: string, seat: number, given: GivenLink | null): KeptChain {
  const chain: KeptChain = { secret: spare?.secret ?? HashChain.random().keep(), seat, used: 0, given };
  spare = null;
  keepChain(code, chain);
  return chain;
}
