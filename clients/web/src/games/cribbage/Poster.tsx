import type { Preset } from '../../core/wire';
import { factOf, type FamilyPoster } from '../../kit/poster';
import { posterText as t } from './poster_texts';

const SIDE = 22;
const COLUMNS = 7;
const ROWS = 4;

/** A run across, and a fifteen down from it: column, row, rank, and whether the tile is dark. */
const TILES: readonly (readonly [number, number, string, boolean])[] = [
  [1, 1, '6', false],
  [2, 1, '7', true],
  [3, 1, '8', false],
  [4, 1, '9', false],
  [3, 0, '7', true],
  [5, 0, 'J', false],
  [5, 1, '10', true],
  [5, 2, '5', true],
  [5, 3, '5', false],
];

function Picture() {
  const squares = Array.from({ length: COLUMNS * ROWS }, (_, i) => [i % COLUMNS, Math.floor(i / COLUMNS)] as const);
  return (
    <svg class="poster" viewBox="0 0 160 100" aria-hidden="true">
      <g transform="translate(3 6)">
        {squares.map(([column, row]) => (
          <rect
            class="poster__square"
            key={`${column} ${row}`}
            x={column * SIDE + 1}
            y={row * SIDE + 1}
            width={SIDE - 2}
            height={SIDE - 2}
            rx="2"
          />
        ))}
        {TILES.map(([column, row, rank, dark]) => (
          <g class={dark ? 'poster__tile poster__tile--dark' : 'poster__tile'} key={`${column} ${row}`}>
            <rect x={column * SIDE} y={row * SIDE} width={SIDE} height={SIDE} rx="4" />
            <text x={column * SIDE + SIDE / 2} y={row * SIDE + 16}>
              {rank}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}

function size(preset: Preset): string {
  const [tiles, rows] = [factOf(preset, 'tiles'), factOf(preset, 'rows')];
  return tiles !== null && rows !== null ? t('tiles', { tiles, rows }) : '';
}

export const poster: FamilyPoster = { Picture, lead: () => t('lead'), size };
