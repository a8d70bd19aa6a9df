import type { TileFace } from '../../core/wire';
import { listed } from '../../core/texts';
import { own } from '../../kit/rich';
import { t } from './texts';

/** `7d`, `10l`, `6/9d`: a rank and a tone. */
export const rankOf = (face: TileFace): string => face.slice(0, -1);
export const isDark = (face: TileFace): boolean => face.endsWith('d');
/** It is placed as a six or as a nine. */
export const isTurnable = (face: TileFace): boolean => face.includes('/');

/** "dark 7", "light Jack": what is read aloud. */
export function longName(face: TileFace): string {
  const rank = rankOf(face);
  const spoken = isTurnable(face) ? t('sixNine') : 'AJQK'.includes(rank) ? t(`rank${rank}` as 'rankA') : rank;
  return t(isDark(face) ? 'dark' : 'light', { rank: spoken });
}

export const spoken = (faces: readonly TileFace[]): string => listed(faces.map(longName));
/** "7 8 9": for buttons and lines, where tones matter for nothing. */
export const ranks = (faces: readonly TileFace[]): string => own(faces.map(rankOf).join(' '));
/** A sentence of the server with its codes as names. */
export function withNames(sentence: string): string {
  return sentence.replace(
    /(?<![\w/])(?:(?:6\/9|9\/6|10|[2-9AJQK])[ld]\b ?)+/g,
    (codes) => spoken(codes.trim().split(' ')) + (codes.endsWith(' ') ? ' ' : ''),
  );
}

export function shuffled<T>(list: readonly T[], random: () => number = Math.random): T[] {
  const out = [...list];
  for (let last = out.length - 1; last > 0; --last) {
    const other = Math.floor(random() * (last + 1));
    [out[last], out[other]] = [out[other]!, out[last]!];
  }
  return out;
}
