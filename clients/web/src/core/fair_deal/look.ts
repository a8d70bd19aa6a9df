/** What the updates of one deal tell, kept until its seed is known. */
import type { GameEvent } from '../wire';
import { either, exactly, isText, type Shape } from './shape';

/** One update: what happened, and what lies on the table afterwards, as far as its family compares it. */
export interface Look {
  events: readonly GameEvent[];
  /** Null where the update ends in another deal. */
  shown: Readonly<Record<string, unknown>> | null;
}

/** `shown`: the form of what the family compares. */
export const looksShape = (shown: Shape): Shape => [
  { events: [{ event: isText }], shown: either(exactly(null), shown) },
];

/** More updates than any deal has. */
export const LOOKS_MAX = 15_000;

/** How what was seen of a deal compares with what its links give; `in_part`: from some point on not all was seen. */
export type Comparison = 'right' | 'in_part' | 'wrong';

/** Goes through all that was seen, in order: `moves` and `fits` say whether it can be so. */
export function follows(
  looks: readonly Look[],
  moves: (event: GameEvent) => boolean,
  fits: (shown: NonNullable<Look['shown']>) => boolean,
): boolean {
  return looks.every(({ events, shown }) => events.every(moves) && (shown === null || fits(shown)));
}
