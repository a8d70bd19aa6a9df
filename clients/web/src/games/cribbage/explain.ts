/** Why a play scores what it scores, in words. */
import type { PlayScore, ScoredLine } from '../../core/wire';
import { t } from './texts';
import { ranks } from './tiles';

/** "fifteens 4", "pairs 2", "runs 6": the parts of a line that score. */
export function partsOf({ fifteens, pairs, runs }: ScoredLine): string[] {
  return [
    fifteens > 0 && t('fifteens', { n: fifteens }),
    pairs > 0 && t('pairs', { n: pairs }),
    runs > 0 && t('runs', { n: runs }),
  ].filter((part) => part !== false);
}

export function bonusesOf({ first, all_five, flush }: PlayScore): { text: string; points: number }[] {
  return [
    { text: t('bonusFirst'), points: first },
    { text: t('bonusAllFive'), points: all_five },
    { text: t('bonusFlush'), points: flush },
  ].filter(({ points }) => points > 0);
}

/** The whole score in one sentence, to be read aloud. */
export function scoreInWords(score: PlayScore): string {
  const lines = score.lines.map((line) =>
    t('lineOf', { tiles: ranks(line.tiles), parts: [...partsOf(line), t('points', { n: line.score })] }),
  );
  const more = bonusesOf(score).map(({ text, points }) => t('bonusOf', { text, points }));
  return `${t('scores', { n: score.total })} ${[...lines, ...more].join('; ')}.`;
}
