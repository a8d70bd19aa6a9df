import type { Standing } from '../wire';

const isPlace = (one: Partial<Standing> | null): one is Standing =>
  typeof one === 'object' && one !== null && [one.seat, one.place, one.points].every(Number.isFinite);

/**
 * Who came where in a game that was played to its end, as the public view of any family tells it; null where it does
 * not: the game goes on, was ended before its time, or is of a family that tells it otherwise.
 */
export function placesTold(told: object | undefined): Standing[] | null {
  const standings = (told as { standings?: unknown } | undefined)?.standings;
  return Array.isArray(standings) && standings.length > 0 && standings.every(isPlace) ? standings : null;
}
