import type { FamilyPoster } from '../kit/poster';

const files = import.meta.glob<FamilyPoster>('./*/Poster.tsx', { eager: true, import: 'poster' });
const byFamily = new Map(Object.entries(files).map(([path, poster]) => [path.split('/')[1]!, poster]));

/** What the first screen shows of a family, from the `Poster.tsx` of its folder; that of the plain face without one. */
export function posterOf(family: string): FamilyPoster {
  return byFamily.get(family) ?? byFamily.get('plain')!;
}
