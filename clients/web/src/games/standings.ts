import type { Standing } from '../core/wire';

interface Placed { seat: number; total: number; removed: boolean }

/** The places as they are now, best first, with equal totals sharing one. Whoever left the game comes last. */
export function standingsSoFar(seats: readonly Placed[], best: 'lowest' | 'highest'): Standing[] {
  const sign = best === 'lowest' ? 1 : -1;
  const outranks = (one: Placed, other: Placed): boolean => (one.removed === other.removed ? sign * one.total < sign * other.total : other.removed);
  return seats
    .map((one) => ({ seat: one.seat, points: one.total, place: 1 + seats.filter((other) => outranks(other, one)).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}
