import type { Standing } from '../core/wire';

interface Placed {
  seat: number;
  total: number;
  removed: boolean;
}

/**
 * The places as they are now, best first, with equals sharing one. Whoever left the game comes last; where totals are
 * equal the lower tie value is better.
 */
export function standingsSoFar(
  seats: readonly Placed[],
  best: 'lowest' | 'highest',
  tieOf: (seat: number) => number = () => 0,
): Standing[] {
  const sign = best === 'lowest' ? 1 : -1;
  /** Negative where `one` is better than `other`. */
  const order = (one: Placed, other: Placed): number =>
    Number(one.removed) - Number(other.removed) ||
    sign * (one.total - other.total) ||
    tieOf(one.seat) - tieOf(other.seat);
  return seats
    .map((one) => ({
      seat: one.seat,
      points: one.total,
      place: 1 + seats.filter((other) => order(other, one) < 0).length,
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
