import { describe, expect, it } from 'vitest';
import type { PlayScore, ScoredLine } from '../../core/wire';
import { plain } from '../../kit/rich';
import { scoreInWords } from './explain';

const line = (tiles: string[], points: Partial<ScoredLine>): ScoredLine => ({
  row: 7,
  col: 7,
  direction: 'across',
  tiles,
  fifteens: 0,
  pairs: 0,
  runs: 0,
  score: 0,
  ...points,
});

describe('a score in words', () => {
  it('names what each line scores, also where that is nothing', () => {
    const score: PlayScore = {
      lines: [line(['7l', '8d', '9d'], { fifteens: 2, runs: 3, score: 5 }), line(['9d', 'Kl'], {})],
      first: 10,
      all_five: 0,
      flush: 0,
      total: 15,
    };
    expect(plain(scoreInWords(score))).toBe(
      '15 points. 7 8 9: fifteens 2, runs 3, 5 points; 9 K: 0 points; first play 10.',
    );
  });
});
