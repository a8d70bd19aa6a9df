/** Carries what one holds, a card or a tile, under one finger or a mouse. */

/** What is held at this moment, kept while tables are drawn anew. */
export interface Grip<W> {
  what: W;
  pointer: number;
  /** Where it was taken hold of, in the window. */
  x: number;
  y: number;
  moved: boolean;
}

interface Carrying<W> {
  /** What is taken hold of; null where nothing can be. */
  take(event: PointerEvent): W | null;
  move(what: W, event: PointerEvent): void;
  /** It is let go, or else the drag was broken off. */
  drop(what: W, event: PointerEvent, letGo: boolean): void;
}

export type Handle = Record<string, (event: PointerEvent) => void>;

/** A finger that moves less than this taps. */
const STILL_PX = 6;
const CLICK_AFTER_DRAG_MS = 50;

/** The click that ends a drag does nothing more. */
function swallowClick(handle: EventTarget): void {
  const stop = (click: Event): void => click.stopPropagation();
  handle.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => handle.removeEventListener('click', stop, { capture: true }), CLICK_AFTER_DRAG_MS);
}

/** What makes an element a handle. A finger beside the one that holds something neither takes nor moves anything. */
export function handleOf<W>(grip: { current: Grip<W> | null }, { take, move, drop }: Carrying<W>): Handle {
  const end = (event: PointerEvent): void => {
    const now = grip.current;
    if (now?.pointer !== event.pointerId) return;
    grip.current = null;
    if (!now.moved) return;
    swallowClick(event.currentTarget!);
    drop(now.what, event, event.type !== 'pointercancel');
  };
  return {
    onPointerDown: (event) => {
      const now = grip.current;
      // The first finger that is put down finds no other: what was held has lost its own without a word.
      if (event.button !== 0 || (now && !event.isPrimary)) return;
      if (now?.moved) drop(now.what, event, false);
      const what = take(event);
      const { clientX: x, clientY: y, pointerId: pointer } = event;
      grip.current = what && { what, pointer, x, y, moved: false };
      // At once: a quick mouse is elsewhere by its first move.
      if (what) (event.currentTarget as HTMLElement).setPointerCapture?.(pointer);
    },
    onPointerMove: (event) => {
      const now = grip.current;
      if (now?.pointer !== event.pointerId) return;
      // It was let go where nobody heard of it, and is over the table again.
      if (event.buttons === 0) {
        grip.current = null;
        if (now.moved) drop(now.what, event, false);
        return;
      }
      now.moved ||= Math.hypot(event.clientX - now.x, event.clientY - now.y) >= STILL_PX;
      if (now.moved) move(now.what, event);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
