import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { cornersOf, type Drawing, png } from './icons';

/** How an icon differs from the one drawn by hand: `scale` of its shape, about the middle; no corners where 0. */
interface Kind {
  size: number;
  scale: number;
  radius: number;
}

/** What a system cuts to its own form is a full square, with the shape within the circle that every form shows. */
const KINDS: Readonly<Record<string, Kind>> = {
  'icon-192.png': { size: 192, scale: 1, radius: 14 / 64 },
  'icon-512.png': { size: 512, scale: 1, radius: 14 / 64 },
  'icon-maskable-192.png': { size: 192, scale: 0.8, radius: 0 },
  'icon-maskable-512.png': { size: 512, scale: 0.8, radius: 0 },
  'apple-touch-icon.png': { size: 180, scale: 0.9, radius: 0 },
};

/** The icons that are made of `svg`, by name: the one of the project, a square with a shape of lines on it. */
export function iconFiles(svg: string): Map<string, Buffer> {
  const box = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const ground = /<rect [^>]*fill="(#\w{6})"/.exec(svg)?.[1];
  const [, path, shape] = /<path d="([^"]+)" fill="(#\w{6})"/.exec(svg) ?? [];
  if (!box || !ground || !path || !shape) throw new Error('the icon has to be a square with one path on it');
  const drawn = cornersOf(path, box);
  const drawing = ({ size, scale, radius }: Kind): Drawing => ({
    size,
    ground,
    shape,
    radius,
    corners: drawn.map(([x, y]) => [0.5 + (x - 0.5) * scale, 0.5 + (y - 0.5) * scale]),
  });
  return new Map(Object.entries(KINDS).map(([name, kind]) => [name, png(drawing(kind))]));
}

/** Draws the icons in the sizes and forms that systems ask for, of the one that is drawn by hand. */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    generateBundle() {
      const svg = readFileSync(new URL('../public/crown.svg', import.meta.url), 'utf8');
      for (const [fileName, source] of iconFiles(svg)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
