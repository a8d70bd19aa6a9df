/** Carries a card of the hand to another place of it or onto the discards, under a finger or a mouse. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Grip, type Handle, handleOf } from '../../kit/dragging';
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
}

export interface HandDrag {
  /** The index of the card that is dragged, and where it is drawn; null while none is. */
  held: { at: number; x: number; y: number } | null;
  /** What makes a card one that can be dragged. */
  of(key: string): Handle;
}

/** So near the discards a card is let go over them. */
const NEAR_PX = 16;

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
  const grip = useRef<Grip<Drag> | null>(null);
  const [, redraw] = useState(0);
  const faces = game.hand.value.map(({ face }) => face);

  // The hand may go while a card of it is held.
  useEffect(
    () => () => {
      game.aimed.value = false;
      if (grip.current?.moved) game.lay(null);
    },
    [],
  );
  /** Whether the card went while it was held. */
  const isGone = ({ key }: Drag): boolean => game.hand.peek().every((card) => card.key !== key);

  function take(event: PointerEvent, key: string): Drag {
    const { x, y } = pointIn(box.current!, event);
    const index = game.hand.peek().findIndex((card) => card.key === key);
    const home = lay.at(index);
    return { x, y, key, from: index, at: index, offset_x: x - home.x, offset_y: y - home.y };
  }

  function move(now: Drag, event: PointerEvent): void {
    if (isGone(now)) return;
    const { x, y } = pointIn(box.current!, event);
    Object.assign(now, { x, y });
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

  function drop(now: Drag, _event: PointerEvent, letGo: boolean): void {
    const held = letGo && !isGone(now);
    const thrown = held && game.aimed.peek();
    game.aimed.value = false;
    if (!held || now.at === now.from) game.lay(null);
    else game.settle();
    if (thrown) game.dropOnDiscards(now.key);
    redraw((n) => n + 1);
  }

  const { what: now, moved: carried } = grip.current ?? {};
  return {
    held: now && carried && !isGone(now) ? { at: now.at, x: now.x - now.offset_x, y: now.y - now.offset_y } : null,
    of: (key) => handleOf(grip, { take: (event) => take(event, key), move, drop }),
  };
}
