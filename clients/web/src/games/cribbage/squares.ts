import type { CribbagePublic } from '../../core/wire';

/** Counts from 1; row 1 is on top. */
export interface Square {
  row: number;
  col: number;
}

/** The squares that a board has. */
export interface Shape {
  size: number;
  /** Of rows `patch_rows` and below the last `patch_cols` squares are missing. */
  patch_rows: number;
  patch_cols: number;
}

const shapes: Record<CribbagePublic['board'], Shape> = {
  '13x13-patch': { size: 13, patch_rows: 2, patch_cols: 3 },
  '13x13': { size: 13, patch_rows: 0, patch_cols: 0 },
  '15x15': { size: 15, patch_rows: 0, patch_cols: 0 },
};

export const shapeOf = (board: CribbagePublic['board']): Shape => shapes[board];
export const same = (a: Square, b: Square): boolean => a.row === b.row && a.col === b.col;
export const idOf = ({ row, col }: Square): number => row * 16 + col;
export const squareOf = (id: number): Square => ({ row: id >> 4, col: id & 15 });
/** "H8" is column 8, row 8. */
export const nameOf = ({ row, col }: Square): string => `${String.fromCharCode(64 + col)}${row}`;

export const widthOf = (shape: Shape, row: number): number =>
  row > shape.size - shape.patch_rows ? shape.size - shape.patch_cols : shape.size;

export function exists(shape: Shape, { row, col }: Square): boolean {
  return row >= 1 && col >= 1 && row <= shape.size && col <= widthOf(shape, row);
}

export const centreOf = (shape: Shape): Square => ({ row: (shape.size + 1) / 2, col: (shape.size + 1) / 2 });

/**
 * Where a key leads from a square; null for a key that leads nowhere. `rtl`: the page runs from right to left, the
 * board does not.
 */
export function goal(shape: Shape, from: Square, key: string, whole = false): Square | null {
  const { row, col } = from;
  const ways: Record<string, Square> = {
    ArrowUp: { row: row - 1, col },
    ArrowDown: { row: row + 1, col },
    ArrowLeft: { row, col: col - 1 },
    ArrowRight: { row, col: col + 1 },
    Home: { row: whole ? 1 : row, col: 1 },
    End: whole ? { row: shape.size, col: widthOf(shape, shape.size) } : { row, col: widthOf(shape, row) },
    PageUp: { row: 1, col },
    PageDown: { row: shape.size - (col > shape.size - shape.patch_cols ? shape.patch_rows : 0), col },
  };
  const to = ways[key];
  if (!to) return null;
  return exists(shape, to) ? to : from;
}
