/** A play that is being laid, before it is sent. Pure: every function answers the draft that follows. */
import type { Placement, PlacedTileFace } from '../../core/wire';
import type { Held } from '../../kit/held';
import { exists, idOf, same, type Shape, type Square } from './squares';
import { isTurnable, rankOf } from './tiles';

export interface LaidTile extends Square {
  key: string;
  /** Of a 6/9 tile as it is turned. */
  face: PlacedTileFace;
}

export interface Draft {
  /** In the order in which they were laid. */
  laid: readonly LaidTile[];
  /** The tile that goes to the next square. */
  chosen: string | null;
  /** The 6/9 tiles that go down as nines. */
  nines: readonly string[];
  /** Where the keyboard is on the board. */
  cursor: Square;
  /** Where typed tiles go on to. */
  down: boolean;
}

/** What a draft is laid on. */
export interface Ground {
  shape: Shape;
  /** By `idOf`. */
  taken: ReadonlySet<number>;
  rack: readonly Held[];
}

export const startAt = (cursor: Square): Draft => ({ laid: [], chosen: null, nines: [], cursor, down: false });

export const laidOn = (draft: Draft, square: Square): LaidTile | undefined =>
  draft.laid.find((one) => same(one, square));
export const isLaid = (draft: Draft, key: string): boolean => draft.laid.some((one) => one.key === key);
export const isFree = (ground: Ground, draft: Draft, square: Square): boolean =>
  exists(ground.shape, square) && !ground.taken.has(idOf(square)) && !laidOn(draft, square);

/** A tile as it would lie now. */
export function faceOf(draft: Draft, { key, face }: Held): PlacedTileFace {
  return isTurnable(face) ? `${draft.nines.includes(key) ? '9' : '6'}${face.slice(-1)}` : face;
}

/** Chooses a tile, or lets go of it. */
export const choose = (draft: Draft, key: string | null): Draft => ({
  ...draft,
  chosen: draft.chosen === key ? null : key,
});

const heldOf = (ground: Ground, key: string | null): Held | undefined => ground.rack.find((held) => held.key === key);

/** Lays the chosen tile on a free square, or moves it there. */
export function place(ground: Ground, draft: Draft, square: Square, key = draft.chosen): Draft {
  const tile = heldOf(ground, key);
  if (!tile || !isFree(ground, draft, square)) return draft;
  const laid = [
    ...draft.laid.filter((one) => one.key !== tile.key),
    { key: tile.key, face: faceOf(draft, tile), row: square.row, col: square.col },
  ];
  return turned({ ...draft, laid, chosen: null, cursor: { row: square.row, col: square.col } });
}

/** Typing goes on the way that two tiles show. */
function turned(draft: Draft): Draft {
  const [one, two] = draft.laid.slice(-2);
  return one && two && (one.row === two.row) !== (one.col === two.col)
    ? { ...draft, down: one.col === two.col }
    : draft;
}

export function takeBack(draft: Draft, key: string): Draft {
  return {
    ...draft,
    laid: draft.laid.filter((one) => one.key !== key),
    chosen: draft.chosen === key ? null : draft.chosen,
  };
}

export const recall = (draft: Draft): Draft => ({ ...draft, laid: [], chosen: null });

/** The 6/9 tile that `turn` means: the chosen one, else the one laid last. */
export function turnable(ground: Ground, draft: Draft): Held | undefined {
  const keys = [draft.chosen, ...draft.laid.map(({ key }) => key).reverse()];
  return keys.map((key) => heldOf(ground, key)).find((held) => held && isTurnable(held.face));
}

/** A six becomes a nine and a nine a six, on the rack as on the board. */
export function turn(ground: Ground, draft: Draft, tile = turnable(ground, draft)): Draft {
  if (!tile) return draft;
  const nines = draft.nines.includes(tile.key)
    ? draft.nines.filter((key) => key !== tile.key)
    : [...draft.nines, tile.key];
  const next = { ...draft, nines };
  return {
    ...next,
    laid: draft.laid.map((one) => (one.key === tile.key ? { ...one, face: faceOf(next, tile) } : one)),
  };
}

function ahead(ground: Ground, draft: Draft, from: Square): Square {
  let next = from;
  while (exists(ground.shape, next) && !isFree(ground, draft, next))
    next = draft.down ? { row: next.row + 1, col: next.col } : { row: next.row, col: next.col + 1 };
  return exists(ground.shape, next) ? next : from;
}

/** Lays a tile of this rank from the cursor on, and goes on; the same draft when there is none. */
export function type(ground: Ground, draft: Draft, rank: string): Draft {
  const fits = ({ key, face }: Held): boolean =>
    !isLaid(draft, key) && (isTurnable(face) ? rank === '6' || rank === '9' : rankOf(face) === rank);
  const tile = ground.rack.find((held) => held.key === draft.chosen && fits(held)) ?? ground.rack.find(fits);
  const square = ahead(ground, draft, draft.cursor);
  if (!tile || !isFree(ground, draft, square)) return draft;
  const as_it_goes =
    isTurnable(tile.face) && draft.nines.includes(tile.key) !== (rank === '9') ? turn(ground, draft, tile) : draft;
  const next = place(ground, { ...as_it_goes, chosen: tile.key }, square);
  return { ...next, cursor: ahead(ground, next, square) };
}

/** Takes the tile back that was laid last, and the cursor to where it lay. */
export function untype(draft: Draft): Draft {
  const last = draft.laid.at(-1);
  return last ? { ...takeBack(draft, last.key), cursor: { row: last.row, col: last.col } } : draft;
}

/** Lays a play that somebody names, as a hint does; the same draft when the tiles are not there. */
export function lay(ground: Ground, draft: Draft, tiles: readonly Placement[]): Draft {
  let next = recall(draft);
  for (const { row, col, tile } of tiles) {
    const held = ground.rack.find(
      ({ key, face }) =>
        !isLaid(next, key) &&
        (isTurnable(face) ? /^[69]/.test(tile) && face.slice(-1) === tile.slice(-1) : face === tile),
    );
    if (!held) return draft;
    if (isTurnable(held.face) && next.nines.includes(held.key) !== tile.startsWith('9'))
      next = turn(ground, next, held);
    const after = place(ground, { ...next, chosen: held.key }, { row, col });
    if (after.laid.length === next.laid.length) return draft;
    next = after;
  }
  return next;
}

/** The draft as far as it still can be, after the board or the rack have changed. */
export function fit(ground: Ground, draft: Draft): Draft {
  const held = new Set(ground.rack.map(({ key }) => key));
  const laid = draft.laid.filter(
    (one) => held.has(one.key) && exists(ground.shape, one) && !ground.taken.has(idOf(one)),
  );
  const chosen = draft.chosen !== null && held.has(draft.chosen) ? draft.chosen : null;
  // A tile that has been played leaves its key to another, which is not turned.
  const stays = laid.length === draft.laid.length;
  const nines = draft.nines.filter((key) => (stays ? held.has(key) : laid.some((one) => one.key === key)));
  if (stays && chosen === draft.chosen && nines.length === draft.nines.length) return draft;
  return { ...draft, laid, chosen, nines };
}

/** As the server wants to hear it. */
export const placements = (draft: Draft): Placement[] =>
  draft.laid.map(({ row, col, face }) => ({ row, col, tile: face }));
