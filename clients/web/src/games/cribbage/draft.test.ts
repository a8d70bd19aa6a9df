import { describe, expect, it } from 'vitest';
import { keyed, reconcile } from '../../kit/held';
import {
  choose,
  type Draft,
  fit,
  type Ground,
  lay,
  place,
  placements,
  recall,
  startAt,
  takeBack,
  turn,
  turnable,
  type,
  untype,
} from './draft';
import { at, tiles } from './fixtures';
import { centreOf, exists, goal, idOf, nameOf, shapeOf } from './squares';
import { longName, shuffled, withNames } from './tiles';

const patched = shapeOf('13x13-patch');
const square = (name: string) => ({ row: Number(name.slice(1)), col: name.charCodeAt(0) - 64 });
const ground = (rack: string, board = 'G7 across 7l 8d'): Ground => ({
  shape: patched,
  taken: new Set(at(board).map(idOf)),
  rack: keyed(tiles(rack)),
});
const from = (name: string): Draft => startAt(square(name));
const shown = (draft: Draft) => draft.laid.map((one) => `${nameOf(one)} ${one.face}`);

describe('laying tiles', () => {
  const here = ground('9d 6/9l 5l 5l Kd');

  it('takes a tile, then a square; the tile is no longer in the hand', () => {
    const draft = place(here, choose(from('G7'), '9d-1'), square('I7'));
    expect(shown(draft)).toEqual(['I7 9d']);
    expect(draft.chosen).toBeNull();
    expect(nameOf(draft.cursor)).toBe('I7');
  });
  it('lays nothing without a tile, on a tile, beyond the edge or in the missing corner', () => {
    expect(place(here, from('A1'), square('A1')).laid).toEqual([]);
    const chosen = choose(from('A1'), 'Kd-1');
    for (const name of ['G7', 'N1', 'A14', 'K12', 'M13']) expect(place(here, chosen, square(name))).toBe(chosen);
    const one = place(here, chosen, square('A1'));
    expect(place(here, choose(one, '9d-1'), square('A1')).laid).toHaveLength(1);
  });
  it('keeps two equal tiles apart, and moves one that is laid', () => {
    const one = place(here, choose(from('A1'), '5l-1'), square('A1'));
    const two = place(here, choose(one, '5l-2'), square('B1'));
    expect(shown(two)).toEqual(['A1 5l', 'B1 5l']);
    expect(shown(place(here, choose(two, '5l-1'), square('C1')))).toEqual(['B1 5l', 'C1 5l']);
  });
  it('takes one back or all, and lets go of a tile that is chosen twice', () => {
    const two = type(here, type(here, from('A1'), '5'), 'K');
    expect(shown(takeBack(two, '5l-1'))).toEqual(['B1 Kd']);
    expect(recall(two).laid).toEqual([]);
    expect(choose(choose(two, '9d-1'), '9d-1').chosen).toBeNull();
  });
  it('says it as the server wants to hear it', () => {
    expect(placements(type(here, from('B3'), 'K'))).toEqual([{ row: 3, col: 2, tile: 'Kd' }]);
  });
});

describe('a tile that is a six or a nine', () => {
  const here = ground('6/9l 6/9d 4l');

  it('goes down as a six unless it is turned, before or after it is laid', () => {
    const six = place(here, choose(from('A1'), '6/9l-1'), square('A1'));
    expect(shown(six)).toEqual(['A1 6l']);
    expect(shown(turn(here, six))).toEqual(['A1 9l']);
    expect(shown(turn(here, turn(here, six)))).toEqual(['A1 6l']);
    expect(shown(place(here, turn(here, choose(from('A1'), '6/9d-1')), square('A1')))).toEqual(['A1 9d']);
  });
  it('is meant by what is chosen, else by what was laid last; other tiles are not turned', () => {
    const both = type(here, type(here, from('A1'), '6'), '9');
    expect(shown(both)).toEqual(['A1 6l', 'B1 9d']);
    expect(turnable(here, both)?.key).toBe('6/9d-1');
    expect(turnable(here, choose(both, '6/9l-1'))?.key).toBe('6/9l-1');
    const four = type(here, from('A1'), '4');
    expect(turn(here, four)).toBe(four);
  });
});

describe('typing', () => {
  it('goes on along the row over tiles that are there', () => {
    const here = ground('5d 5l 6/9d 4d 9l');
    expect(shown(type(here, type(here, type(here, from('F7'), '5'), '9'), '4'))).toEqual(['F7 5d', 'I7 9d', 'J7 4d']);
  });
  it('goes on along the column once two tiles stand in one', () => {
    const here = ground('5d 5l 5d');
    const one = type(here, from('G8'), '5');
    const two = type(here, { ...one, cursor: square('G9') }, '5');
    expect(two.down).toBe(true);
    expect(shown(type(here, two, '5'))).toEqual(['G8 5d', 'G9 5l', 'G10 5d']);
  });
  it('prefers the chosen tile among equals of rank', () => {
    const here = ground('5d 5l');
    expect(shown(type(here, choose(from('A1'), '5l-1'), '5'))).toEqual(['A1 5l']);
  });
  it('lays nothing that is not held, and takes back with the cursor', () => {
    const here = ground('5d');
    const one = type(here, from('A1'), '5');
    expect(type(here, one, '5')).toBe(one);
    expect(type(here, one, 'K')).toBe(one);
    expect(untype(one).laid).toEqual([]);
    expect(nameOf(untype(one).cursor)).toBe('A1');
  });
});

describe('a hint', () => {
  it('is laid with its sixes and nines, in the place of what was there', () => {
    const here = ground('6/9l 6/9l Kd');
    const before = type(here, from('A1'), 'K');
    expect(shown(lay(here, before, at('A3 down 9l 6l')))).toEqual(['A3 9l', 'A4 6l']);
  });
  it('that names other tiles changes nothing', () => {
    const here = ground('5d');
    const before = type(here, from('A1'), '5');
    expect(lay(here, before, at('A3 down 5d 5d'))).toBe(before);
    expect(lay(here, before, at('G7 across 5d'))).toBe(before);
  });
});

describe('when the board or the rack changes', () => {
  const here = ground('5d Kd 6/9l');
  const draft = turn(here, choose(type(here, type(here, from('A1'), '5'), 'K'), '6/9l-1'));

  it('what still can lie there stays', () => {
    expect(fit(here, draft)).toBe(draft);
    expect(shown(fit({ ...here, taken: new Set([idOf(square('A1'))]) }, draft))).toEqual(['B1 Kd']);
  });
  it('tiles that are gone are gone from the draft too', () => {
    const left = fit(ground('Kd'), draft);
    expect(shown(left)).toEqual(['B1 Kd']);
    expect([left.chosen, left.nines]).toEqual([null, []]);
  });
  it('a 6/9 tile that is drawn after one was played comes up as a six', () => {
    const two = ground('6/9l 6/9l Kd');
    const nine = type(two, type(two, from('A1'), '9'), 'K');
    const also = turn(two, choose(nine, '6/9l-2'));
    const after = fit({ ...ground('6/9l 6/9l 5d'), taken: new Set(nine.laid.map(idOf)) }, also);
    expect(after.nines).toEqual([]);
    expect(shown(type(two, after, '6'))).toEqual(['C1 6l']);
  });
  it('a nine that can still lie where it is remains one', () => {
    const here = ground('6/9l Kd');
    const both = type(here, type(here, from('A1'), '9'), 'K');
    const left = fit({ ...here, taken: new Set([idOf(square('B1'))]) }, both);
    expect(shown(left)).toEqual(['A1 9l']);
    expect(shown(turn(here, left))).toEqual(['A1 6l']);
  });
});

describe('the squares', () => {
  it('are 163 without the corner, and all of the other boards', () => {
    const count = (board: Parameters<typeof shapeOf>[0]) => {
      const shape = shapeOf(board);
      let n = 0;
      for (let row = 0; row <= 16; ++row) for (let col = 0; col <= 16; ++col) n += exists(shape, { row, col }) ? 1 : 0;
      return n;
    };
    expect([count('13x13-patch'), count('13x13'), count('15x15')]).toEqual([163, 169, 225]);
    expect(nameOf(centreOf(patched))).toBe('G7');
  });
  it('are gone over by keys, and the edge is the end', () => {
    const go = (name: string, key: string, whole = false) => {
      const to = goal(patched, square(name), key, whole);
      return to && nameOf(to);
    };
    expect(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].map((key) => go('B2', key))).toEqual([
      'B1',
      'B3',
      'A2',
      'C2',
    ]);
    expect([go('A1', 'ArrowUp'), go('A1', 'ArrowLeft'), go('J13', 'ArrowRight'), go('K11', 'ArrowDown')]).toEqual([
      'A1',
      'A1',
      'J13',
      'K11',
    ]);
    expect([
      go('C12', 'End'),
      go('C3', 'End'),
      go('C3', 'Home'),
      go('C3', 'Home', true),
      go('C3', 'End', true),
    ]).toEqual(['J12', 'M3', 'A3', 'A1', 'J13']);
    expect([go('L5', 'PageDown'), go('C5', 'PageDown'), go('L5', 'PageUp'), go('C5', 'x')]).toEqual([
      'L11',
      'C13',
      'L1',
      null,
    ]);
  });
});

describe('tiles in words', () => {
  it('have a tone and a rank', () => {
    expect(['7d', '10l', 'Al', 'Kd', '6/9l', '9/6d'].map(longName)).toEqual([
      'dark 7',
      'light 10',
      'light Ace',
      'dark King',
      'light 6/9',
      'dark 6/9',
    ]);
    expect(withNames('No fifteen, pair or run of its line needs 4d, Jl.')).toBe(
      'No fifteen, pair or run of its line needs dark 4, light Jack.',
    );
    expect(withNames('Place 5d 9l from H8 on: 10 points.')).toBe('Place dark 5, light 9 from H8 on: 10 points.');
  });
  it('keep their order on the rack, new ones last', () => {
    expect(reconcile(tiles('Kd 5l 5l'), tiles('5l 7d Kd'))).toEqual(tiles('Kd 5l 7d'));
    expect(shuffled([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1]);
  });
});
