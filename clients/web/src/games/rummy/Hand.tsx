import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { card_size } from '../../core/settings';
import type { Held } from '../../kit/held';
import { type ListFocus, useListFocus } from '../../kit/list_focus';
import { Card } from './Card';
import { longName } from './cards';
import { type Fan, fan } from './fan';
import { type HandDrag, useHandDrag } from './hand_drag';
import { coversWord, Leaves } from './Leaves';
import type { Game } from './model';
import { t } from './texts';
import type { Meld } from './wire';

/** The group that a card is part of; `first`: its word stands on this card. */
interface InGroup {
  kind: Meld['kind'];
  first: boolean;
  /** Which of the groups of its kind, where there are several. */
  n: number | null;
  /** Every other group has its pattern the other way round. */
  odd: boolean;
}

/** The groups lie at the beginning of the hand: by the indices of their cards. */
function groupsByIndex(groups: readonly Meld[]): ReadonlyMap<number, InGroup> {
  const alike = (kind: Meld['kind'], among: readonly Meld[]) => among.filter((other) => other.kind === kind).length;
  const inGroups = groups.flatMap(({ kind, cards }, at) => {
    const n = alike(kind, groups) > 1 ? alike(kind, groups.slice(0, at + 1)) : null;
    return cards.map((_, i) => ({ kind, first: i === 0, n, odd: at % 2 === 1 }));
  });
  return new Map(inGroups.entries());
}

/** The width of the hand and the height of the table, which a banner makes lower, followed. */
function useSize(box: RefObject<HTMLElement | null>): { width: number; page: number } {
  const [size, setSize] = useState({ width: 304, page: 568 });
  useLayoutEffect(() => {
    const hand = box.current!;
    const table = hand.closest('.rt') ?? document.documentElement;
    const measure = (): void => setSize({ width: hand.clientWidth || 304, page: table.clientHeight || 568 });
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const watch = new ResizeObserver(measure);
    watch.observe(hand);
    watch.observe(table);
    return () => watch.disconnect();
  }, []);
  return size;
}

/** The index to which a key leads from `index`; undefined for a key that leads nowhere. */
function goalOf(key: string, index: number, lay: Fan, count: number, rtl: boolean): number | undefined {
  const here = lay.at(index);
  const ways: Record<string, number> = {
    [rtl ? 'ArrowLeft' : 'ArrowRight']: index + 1,
    [rtl ? 'ArrowRight' : 'ArrowLeft']: index - 1,
    ArrowDown: lay.near(here.x + lay.card / 2, here.y + lay.height * 1.5),
    ArrowUp: lay.near(here.x + lay.card / 2, here.y - lay.height / 2),
    Home: 0,
    End: count - 1,
  };
  const goal = ways[key];
  return goal === undefined ? undefined : Math.max(0, Math.min(count - 1, goal));
}

/** As the style sheet has them. */
const SIZES = { usual: 1, large: 1.2, huge: 1.4 };

/** The own cards: a list with one choice. */
export function Hand({ game }: { game: Game }) {
  const box = useRef<HTMLDivElement>(null);
  const { width, page } = useSize(box);
  const cards = game.hand.value;
  const focus = useListFocus(box, cards.length);
  const lay = fan(cards.length, width, page, SIZES[card_size.value]);
  const drag = useHandDrag(game, box, lay);
  const groups = groupsByIndex(game.groups.value);
  const rtl = document.documentElement.dir === 'rtl';

  function onKey(event: KeyboardEvent, index: number): void {
    const goal = goalOf(event.key, index, lay, cards.length, rtl);
    if (goal !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      if (event.altKey) game.reorder(index, goal);
      focus.set(goal);
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      game.choose(cards[index]!.key);
    }
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
      {cards.map((card, i) => {
        const held = drag.held?.at === i ? drag.held : null;
        const { x, y } = held ?? lay.at(i);
        const style = { transform: `translate(${rtl ? -x : x}px, ${y}px)`, zIndex: held ? 99 : i };
        return (
          <Slot
            {...{ game, card, focus, style }}
            key={card.key}
            index={i}
            group={groups.get(i)}
            held={held !== null}
            showsWord={!(game.leaves.value?.has(card.face) && coversWord(lay))}
            onKey={(event) => onKey(event, i)}
            handle={drag.of(card.key)}
          />
        );
      })}
      <Leaves game={game} lay={lay} rtl={rtl} isGrouped={(i) => groups.has(i)} heldAt={drag.held?.at} />
    </div>
  );
}

function inGroup(card: string, { kind, n }: InGroup): string {
  return n === null ? t('inGroup', { card, group: kind }) : t('inGroupOf', { card, group: kind, n });
}

/** What a card is called where it lies: its name, its group, whether it is new, and what its discard leaves. */
function nameOf(game: Game, { face, key }: Held, group: InGroup | undefined): string {
  const spoken = longName(face, game.pub.value.wild);
  const grouped = group ? inGroup(spoken, group) : spoken;
  const named = game.fresh.value === key ? t('newCard', { card: grouped }) : grouped;
  const left = game.leaves.value?.get(face);
  return left === undefined ? named : t('leavesCard', { card: named, points: left });
}

const edgeOf = ({ kind, first, odd }: InGroup): string => `edge ${kind}${first ? ' first' : ''}${odd ? ' odd' : ''}`;

interface SlotProps {
  game: Game;
  card: Held;
  index: number;
  group: InGroup | undefined;
  focus: ListFocus;
  /** It is the one that is dragged. */
  held: boolean;
  showsWord: boolean;
  style: { transform: string; zIndex: number };
  onKey: (event: KeyboardEvent) => void;
  /** By which it is dragged. */
  handle: ReturnType<HandDrag['of']>;
}

function Slot({ game, card, index, group, focus, held, showsWord, style, onKey, handle }: SlotProps) {
  const { face, key } = card;
  const chosen = game.chosen.value?.key === key;
  const discarding = game.mine.value && game.pub.value.phase === 'discard';
  const off = discarding && !(game.you.value?.legal.discard ?? []).includes(face);
  const word = group?.first && showsWord ? t(group.kind) : undefined;
  return (
    <div
      role="option"
      data-key={key}
      tabIndex={index === focus.active ? 0 : -1}
      aria-selected={chosen}
      aria-disabled={off || undefined}
      aria-label={nameOf(game, card, group)}
      class={`slot${chosen ? ' chosen' : ''}${game.fresh.value === key ? ' fresh' : ''}${held ? ' held' : ''}`}
      style={style}
      onClick={() => {
        focus.set(index);
        game.choose(key);
      }}
      onFocus={() => focus.set(index)}
      onKeyDown={onKey}
      {...handle}
    >
      <span class="lift">
        <Card face={face} wild={game.pub.value.wild} />
        {/* Drawn by the style: text of the card would have to stand in its name word for word. */}
        {group && <span class={edgeOf(group)} data-word={word} aria-hidden="true" />}
      </span>
    </div>
  );
}
