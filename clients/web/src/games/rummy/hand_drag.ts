/** Carries a card of the hand to another place of it or onto the discards, under a finger or a mouse. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { moved } from '../../kit/held';
import { boxOf } from '../../kit/motion';
import type { Fan } from './fan';
import type { Game } from './model';

interface Drag {
  x: number;
  y: number;
  /** Which card it is, wherever the hand has it by the end. */
  key: string;
  from: number;
  /** The index in the hand at which it would be let go. */
  at: number;
  offset_x: number;
  offset_y: number;
  moved: boolean;
}

export interface HandDrag {
  /** The index of the card that is dragged, and where it is drawn; null while none is. */
  held: { at: number; x: number; y: number } | null;
  /** What makes a card one that can be dragged. */
  of(index: number): Record<string, (event: PointerEvent) => void>;
}

/** A finger that moves less than this taps. */
const STILL_PX = 6;
const CLICK_AFTER_DRAG_MS = 50;
/** So near the discards a card is let go over them. */
const NEAR_PX = 16;

/** The click that ends a drag chooses nothing. */
function swallowClick(box: HTMLElement): void {
  const stop = (click: Event): void => click.stopPropagation();
  box.addEventListener('click', stop, { capture: true, once: true });
  setTimeout(() => box.removeEventListener('click', stop, { capture: true }), CLICK_AFTER_DRAG_MS);
}

function isOverDiscards(box: HTMLElement, { clientX: x, clientY: y }: PointerEvent): boolean {
  const pile = boxOf(box.closest('.rt'), '[data-pile=discard]');
  if (!pile?.width) return false;
  const across = x > pile.left - NEAR_PX && x < pile.right + NEAR_PX;
  return across && y > pile.top - NEAR_PX && y < pile.bottom + NEAR_PX;
}

/** Where the pointer is in the box, counted from the side at which the hand begins. */
function pointIn(box: HTMLElement, event: PointerEvent): { x: number; y: number } {
  const frame = box.getBoundingClientRect();
  const rtl = document.documentElement.dir === 'rtl';
  return { x: rtl ? frame.right - event.clientX : event.clientX - frame.left, y: event.clientY - frame.top };
}

export function useHandDrag(game: Game, box: RefObject<HTMLElement | null>, lay: Fan): HandDrag {
  const drag = useRef<Drag | null>(null);
  const [, redraw] = useState(0);
  const faces = game.hand.value.map(({ face }) => face);

  // The hand may go while a card of it is held over them.
  useEffect(
    () => () => {
      game.aimed.value = false;
    },
    [],
  );

  function onDown(event: PointerEvent, index: number): void {
    if (event.button !== 0) return;
    const { x, y } = pointIn(box.current!, event);
    const home = lay.at(index);
    const { key } = game.hand.peek()[index]!;
    drag.current = { x, y, key, from: index, at: index, offset_x: x - home.x, offset_y: y - home.y, moved: false };
  }

  function onMove(event: PointerEvent): void {
    const now = drag.current;
    if (!now) return;
    const { x, y } = pointIn(box.current!, event);
    if (!now.moved && Math.hypot(x - now.x, y - now.y) < STILL_PX) return;
    if (!now.moved) (event.currentTarget as HTMLElement).setPointerCapture?.(event.pointerId);
    Object.assign(now, { x, y, moved: true });
    game.aimed.value = isOverDiscards(box.current!, event);
    const goal = game.aimed.peek()
      ? now.from
      : lay.near(x - now.offset_x + lay.card / 2, y - now.offset_y + lay.height / 2);
    if (goal !== now.at) {
      game.lay(moved(faces, now.at, goal));
      now.at = goal;
    }
    redraw((n) => n + 1);
  }

  function onDrop(event: PointerEvent): void {
    const now = drag.current;
    if (!now) return;
    drag.current = null;
    if (now.moved) {
      const thrown = game.aimed.peek() && event.type !== 'pointercancel';
      game.aimed.value = false;
      if (event.type === 'pointercancel' || now.at === now.from) game.lay(null);
      else game.settle();
      if (thrown) game.dropOnDiscards(now.key);
      swallowClick(box.current!);
    }
    redraw((n) => n + 1);
  }

  const now = drag.current;
  return {
    held: now?.moved ? { at: now.at, x: now.x - now.offset_x, y: now.y - now.offset_y } : null,
    of: (index) => ({
      onPointerDown: (event) => onDown(event, index),
      onPointerMove: onMove,
      onPointerUp: onDrop,
      onPointerCancel: onDrop,
    }),
  };
}
