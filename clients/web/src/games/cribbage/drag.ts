import { useMemo, useRef, useState } from 'preact/hooks';
import type { TileFace } from '../../core/wire';
import { type Grip, type Handle, handleOf } from '../../kit/dragging';
import type { Game } from './model';
import { squareOf } from './squares';

/** The tile under the finger, where the finger is. */
export interface Carried {
  key: string;
  face: TileFace;
  x: number;
  y: number;
  /** The square below, by its id. */
  over: number | null;
}

export interface Drag {
  carried: Carried | null;
  /** What makes an element the handle of a tile. */
  of(key: string, face: TileFace): Handle;
}

const edge_px = 24;
const step_px = 8;

function under<T extends HTMLElement>(x: number, y: number, selector: string): T | null {
  return document.elementFromPoint(x, y)?.closest<T>(selector) ?? null;
}

/** Near its edge a board that is larger than its window goes on. */
function scrollAt(x: number, y: number): void {
  const view = under(x, y, '.kb-view');
  if (!view) return;
  const { left, right, top, bottom } = view.getBoundingClientRect();
  const way = (low: number, high: number): number => (low < edge_px ? -step_px : high < edge_px ? step_px : 0);
  view.scrollBy(way(x - left, right - x), way(y - top, bottom - y));
}

/** Carries tiles from the rack to the board, over it, and back. */
export function useDrag(game: Game): Drag {
  const [carried, setCarried] = useState<Carried | null>(null);
  const grip = useRef<Grip<{ key: string; face: TileFace }> | null>(null);

  return useMemo(() => {
    const move = (tile: { key: string; face: TileFace }, { clientX: x, clientY: y }: PointerEvent): void => {
      const square = under(x, y, '[data-square]');
      scrollAt(x, y);
      setCarried({ ...tile, x, y, over: square ? Number(square.dataset['square']) : null });
    };
    const drop = ({ key }: { key: string }, { clientX: x, clientY: y }: PointerEvent, letGo: boolean): void => {
      setCarried(null);
      if (!letGo) return;
      const square = under(x, y, '[data-square]');
      const slot = under(x, y, '[data-slot]');
      const at = game.rack.peek().findIndex((tile) => tile.key === key);
      // It went while it was held.
      if (at < 0) return;
      if (square) game.drop(key, squareOf(Number(square.dataset['square'])));
      else if (slot && game.draft.peek().laid.every((tile) => tile.key !== key))
        game.move(at, Number(slot.dataset['slot']));
      else game.drop(key, null);
    };
    return {
      carried,
      of: (key, face) =>
        handleOf(grip, { take: () => (game.swapping.peek() === null ? { key, face } : null), move, drop }),
    };
  }, [game, carried]);
}
