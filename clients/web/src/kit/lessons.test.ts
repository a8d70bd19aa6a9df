import { describe, expect, it } from 'vitest';
import { practice as cribbage } from '../games/cribbage/lessons';
import * as tiles from '../games/cribbage/fixtures';
import { practice as rummy } from '../games/rummy/lessons';
import * as cards from '../games/rummy/fixtures';
import { follow, next, type Practice, type Seen, type Walk } from './lessons';

type Rummy = Omit<Seen<'rummy'>, 'met'>;
type Cribbage = Omit<Seen<'cribbage'>, 'met'>;

/** Somebody who learns, and the names of what they are told. */
function learner<F extends 'rummy' | 'cribbage'>(practice: Practice<F>) {
  let walk: Walk<F> | null = null;
  const told = () => (walk!.lesson ? walk!.lesson.id : walk!.over ? 'learnt' : '');
  return {
    sees(view: Omit<Seen<F>, 'met'>): string {
      walk = follow(practice, walk, view);
      return told();
    },
    reads(): string {
      walk = next(practice, walk!);
      return told();
    },
    text: () => walk!.lesson!.text(walk!.seen),
  };
}

const rummyView = (turn: number, hand: string, pub: Parameters<typeof cards.publicOf>[2], goOut = ''): Rummy => {
  const size = pub?.round === 2 ? 4 : 3;
  const legal = { go_out: cards.cards(goOut) };
  return {
    pub: cards.publicOf(2, size, { discard_top: '10H', current: 0, ...pub }),
    you: cards.privateOf(hand, {}, legal),
    turn,
    mine: (pub?.current ?? 0) === 0,
  };
};

describe('a practice of the rummy family', () => {
  it('tells each idea in its moment, the first round through', () => {
    const lea = learner(rummy);
    expect(lea.sees(rummyView(1, '7T JT 7C', { phase: 'draw' }))).toBe('draw');
    expect(lea.sees(rummyView(1, '7T JT 7C JD', { phase: 'discard' }))).toBe('book');
    expect(lea.reads()).toBe('discard');
    expect(lea.sees(rummyView(2, '7T JT 7C', { phase: 'draw', current: 1 }))).toBe('');
    expect(lea.sees(rummyView(3, '7T JT 7C', { phase: 'draw', discard_top: '7H' }))).toBe('take');
    expect(lea.sees(rummyView(3, '7T JT 7C 7H', { phase: 'discard' }, 'JT'))).toBe('out');
    expect(lea.sees(rummyView(4, '7T 7C 7H', { phase: 'draw', current: 1, last_turn: true }))).toBe('');
    expect(lea.sees(rummyView(5, '', { phase: 'round_scored', current: null }))).toBe('points');
    expect(lea.sees(rummyView(6, '8C JD 9C 4C', { round: 2, phase: 'draw', current: 1 }))).toBe('');
  });
  it('tells of runs, wild cards and the last turn in the second round, and then is over', () => {
    const lea = learner(rummy);
    expect(lea.sees(rummyView(7, '8C JD 9C 4C', { round: 2, phase: 'draw' }))).toBe('run');
    expect(lea.reads()).toBe('wild');
    expect(lea.text()).toContain('4');
    expect(lea.sees(rummyView(7, '8C JD 9C 4C 10S', { round: 2, phase: 'discard' }))).toBe('');
    expect(lea.sees(rummyView(9, '8C 9C 4C JD', { round: 2, phase: 'draw', last_turn: true }))).toBe('last_turn');
    expect(lea.sees(rummyView(9, '8C 9C 4C JD 5S', { round: 2, phase: 'discard', last_turn: true }))).toBe('');
    expect(lea.sees(rummyView(10, '', { round: 2, phase: 'round_scored', current: null }))).toBe('learnt');
  });
  it('does not call the open card a third one where it is not, or is wild', () => {
    const draws = (hand: string, top: string): string => {
      const lea = learner(rummy);
      lea.sees(rummyView(1, hand, { phase: 'draw', discard_top: top }));
      return lea.reads();
    };
    expect(draws('7T JT 7C', '7H')).toBe('take');
    expect(draws('7T JT 8C', '7H')).toBe('');
    expect(draws('3T 3S 8C', '3H')).toBe('');
    expect(draws('7T JT 7C', 'JK')).toBe('');
  });
  it('goes on by itself for whoever acts instead of reading, and tells nothing twice', () => {
    const lea = learner(rummy);
    lea.sees(rummyView(1, '7T JT 7C', { phase: 'draw' }));
    expect(lea.sees(rummyView(1, '7T JT 7C JD', { phase: 'discard' }))).toBe('book');
    expect(lea.sees(rummyView(2, '7T JT 7C', { phase: 'draw', current: 1 }))).toBe('');
    expect(lea.sees(rummyView(3, '7T JT 7C', { phase: 'draw' }))).toBe('');
    expect(lea.sees(rummyView(3, '7T JT 7C 9D', { phase: 'discard' }))).toBe('discard');
  });
});

const cribbageView = (plays: number, lines: Parameters<typeof tiles.scoreOf>[0], mine = true): Cribbage => ({
  pub: tiles.publicOf(2, {
    current: mine ? 0 : 1,
    last_play: plays === 0 ? null : { seat: 0, tiles: [], score: tiles.scoreOf(lines), claim: null },
    sheet: Array.from({ length: plays }, () => ({ seat: 0, kind: 'play' as const, points: 5 })),
  }),
  you: tiles.privateOf('8l Jl 7d 6/9d 3l', { play: mine }),
  turn: plays * 2 + (mine ? 0 : 1),
  mine,
});
const line = (fifteens: number, pairs: number, runs: number) => ({
  row: 1,
  col: 1,
  direction: 'across' as const,
  tiles: [],
  fifteens,
  pairs,
  runs,
  score: fifteens + pairs + runs,
});

describe('a practice of Kings Cribbage', () => {
  it('tells how to lay, and of what scored when it has', () => {
    const lea = learner(cribbage);
    expect(lea.sees(cribbageView(0, []))).toBe('line');
    expect(lea.reads()).toBe('lay');
    expect(lea.sees(cribbageView(1, [line(2, 0, 3)], false))).toBe('fifteen');
    expect(lea.reads()).toBe('run');
    // The other one has played meanwhile: what was met stays so.
    expect(lea.sees(cribbageView(1, []))).toBe('run');
    expect(lea.reads()).toBe('join');
    expect(lea.sees(cribbageView(2, [line(2, 2, 3)], false))).toBe('pair');
    expect(lea.sees(cribbageView(2, []))).toBe('pair');
    expect(lea.reads()).toBe('every');
    expect(lea.sees(cribbageView(3, [line(2, 0, 3), line(2, 0, 0)], false))).toBe('cross');
    expect(lea.reads()).toBe('learnt');
  });
  it('tells nothing of what did not score', () => {
    const lea = learner(cribbage);
    lea.sees(cribbageView(0, []));
    expect(lea.sees(cribbageView(1, [line(0, 2, 0)], false))).toBe('pair');
    expect(lea.reads()).toBe('');
  });
});
