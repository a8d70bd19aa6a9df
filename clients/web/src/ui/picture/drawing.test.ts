import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { placesTold } from '../../core/played/places';
import { own } from '../../core/writer';
import { drawResult, PICTURE_SIZE, type ResultWords } from './drawing';

interface Written {
  text: string;
  x: number;
  y: number;
  align: string;
  width: number;
}

/** A pen that notes what it writes, in a font of which each letter is half as wide as high. */
function notingPen() {
  const written: Written[] = [];
  const size = (pen: { font: string }): number => Number(/(\d+)px/.exec(pen.font)?.[1]);
  const pen = {
    font: '',
    textAlign: '',
    direction: '',
    measureText: (text: string) => ({ width: ([...text].length * size(pen)) / 2 }),
    fillText: (text: string, x: number, y: number) =>
      void written.push({ text, x, y, align: pen.textAlign, width: pen.measureText(text).width }),
    createRadialGradient: () => ({ addColorStop: () => undefined }),
  };
  const nothing = ['fillRect', 'beginPath', 'roundRect', 'stroke', 'fill', 'save', 'restore', 'translate', 'scale'];
  for (const name of [...nothing, 'rotate', 'arc']) Object.assign(pen, { [name]: () => undefined });
  return { pen: pen as unknown as CanvasRenderingContext2D, written };
}

const row = (place: number, name: string) => ({
  place: `${place}`,
  name: own(name),
  points: `${place * 100} points`,
  first: place === 1,
});
const words: ResultWords = {
  game: 'Five Crowns',
  headline: 'Ann wins',
  rows: [row(1, 'Ann'), row(2, 'Bob')],
  date: '27 November 2026',
  house: 'Crowntable',
};

beforeAll(() => void vi.stubGlobal('Path2D', class {}));

function draw(more: Partial<ResultWords> = {}, rightToLeft = false): Written[] {
  const { pen, written } = notingPen();
  drawResult(pen, { ...words, ...more }, { rightToLeft, token: (name) => name });
  return written;
}
/** From its left end to its right one. */
function reach({ x, width, align }: Written): [number, number] {
  if (align === 'center') return [x - width / 2, x + width / 2];
  return align === 'left' ? [x, x + width] : [x - width, x];
}

describe('the picture of a result', () => {
  it('asks for nothing that the light table changes', () => {
    const light = readFileSync(`${import.meta.dirname}/../light.css`, 'utf8');
    const changed = [...light.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name!);
    expect(changed).toContain('--gold');
    const asked = new Set<string>();
    const token = (name: string): string => (asked.add(name), name);
    drawResult(notingPen().pen, words, { rightToLeft: false, token });
    expect(asked).toContain('--suit-hearts');
    expect(changed.filter((name) => asked.has(name))).toEqual([]);
  });

  it('says the game, who won, the places, the date, and nothing else', () => {
    const said = draw().map(({ text }) => text);
    const rows = words.rows.flatMap(({ place, name, points }) => [place, name, points]);
    expect(said).toEqual(['Five Crowns', 'Ann wins', ...rows, 'Crowntable', '27 November 2026']);
  });
  it('is the other way round in a language that runs from right to left', () => {
    const [there, here] = [draw({}, true), draw()].map((all) => all.filter(({ align }) => align !== 'center'));
    expect(there!.map(({ x }) => x)).toEqual(here!.map(({ x }) => PICTURE_SIZE - x));
    expect(there!.map(({ align }) => align)).toEqual(here!.map(({ align }) => (align === 'left' ? 'right' : 'left')));
  });
  it('has room for seven long names: none reaches its points, or the next row', () => {
    const long = Array.from({ length: 7 }, (_, i) => row(i + 1, `${i} Frederica Wilhelmina Lindqvist-Sørensen of Åbo`));
    const written = draw({ rows: long, headline: `${long.map(({ name }) => name).join(', ')} share the win` });
    for (const line of written) {
      const [left, right] = reach(line);
      expect(left, line.text).toBeGreaterThanOrEqual(90);
      expect(right, line.text).toBeLessThanOrEqual(PICTURE_SIZE - 90);
    }
    const names = written.filter(({ text, align }) => text.includes('Frederica') && align !== 'center');
    expect(names).toHaveLength(7);
    names.forEach((name, i) => {
      expect(name.text, 'names are not cut').toBe(long[i]!.name);
      const points = written.find(({ text }) => text === `${i + 1}00 points`)!;
      expect(reach(name)[1]).toBeLessThan(reach(points)[0]);
      if (i > 0) expect(name.y - names[i - 1]!.y).toBeGreaterThanOrEqual(68);
    });
    expect(names[6]!.y).toBeLessThan(930);
    expect(written[1]!.text).toMatch(/…$/);
  });
});

describe('the places that a game tells', () => {
  const first = { seat: 0, place: 1, points: 12 };
  it('are those of its public view', () => expect(placesTold({ standings: [first] })).toEqual([first]));
  it.each([undefined, {}, { standings: null }, { standings: [] }, { standings: [null] }, { standings: [{ seat: 0 }] }])(
    'are none in %j',
    (told) => expect(placesTold(told)).toBeNull(),
  );
});
