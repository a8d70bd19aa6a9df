import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { moved } from '../../kit/held';
import { Card } from './Card';
import { longName } from './cards';
import { fan } from './fan';
import type { Game } from './model';
import { t } from './texts';

interface Drag {
  key: string;
  x: number;
  y: number;
  from: number;
  at: number;
  offset_x: number;
  offset_y: number;
  moved: boolean;
}

const still = 6;

/**
 * What a discard leaves stands in the corner that shows of every card, below its pip and above the word of its group; beside the card,
 * whose name says it. On a card that is too low for both the pattern of the group has to do.
 */
const mark = {
  top: 0,
  insetInlineStart: 0,
  insetInlineEnd: 'auto',
  width: 'auto',
  minWidth: '16px',
  borderRadius: '5px',
  lineHeight: '14px',
  pointerEvents: 'none',
} as const;
const mark_height = 14;
/** Where the pip ends, of the width of a card. */
const pip_end = 0.9;
/** Of the strip below the cards of a group, with its word. */
const edge_height = 14;
const lifted = 10;

export function Hand({ game }: { game: Game }) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 304, page: 568 });
  const [focus, setFocus] = useState(0);
  const drag = useRef<Drag | null>(null);
  const [, redraw] = useState(0);
  const cards = game.hand.value;
  const chosen = game.chosen.value;
  const fresh = game.fresh.value;
  const groups = game.groups.value;
  const leaves = game.leaves.value;
  const least = leaves && Math.min(...leaves.values());
  const wild = game.pub.value.wild;
  const legal = game.you.value?.legal.discard ?? [];
  const discarding = game.mine.value && game.pub.value.phase === 'discard';
  const lay = fan(cards.length, size.width, size.page);
  const rtl = document.documentElement.dir === 'rtl';
  const active = Math.min(focus, cards.length - 1);

  useLayoutEffect(() => {
    const measure = (): void => setSize({ width: box.current?.clientWidth || 304, page: window.innerHeight || 568 });
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(measure);
    watch.observe(box.current!);
    return () => watch.disconnect();
  }, []);
  // The keyboard stays with its card when cards come and go.
  useEffect(() => {
    if (box.current?.contains(document.activeElement))
      (box.current.children[active] as HTMLElement | undefined)?.focus();
  }, [active, cards.length]);

  const group_of = new Map<number, { kind: 'run' | 'book'; first: boolean }>();
  let at = 0;
  for (const {
    kind,
    cards: { length },
  } of groups) {
    for (let i = 0; i < length; ++i) group_of.set(at++, { kind, first: i === 0 });
  }

  function onKey(event: KeyboardEvent, index: number): void {
    const forward = rtl ? 'ArrowLeft' : 'ArrowRight';
    const back = rtl ? 'ArrowRight' : 'ArrowLeft';
    const here = lay.at(index);
    const below = lay.near(here.x + lay.card / 2, here.y + lay.height * 1.5);
    const above = lay.near(here.x + lay.card / 2, here.y - lay.height / 2);
    const to: Record<string, number> = {
      [forward]: index + 1,
      [back]: index - 1,
      ArrowDown: below,
      ArrowUp: above,
      Home: 0,
      End: cards.length - 1,
    };
    const goal = to[event.key];
    if (goal !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      const next = Math.max(0, Math.min(cards.length - 1, goal));
      if (event.altKey) game.reorder(index, next);
      setFocus(next);
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      game.choose(cards[index]!.key);
    }
  }

  function place(event: PointerEvent): { x: number; y: number } {
    const frame = box.current!.getBoundingClientRect();
    return { x: rtl ? frame.right - event.clientX : event.clientX - frame.left, y: event.clientY - frame.top };
  }

  function onDown(event: PointerEvent, index: number, key: string): void {
    if (event.button !== 0) return;
    const { x, y } = place(event);
    const home = lay.at(index);
    drag.current = { key, x, y, from: index, at: index, offset_x: x - home.x, offset_y: y - home.y, moved: false };
  }

  function onDrag(event: PointerEvent): void {
    const now = drag.current;
    if (!now) return;
    const { x, y } = place(event);
    if (!now.moved && Math.hypot(x - now.x, y - now.y) < still) return;
    if (!now.moved) (event.currentTarget as HTMLElement).setPointerCapture?.(event.pointerId);
    now.moved = true;
    now.x = x;
    now.y = y;
    const goal = lay.near(x - now.offset_x + lay.card / 2, y - now.offset_y + lay.height / 2);
    if (goal !== now.at) {
      game.lay(
        moved(
          cards.map(({ face }) => face),
          now.at,
          goal,
        ),
      );
      now.at = goal;
    }
    redraw((n) => n + 1);
  }

  function onDrop(event: PointerEvent): void {
    const now = drag.current;
    if (!now) return;
    drag.current = null;
    if (now.moved) {
      if (event.type === 'pointercancel' || now.at === now.from) game.lay(null);
      else game.settle();
      // The click that ends a drag chooses nothing.
      const stop = (click: Event): void => click.stopPropagation();
      box.current!.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => box.current?.removeEventListener('click', stop, { capture: true }), 50);
    }
    redraw((n) => n + 1);
  }

  return (
    <div
      class="hand"
      role="listbox"
      aria-label={t('hand')}
      aria-orientation="horizontal"
      ref={box}
      style={{ height: `${lay.total}px`, '--cw': `${lay.card}px` }}
    >
      {cards.map(({ face, key }, i) => {
        const held = drag.current?.moved && drag.current.at === i;
        const { x, y } = held
          ? { x: drag.current!.x - drag.current!.offset_x, y: drag.current!.y - drag.current!.offset_y }
          : lay.at(i);
        const group = group_of.get(i);
        const spoken = longName(face, wild);
        const grouped = group ? t('inGroup', { card: spoken, group: t(group.kind) }) : spoken;
        const named = fresh === key ? t('newCard', { card: grouped }) : grouped;
        const left = leaves?.get(face);
        const off = discarding && !legal.includes(face);
        const covered = left !== undefined && lay.card * pip_end > lay.height - mark_height - edge_height + 0.5;
        const word = group?.first && !covered ? t(group.kind) : undefined;
        return (
          <div
            key={key}
            role="option"
            data-key={key}
            tabIndex={i === active ? 0 : -1}
            aria-selected={chosen?.key === key}
            aria-disabled={off || undefined}
            aria-label={left === undefined ? named : t('leavesCard', { card: named, points: left })}
            class={`slot${chosen?.key === key ? ' chosen' : ''}${fresh === key ? ' fresh' : ''}${held ? ' held' : ''}`}
            style={{ transform: `translate(${rtl ? -x : x}px, ${y}px)`, zIndex: held ? 99 : i }}
            onClick={() => {
              setFocus(i);
              game.choose(key);
            }}
            onFocus={() => setFocus(i)}
            onKeyDown={(event) => onKey(event, i)}
            onPointerDown={(event) => onDown(event, i, key)}
            onPointerMove={onDrag}
            onPointerUp={onDrop}
            onPointerCancel={onDrop}
          >
            <span class="lift">
              <Card face={face} wild={wild} />
              {/* Drawn by the style: text of the card would have to stand in its name word for word. */}
              {group && <span class={`edge ${group.kind}`} data-word={word} aria-hidden="true" />}
            </span>
          </div>
        );
      })}
      {leaves &&
        cards.map(({ face, key }, i) => {
          const left = leaves.get(face);
          if (left === undefined || (drag.current?.moved && drag.current.at === i)) return null;
          const { x, y } = lay.at(i);
          const least_down = lay.height - mark_height - (group_of.has(i) ? edge_height : 0);
          const down = y + Math.max(lay.card * pip_end, least_down) - (chosen?.key === key ? lifted : 0);
          return (
            <b
              key={`left ${key}`}
              class="deal"
              aria-hidden="true"
              style={{
                ...mark,
                transform: `translate(${rtl ? -x : x}px, ${down}px)`,
                zIndex: i,
                ...(left === least && { background: 'var(--gold)' }),
              }}
            >
              {left}
            </b>
          );
        })}
    </div>
  );
}
