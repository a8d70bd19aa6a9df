import { useMemo, useRef, useState } from 'preact/hooks';
import type { TileFace } from '../../core/wire';
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
  of(key: string, face: TileFace): Record<string, (event: PointerEvent) => void>;
}

/** A finger that moves less than this taps. */
const still_px = 6;
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

/** Carries tiles from the rack to the board, over it, and back. The click that ends a drag does nothing more. */
export function useDrag(game: Game): Drag {
  const [carried, setCarried] = useState<Carried | null>(null);
  const from = useRef<{ key: string; face: TileFace; x: number; y: number; moved: boolean } | null>(null);

  return useMemo(() => {
    const move = (event: PointerEvent): void => {
      const now = from.current;
      if (!now) return;
      if (!now.moved && Math.hypot(event.clientX - now.x, event.clientY - now.y) < still_px) return;
      now.moved = true;
      const { clientX: x, clientY: y } = event;
      const square = under(x, y, '[data-square]');
      scrollAt(x, y);
      setCarried({ key: now.key, face: now.face, x, y, over: square ? Number(square.dataset['square']) : null });
    };
    const end = (event: PointerEvent): void => {
      const now = from.current;
      from.current = null;
      setCarried(null);
      if (!now?.moved) return;
      const handle = event.currentTarget as HTMLElement;
      const stop = (click: Event): void => click.stopPropagation();
      handle.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => handle.removeEventListener('click', stop, { capture: true }), 50);
      if (event.type === 'pointercancel') return;
      const square = under(event.clientX, event.clientY, '[data-square]');
      const slot = under(event.clientX, event.clientY, '[data-slot]');
      const at = game.rack.peek().findIndex(({ key }) => key === now.key);
      if (square) game.drop(now.key, squareOf(Number(square.dataset['square'])));
      else if (slot && game.draft.peek().laid.every(({ key }) => key !== now.key))
        game.move(at, Number(slot.dataset['slot']));
      else game.drop(now.key, null);
    };
    return {
      carried,
      of: (key, face) => ({
        onPointerDown: (event) => {
          if (event.button !== 0 || game.swapping.peek() !== null) return;
          from.current = { key, face, x: event.clientX, y: event.clientY, moved: false };
          // At once: a quick mouse is elsewhere by its first move.
          (event.currentTarget as HTMLElement).setPointerCapture?.(event.pointerId);
        },
        onPointerMove: move,
        onPointerUp: end,
        onPointerCancel: end,
      }),
    };
  }, [game, carried]);
}
