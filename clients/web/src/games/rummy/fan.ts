/** Where the cards of a hand lie: one row, or two where a row would hide too much of each card. */
export interface Fan { card: number; height: number; total: number; at: (index: number) => { x: number; y: number }; near: (x: number, y: number) => number }

const ratio = 7 / 5;
const gap = 4;
export const shown_least = 24;
export const card_least = 40;

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/**
 * `count` cards in a box of `width`, on a page of `page` pixels height. No card is narrower than 40 and
 * of none less than 24 shows, down to a width of 280.
 */
export function fan(count: number, width: number, page: number): Fan {
  const step_of = (rows: number, card: number): number => {
    const row = Math.ceil(count / rows);
    return row > 1 ? Math.min(card + gap, (width - card) / (row - 1)) : 0;
  };
  let rows = 1;
  let card = clamp((page * 0.16) / ratio, card_least, 112);
  if (step_of(1, card) < Math.max(shown_least, card * 0.4)) {
    const lower = clamp(card * 0.82, card_least, 112);
    if (page < 480 || step_of(1, lower) >= Math.max(shown_least, lower * 0.45)) card = page < 480 ? card_least : lower;
    else {
      rows = 2;
      card = clamp((page * 0.105) / ratio, card_least, 96);
    }
  }
  const row = Math.ceil(count / rows);
  const step = step_of(rows, card);
  const height = card * ratio;
  const row_step = height + 6;
  const length_of = (r: number): number => Math.min(row, count - r * row);
  const start_of = (r: number): number => (width - card - step * (length_of(r) - 1)) / 2;
  return {
    card,
    height,
    total: rows * row_step - 6,
    at: (index) => {
      const r = Math.floor(index / row);
      return { x: start_of(r) + (index % row) * step, y: r * row_step };
    },
    near: (x, y) => {
      const r = clamp(Math.floor(y / row_step), 0, rows - 1);
      const column = clamp(Math.round((x - start_of(r) - card / 2) / (step || 1)), 0, length_of(r) - 1);
      return r * row + column;
    },
  };
}
