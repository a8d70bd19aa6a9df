import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { iconFiles } from '../../scripts/icon_files';
import { cornersOf } from '../../scripts/icons';

interface Icon {
  src: string;
  sizes: string;
  type: string;
  purpose: string;
}

const read = (path: string): string => readFileSync(`${import.meta.dirname}/../../${path}`, 'utf8');
const manifest = JSON.parse(read('public/manifest.webmanifest')) as { icons: Icon[]; shortcuts: { url: string }[] };
const drawn = iconFiles(read('public/crown.svg'));

/** Answers the pixel of a PNG at a part of its width and height: red, green, blue, alpha. */
function pixelsOf(png: Buffer): (x: number, y: number) => number[] {
  const size = png.readUInt32BE(16);
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  return (x, y) => {
    const start = Math.floor(y * size) * (1 + 4 * size) + 1 + 4 * Math.floor(x * size);
    return [...rows.subarray(start, start + 4)];
  };
}
const GREEN = [0x14, 0x53, 0x2d, 255];
const GOLD = [0xff, 0xd5, 0x4a, 255];

it('are there in every size that the manifest and the page name', () => {
  const pngs = manifest.icons.filter(({ type }) => type === 'image/png');
  expect(pngs.map(({ sizes, purpose }) => `${purpose} ${sizes}`).sort()).toEqual([
    'any 192x192',
    'any 512x512',
    'maskable 192x192',
    'maskable 512x512',
  ]);
  for (const { src, sizes } of pngs)
    expect(`${drawn.get(src.slice(1))!.readUInt32BE(16)}`, src).toBe(sizes.split('x')[0]);
  const [, apple] = /rel="apple-touch-icon" href="\/([^"]+)"/.exec(read('index.html'))!;
  expect(drawn.get(apple!)!.readUInt32BE(16)).toBe(180);
});

it('show the crown on its ground, with round corners or whole', () => {
  for (const [name, png] of drawn) {
    const pixel = pixelsOf(png);
    expect(pixel(0.5, 0.55), name).toEqual(GOLD);
    expect(pixel(0.5, 0.1), name).toEqual(GREEN);
    expect(pixel(0, 0)[3], name).toBe(/^icon-\d/.test(name) ? 0 : 255);
  }
});

it('keep the crown of a maskable icon in the circle that is always shown', () => {
  const pixel = pixelsOf(drawn.get('icon-maskable-512.png')!);
  const gold: [number, number][] = [];
  for (let y = 0; y < 64; y++)
    for (let x = 0; x < 64; x++)
      if (pixel((x + 0.5) / 64, (y + 0.5) / 64).join() === GOLD.join()) gold.push([(x + 0.5) / 64, (y + 0.5) / 64]);
  expect(gold.length).toBeGreaterThan(200);
  for (const [x, y] of gold) expect(Math.hypot(x - 0.5, y - 0.5)).toBeLessThan(0.4);
});

it('are drawn of lines only', () => {
  expect(cornersOf('M1 2l2 1 1-3L8 0H4z', 2)).toEqual([
    [0.5, 1],
    [1.5, 1.5],
    [2, 0],
    [4, 0],
    [2, 0],
  ]);
  expect(() => cornersOf('M0 0C1 1 2 2 3 3', 1)).toThrow('not of C');
});
