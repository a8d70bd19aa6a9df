import type { Avatar } from '../../core/wire';

/** A drawing on a 24-grid in one colour: what is filled, with holes, and lines of a width. */
interface Mark {
  fill?: string;
  lines?: string;
  width?: number;
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const PETALS = [0, 1, 2, 3, 4, 5].map((i) => {
  const turn = (i * Math.PI) / 3;
  return circle(Math.round(120 + 65 * Math.cos(turn)) / 10, Math.round(120 + 65 * Math.sin(turn)) / 10, 3);
});

/** Each has a shape of its own, so that they are told apart without colours, and in a small size. */
export const MARKS: Record<Avatar, Mark> = {
  fox: { fill: `M2 2l7 5h6l7-5v10L12 22 2 12zM6 11l4.5 1.5-3 2zM18 11l-4.5 1.5 3 2z${circle(12, 19, 1.4)}` },
  owl: {
    fill:
      `M4 2l5 2h6l5-2v13a8 7 0 0 1-16 0z${circle(8.4, 9.5, 2.9)}${circle(8.4, 9.5, 1.2)}` +
      `${circle(15.6, 9.5, 2.9)}${circle(15.6, 9.5, 1.2)}M12 12.4l1.5 2.6h-3zM8 17.5l1.5 1.5 1-1.5z` +
      `M13.5 17.5l1 1.5 1.5-1.5z`,
  },
  cat: {
    fill: 'M5 2l4.5 4.2h5L19 2v11a7 7.6 0 0 1-14 0zM8 10h2v4H8zM14 10h2v4h-2zM10.8 15.6h2.4L12 17.2z',
    lines: 'M.8 12.5l4.5 1.4M.8 18.5l4.8-1.6M23.2 12.5l-4.5 1.4M23.2 18.5l-4.8-1.6',
    width: 1.3,
  },
  fish: { fill: `M1.5 12c3-7 10.5-8 15.5-2.5L22.5 5v14L17 14.5C12 20 4.5 19 1.5 12z${circle(6.5, 11, 1.3)}` },
  turtle: {
    fill:
      'M2 15.5a8 8.5 0 0 1 16 0zM19 15.5V12a2.2 2.2 0 0 1 4.3 0c0 2-1.3 3.5-3.3 3.5z' +
      'M4 17h3.5v3.5H4zM12.5 17H16v3.5h-3.5zM10 9l2.3 1.3V13L10 14.3 7.7 13v-2.7z',
  },
  snail: {
    fill: `${circle(11, 10.5, 7.5)}${circle(11, 10.5, 5.2)}${circle(11, 10.5, 3)}${circle(11, 10.5, 1)}`,
    lines: 'M2 20.5h15.5c2.5 0 3.5-2 3.5-4.5V12M21 13l-1.8-3M21 13l1.8-3',
    width: 1.9,
  },
  butterfly: {
    fill:
      'M11 12C9 4 1.5 2 1.5 7.5c0 3.5 3 5.5 6.5 5.5-4 .5-5 7-1 7.5 3 .4 4-4 4-7z' +
      'M13 12c2-8 9.5-10 9.5-4.5 0 3.5-3 5.5-6.5 5.5 4 .5 5 7 1 7.5-3 .4-4-4-4-7z',
    lines: 'M12 20V8M12 8L9.5 4M12 8l2.5-4',
    width: 1.3,
  },
  whale: {
    fill:
      `M1.5 12c0 5.5 5 8.5 10 8.5 6 0 9-4 9-9l2.5-3-3.5.3L17 5.8l.5 4.2c-1 2-3 2-5 1-4-2-11-3-11 1z` +
      `${circle(6, 14, 1.2)}`,
    lines: 'M6 8.5V5.5M6 5.5c0-2-3-2-3-3.5M6 5.5c0-2 3-2 3-3.5',
    width: 1.5,
  },
  tree: { fill: 'M12 1l5.5 6.5h-3L19 12.5h-3l4.5 5.5h-7v5h-3v-5h-7L8 12.5H5l4.5-5h-3z' },
  leaf: { fill: 'M4 18C2 8 9 2.5 22 2c0 13-6.5 19.5-16 17.6L4 22.5 2.5 21zM6.5 16.9l1 .9L16.5 8.5l-1-1z' },
  flower: { fill: `${PETALS.join('')}${circle(12, 12, 2.7)}` },
  mushroom: {
    fill:
      `M1.5 12a10.5 9.5 0 0 1 21 0c0 1-.6 1.7-1.7 1.7H3.2c-1.1 0-1.7-.7-1.7-1.7z` +
      `${circle(7.5, 9, 1.7)}${circle(14, 6.5, 1.8)}${circle(17.5, 10.8, 1.3)}` +
      `M9 15h6l1 6.2c0 .8-.5 1.3-1.3 1.3H9.3c-.8 0-1.3-.5-1.3-1.3z`,
  },
  cactus: { lines: 'M12 21V4.5M12 16H6V9.5M12 12.5h6V7M7.5 21h9', width: 3.6 },
  sun: {
    fill: circle(12, 12, 4.8),
    lines:
      'M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2.1 2.1M17.3 17.3l2.1 2.1M19.4 4.6l-2.1 2.1' +
      'M6.7 17.3l-2.1 2.1',
    width: 2,
  },
  moon: { fill: 'M15.5 1.5a10.8 10.8 0 1 0 6.5 15.5A9.5 9.5 0 0 1 15.5 1.5z' },
  cloud: { fill: 'M6 19.5a5.2 5.2 0 0 1-.6-10.4 7.2 7.2 0 0 1 13.6 1.7 4.4 4.4 0 0 1-.5 8.7z' },
  snowflake: {
    lines:
      'M12 1.5v21M2.9 6.8l18.2 10.5M21.1 6.8L2.9 17.3M9 3l3 3 3-3M9 21l3-3 3 3M2.8 11l4-1-1-4' +
      'M21.2 11l-4-1 1-4M2.8 13l4 1-1 4M21.2 13l-4 1 1 4',
    width: 1.5,
  },
  mountain: { fill: 'M.5 20.5L9 4l5 9 2.2-3.5 7.3 11zM9 8l-2.3 4.4 1.3 1 1-1 1.3 1.2 1-1.3z' },
  anchor: {
    fill: `${circle(12, 4.5, 3)}${circle(12, 4.5, 1.2)}`,
    lines: 'M12 7.5v14M7.5 11h9M3.5 13.5c0 5 4 8 8.5 8s8.5-3 8.5-8',
    width: 2.2,
  },
  boat: { fill: 'M11 1.5V14H3zM13 4.5l7 9.5h-7zM1.5 16h21l-3.5 6H5z' },
  kite: {
    fill: 'M12 1l7.5 8h-7.5zM12 9v9L4.5 9z',
    lines: 'M12 1l7.5 8-7.5 9-7.5-9z' + 'M12 18c-4 2 3 3-1 5.2',
    width: 1.3,
  },
  key: { fill: `${circle(7, 12, 5.5)}${circle(7, 12, 2.3)}M12.6 10.7H23V17h-2.6v-3.3h-2.2v2.5h-2.6v-2.5h-3z` },
  lantern: {
    fill:
      'M8 7h8l1.5 2.5v8L16 20H8l-1.5-2.5v-8z' +
      'M12 9.5c2 2.5 2.7 3.6 2.7 5a2.7 2.7 0 0 1-5.4 0c0-1.4.7-2.5 2.7-5zM6 21h12v2H6z',
    lines: 'M8.5 6a3.5 3.5 0 0 1 7 0',
    width: 1.8,
  },
  teapot: {
    fill:
      `M6 10.5h11.5c1.2 6-1 10.5-3.5 10.5H9.5c-2.5 0-4.7-4.5-3.5-10.5zM7.5 9c1-3 7.5-3 8.5 0z` +
      `${circle(11.8, 4.8, 1.4)}`,
    lines: 'M6 15.5c-2.5 0-2-4.5-4.5-5M17.8 11.5c4.5-1.5 5.5 5.5-1 6.5',
    width: 2.1,
  },
};

export const AVATARS = Object.keys(MARKS) as readonly Avatar[];
