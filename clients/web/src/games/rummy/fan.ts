/** Where the cards of a hand lie: one row, or two where a row would hide too much of each card. */
export interface Fan {
  card: number;
  height: number;
  total: number;
  at: (index: number) => { x: number; y: number };
  near: (x: number, y: number) => number;
}

const ratio = 7 / 5;
const gap = 4;
const card_least = 40;
/** Lower pages are those of phones held across: there a finger has to find each card by what shows of it. */
const low_page = 480;

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** So much of a covered card shows that its numeral and its small pip are whole. */
const shown = 0.6;

/**
 * `count` cards in a box of `width`, on a page of `page` pixels height. Down to a width of 304, fourteen cards
 * are each 40 wide or more and show 24 or more; on a page held across they show 40 or more. `size` is that of the
 * cards, of the usual one.
 */
export function fan(count: number, width: number, page: number, size = 1): Fan {
  /**
   * The widest card with which `row` of them fit, one over the other, and which is no taller than a part of the page.
   */
  const widest = (row: number, part: number): number =>
    Math.min(140 * size, (page * part * size) / ratio, width / (1 + shown * (row - 1)));
  const across = page < low_page;
  const high = across ? Math.min(widest(count, 0.21), width - card_least * (count - 1)) : widest(count, 0.175);
  const low = widest(Math.ceil(count / 2), 0.105);
  const rows = high >= Math.max(card_least, across ? 0 : low * 0.8) ? 1 : 2;
  const card = Math.max(card_least, rows === 1 ? high : low);
  const row = Math.ceil(count / rows);
  const step = row > 1 ? Math.min(card + gap, (width - card) / (row - 1)) : 0;
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
