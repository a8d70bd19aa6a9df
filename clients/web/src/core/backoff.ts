const FIRST_MS = 250;
const MOST_MS = 2000;

/**
 * How long to wait before try number `attempt` (from 1): 0.25 s doubling to 2 s, less up to half by `chance` in [0, 1).
 */
export function retryDelay(attempt: number, chance: number): number {
  const full = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(attempt - 1, 10));
  return Math.round(full * (1 - chance / 2));
}
