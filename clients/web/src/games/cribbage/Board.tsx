import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { laidOn } from './draft';
import type { Drag } from './drag';
import type { Game } from './model';
import { goal, idOf, nameOf, type Shape, type Square, widthOf } from './squares';
import { t } from './texts';
import { Tile } from './Tile';
import { longName } from './tiles';

/** The ranks that can be typed, by their keys. */
const typed = new Map([...'23456789'].map((key) => [key, key]));
for (const key of 'ajqk') typed.set(key, key.toUpperCase());
typed.set('0', '10');

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);

/** Scrolls as little as shows the square. */
function bring(view: HTMLElement, square: HTMLElement | null): void {
  if (!square) return;
  const [box, there] = [view.getBoundingClientRect(), square.getBoundingClientRect()];
  const way = (before: number, behind: number): number => Math.min(before, 0) || Math.max(behind, 0);
  view.scrollBy(
    way(there.left - box.left, there.right - box.right),
    way(there.top - box.top, there.bottom - box.bottom),
  );
}

/** Keeps in sight, and the keyboard on, what one looks at. */
function useView(game: Game, view: RefObject<HTMLElement | null>): void {
  const { cursor, laid } = game.draft.value;
  const cell = (square: Square): HTMLElement | null =>
    view.current?.querySelector(`[data-square="${idOf(square)}"]`) ?? null;
  const played = (): readonly Square[] => game.pub.peek().last_play?.tiles ?? [];

  // The keyboard stays on its square, and what it is on stays in sight.
  useLayoutEffect(() => {
    if (view.current?.contains(document.activeElement)) cell(cursor)?.focus({ preventScroll: false });
  }, [cursor]);
  useLayoutEffect(() => {
    const box = view.current;
    const at = cell(laid.at(-1) ?? played()[0] ?? cursor);
    if (!box || !at) return;
    box.scrollTo({
      left: at.offsetLeft + at.offsetWidth / 2 - box.clientWidth / 2,
      top: at.offsetTop + at.offsetHeight / 2 - box.clientHeight / 2,
    });
  }, [game.zoomed.value]);
  // A hint, or what another played, may lie where the board has to be scrolled.
  useLayoutEffect(() => {
    const box = view.current;
    if (!box) return undefined;
    const show = (): void => (laid.length > 0 ? laid : played()).forEach((tile) => bring(box, cell(tile)));
    show();
    // What explains a play comes later, and takes room from the board.
    const watch = new ResizeObserver(show);
    watch.observe(box);
    return () => watch.disconnect();
  }, [laid, game.tiles.value.size]);
}

/** Nothing can be laid now. */
const isStill = (game: Game): boolean => game.legal.value === null;

function press(game: Game, event: KeyboardEvent): void {
  if (event.altKey || event.metaKey) return;
  // Where fast typing has led already, though the focus may follow later.
  const square = game.draft.peek().cursor;
  const still = isStill(game);
  const to = goal(game.shape.value, square, event.key, event.ctrlKey);
  const rank = event.ctrlKey || still ? undefined : typed.get(event.key.toLowerCase());
  if (to) game.look(to);
  else if (rank) game.type(rank);
  else if (event.key === ' ' || event.key === 'Enter') game.tap(square);
  else if (event.key === 'Backspace' && !still) game.untype();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

interface BoardProps {
  game: Game;
  drag?: Drag;
}

/** The squares with what lies on them: a grid with one square in the order of Tab. */
export function Board({ game, drag }: BoardProps) {
  const view = useRef<HTMLDivElement>(null);
  const shape = game.shape.value;
  useView(game, view);
  const ways = [
    game.zoomed.value && ' kb-zoomed',
    isStill(game) && ' kb-still',
    game.draft.value.chosen && ' kb-aiming',
  ];
  return (
    <div class={`kb-view${ways.filter(Boolean).join('')}`} ref={view}>
      <div class="kb" style={{ '--n': shape.size }} dir="ltr">
        <Names shape={shape} />
        <div role="grid" aria-label={t('board')}>
          {upTo(shape.size).map((row) => (
            <div role="row" class="kb-row" key={row}>
              {upTo(widthOf(shape, row)).map((col) => (
                <Cell key={col} game={game} {...(drag && { drag })} at={{ row, col }} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

/** The letters of the columns and the numbers of the rows. */
function Names({ shape }: { shape: Shape }) {
  return (
    <>
      <div class="kb-names" aria-hidden="true">
        {upTo(shape.size).map((col) => (
          <i key={col}>{nameOf({ row: 1, col }).slice(0, 1)}</i>
        ))}
      </div>
      <div class="kb-names kb-rows" aria-hidden="true">
        {upTo(shape.size).map((row) => (
          <i key={row}>{row}</i>
        ))}
      </div>
    </>
  );
}

function Cell({ game, drag, at }: BoardProps & { at: Square }) {
  const id = idOf(at);
  const { cursor, chosen } = game.draft.value;
  const mine = laidOn(game.draft.value, at);
  const face = mine?.face ?? game.tiles.value.get(id);
  const fresh = game.fresh.value.has(id);
  const square = nameOf(at);
  const label = face
    ? t(mine ? 'draftOn' : fresh ? 'freshOn' : 'tileOn', { square, tile: longName(face) })
    : t('emptySquare', { square });
  const here = at.row === cursor.row && at.col === cursor.col;
  const isChosen = mine && mine.key === chosen;
  const over = drag?.carried?.over === id;
  const looks = [mine && ' kb-draft', isChosen && ' kb-chosen', fresh && ' kb-fresh', over && ' kb-over'];
  return (
    <div
      role="gridcell"
      data-square={id}
      tabIndex={here ? 0 : -1}
      aria-label={label}
      aria-selected={isChosen}
      class={`kb-cell${looks.filter(Boolean).join('')}`}
      onClick={() => (isStill(game) ? game.look(at) : game.tap(at))}
      onFocus={() => game.look(at)}
      onKeyDown={(event) => press(game, event)}
      {...(mine && drag ? drag.of(mine.key, mine.face) : {})}
    >
      {face && <Tile face={face} />}
    </div>
  );
}
