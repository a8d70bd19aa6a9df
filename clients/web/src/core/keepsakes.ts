/**
 * What this browser remembers: the secret of each seat, the name last used, settings. Storage may be
 * forbidden or full; then the page remembers until it is closed, and nothing fails.
 */
const memory = new Map<string, string>();
const PREFIX = 'crowntable.';

const APART = 'apart.';

/** Of this tab alone; null where storage is forbidden. */
function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Codes of rooms at which somebody else than the person of the kept seat is, in this tab. */
const apart = new Set<string>();

/** Whether this tab is at that room as somebody else than the person of the kept seat. */
export function isAnother(code: string): boolean {
  return apart.has(code) || tabStorage()?.getItem(PREFIX + APART + code) != null;
}

const isApart = (key: string): boolean => isAnother(key.slice(key.lastIndexOf('.') + 1));

/** Where `key` is kept: in the browser, or in this tab where somebody else is at that room. */
function storage(key?: string): Storage | null {
  try {
    return key !== undefined && isApart(key) ? tabStorage() : window.localStorage;
  } catch {
    return null;
  }
}

/** From now on this tab is another person's at that room: the kept seat stays, and this tab keeps one of its own. */
export function comeAsAnother(code: string): void {
  apart.add(code);
  try {
    tabStorage()?.setItem(PREFIX + APART + code, '1');
  } catch {
    // Full: until the page is closed, then.
  }
}

export function recall(key: string): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return storage(key)?.getItem(PREFIX + key) ?? null;
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    const store = storage(key);
    if (store) {
      store.setItem(PREFIX + key, value);
      memory.delete(key);
      return;
    }
  } catch {
    // Full or forbidden: fall through to memory.
  }
  memory.set(key, value);
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    storage(key)?.removeItem(PREFIX + key);
  } catch {
    // It was never kept there.
  }
}

/** What follows `start` in the keys that begin with it. */
export function keptKeys(start: string): string[] {
  const keys = new Set<string>();
  for (const key of memory.keys()) if (key.startsWith(start)) keys.add(key.slice(start.length));
  try {
    const store = storage();
    for (let i = 0; store && i < store.length; ++i) {
      const key = store.key(i);
      if (key?.startsWith(PREFIX + start)) keys.add(key.slice(PREFIX.length + start.length));
    }
  } catch {
    // Only what is in memory, then.
  }
  return [...keys];
}

/**
 * A seat this browser holds the secret of. `game` is the id of the preset, '' before the room has told it, and
 * `game_name` what the server calls it; `family` is that of the game that is on. `at` is a time of Date.now().
 * `practice`: at a table to learn at. `bots`: nobody but bots sits there beside.
 */
export interface KeptSeat {
  code: string;
  token: string;
  name: string;
  game: string;
  game_name: string;
  at: number;
  family?: string;
  practice?: true;
  bots?: true;
}

/**
 * What is kept for a seat, before the code of its room: the seat itself, its chain, what was seen of the deal that is
 * played, and what was told of the game.
 */
export const SEAT_KEYS = {
  seat: 'seat.',
  chain: 'chain.',
  deal: 'deal.',
  history: 'history.',
} as const;
const SEAT = SEAT_KEYS.seat;

export function keptSeat(code: string): KeptSeat | null {
  const text = recall(SEAT + code);
  if (text === null) return null;
  try {
    const seat = JSON.parse(text) as Partial<KeptSeat>;
    if (typeof seat.token !== 'string') return null;
    const { token, name = '', game = '', at = 0, family, practice, bots } = seat;
    // Pages of before kept one text: the name in the language of then, which is shown as it is.
    const kept = { code, token, name, game, game_name: seat.game_name ?? game, at };
    return { ...kept, ...(family && { family }), ...(practice && { practice }), ...(bots && { bots }) };
  } catch {
    return null;
  }
}

/** The version of the table of which the deal that is kept was seen last. */
export function seenVersion(code: string): number | undefined {
  try {
    const { v } = JSON.parse(recall(SEAT_KEYS.deal + code) ?? '{}') as { v?: unknown };
    return Number.isInteger(v) && (v as number) >= 0 ? (v as number) : undefined;
  } catch {
    return undefined;
  }
}

/** Tables whose game somebody has left on this page, and not come back to: a table that goes by then keeps nothing. */
const left = new Set<string>();
export const hasLeft = (code: string): boolean => left.has(code);

export function keepSeat(seat: KeptSeat): void {
  left.delete(seat.code);
  remember(SEAT + seat.code, JSON.stringify(seat));
}

/** Whether the seat outlives this page: where storage is forbidden it is kept in memory only. */
export function seatOutlivesPage(code: string): boolean {
  return keptSeat(code) !== null && !memory.has(SEAT + code);
}

/** With all that is kept for it: no secret is left behind. */
export function dropSeat(code: string): void {
  for (const key of Object.values(SEAT_KEYS)) forget(key + code);
}

/** After somebody has left a game that goes on: who comes back to the seat is then the same person. */
export function dropDeals(code: string): void {
  left.add(code);
  forget(SEAT_KEYS.chain + code);
  forget(SEAT_KEYS.deal + code);
  forget(SEAT_KEYS.history + code);
}

const MARK = 'mark.';
const MARK_BYTES = 16;
/** More tables than anybody is at in a season. */
const MARKS_MAX = 200;

/**
 * What this browser has made by chance for one table alone, and keeps when the seat is gone: whoever was removed there
 * stays so. It says nothing to any other table.
 */
export function markFor(code: string): string {
  const kept = recall(MARK + code);
  if (kept !== null) return kept;
  const others = keptKeys(MARK);
  if (others.length >= MARKS_MAX) for (const other of others) forget(MARK + other);
  const bytes = crypto.getRandomValues(new Uint8Array(MARK_BYTES));
  const mark = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  remember(MARK + code, mark);
  return mark;
}

/** All seats, the newest first. */
export function keptSeats(): KeptSeat[] {
  return keptKeys(SEAT)
    .map(keptSeat)
    .filter((seat) => seat !== null)
    .sort((a, b) => b.at - a.at);
}
