import { deflateSync, crc32 } from 'node:zlib';

/** An icon to be drawn: a shape of one colour over a square of another. */
export interface Drawing {
  size: number;
  ground: string;
  shape: string;
  /** The corners of the shape, in a square of 1 x 1. */
  corners: readonly Point[];
  /** The radius of the corners of the square, of its width. */
  radius: number;
}

type Point = readonly [x: number, y: number];

/** Points in each direction at which a pixel is looked at. */
const FINE = 4;

/** The corners of a path of lines: M, L and H, absolute or relative, and Z. Throws on anything else. */
export function cornersOf(path: string, scale: number): Point[] {
  const corners: [number, number][] = [];
  let here: [number, number] = [0, 0];
  for (const [, command, text] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = [...text!.matchAll(/-?\d*\.?\d+/g)].map(Number);
    if (command === 'z' || command === 'Z') continue;
    if (!'MLlHh'.includes(command!)) throw new Error(`an icon is drawn of lines, not of ${command}`);
    const [x0, y0] = command === 'l' || command === 'h' ? [1, 1] : [0, 0];
    const step = command === 'H' || command === 'h' ? 1 : 2;
    for (let i = 0; i < numbers.length; i += step) {
      const y = step === 1 ? here[1] : numbers[i + 1]! + y0 * here[1];
      here = [numbers[i]! + x0 * here[0], y];
      corners.push(here);
    }
  }
  return corners.map(([x, y]) => [x / scale, y / scale]);
}

/** Where the outline crosses the line at `y`, from left to right: inside between each two. */
function crossings(corners: readonly Point[], y: number): number[] {
  return corners
    .flatMap(([ax, ay], i) => {
      const [bx, by] = corners[(i + 1) % corners.length]!;
      return ay > y !== by > y ? [ax + ((bx - ax) * (y - ay)) / (by - ay)] : [];
    })
    .sort((a, b) => a - b);
}

/** Which of `count` points in the middle of as many parts of a line lie on the shape. */
function shapeAlong(corners: readonly Point[], y: number, count: number): Uint8Array {
  const line = new Uint8Array(count);
  const ends = crossings(corners, y).map((x) => Math.round(x * count));
  for (let i = 0; i + 1 < ends.length; i += 2) line.fill(1, ends[i], ends[i + 1]);
  return line;
}

/** Which of them lie on the square: all but those beyond its round corners. */
function groundAlong(radius: number, y: number, count: number): Uint8Array {
  const over = Math.max(radius - y, y - (1 - radius), 0);
  const start = Math.round((radius - Math.sqrt(radius ** 2 - over ** 2)) * count);
  return new Uint8Array(count).fill(1, start, count - start);
}

const rgb = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** How much of each pixel of a row has been found by `along`, which looks along a line at a height: 0 to 1. */
function shares(size: number, row: number, along: (y: number, count: number) => Uint8Array): Float64Array {
  const found = new Float64Array(size);
  for (let line = 0; line < FINE; line++) {
    const points = along((row + (line + 0.5) / FINE) / size, size * FINE);
    points.forEach((point, i) => (found[Math.floor(i / FINE)]! += point / FINE ** 2));
  }
  return found;
}

/** Red, green, blue and alpha of each pixel, a byte before each row, as PNG has them. */
function pixels({ size, ground, shape, corners, radius }: Drawing): Buffer {
  const width = 1 + 4 * size;
  const rows = Buffer.alloc(size * width);
  const [below, above] = [rgb(ground), rgb(shape)];
  for (let row = 0; row < size; row++) {
    const covered = shares(size, row, (y, count) => groundAlong(radius, y, count));
    const shaped = shares(size, row, (y, count) => shapeAlong(corners, y, count));
    covered.forEach((alpha, column) => {
      const colour = below.map((channel, i) => Math.round(channel + (above[i]! - channel) * shaped[column]!));
      rows.set([...colour, Math.round(255 * alpha)], row * width + 1 + 4 * column);
    });
  }
  return rows;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  const sum = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The drawing as a PNG with 8 bits for each of four channels. */
export function png(drawing: Drawing): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(drawing.size, 0);
  header.writeUInt32BE(drawing.size, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels(drawing), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
