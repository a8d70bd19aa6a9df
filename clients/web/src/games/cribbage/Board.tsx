import { useLayoutEffect, useRef } from 'preact/hooks';
import { laidOn } from './draft';
import type { Drag } from './drag';
import type { Game } from './model';
import { goal, idOf, nameOf, type Square, widthOf } from './squares';
import { t } from './texts';
import { Tile } from './Tile';
import { longName } from './tiles';

const typed: Record<string, string> = {
  a: 'A',
  j: 'J',
  q: 'Q',
  k: 'K',
  0: '10',
  2: '2',
  3: '3',
  4: '4',
  5: '5',
  6: '6',
  7: '7',
  8: '8',
  9: '9',
};
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

/** The squares with what lies on them: a grid with one square in the order of Tab. */
export function Board({ game, drag }: { game: Game; drag?: Drag }) {
  const view = useRef<HTMLDivElement>(null);
  const shape = game.shape.value;
  const draft = game.draft.value;
  const cursor = draft.cursor;
  const zoomed = game.zoomed.value;
  const still = game.legal.value === null;
  const cell = (square: Square): HTMLElement | null =>
    view.current?.querySelector(`[data-square="${idOf(square)}"]`) ?? null;

  // The keyboard stays on its square, and what it is on stays in sight.
  useLayoutEffect(() => {
    if (view.current?.contains(document.activeElement)) cell(cursor)?.focus({ preventScroll: false });
  }, [cursor]);
  useLayoutEffect(() => {
    const box = view.current;
    const at = cell(draft.laid.at(-1) ?? game.pub.peek().last_play?.tiles[0] ?? cursor);
    if (!box || !at) return;
    box.scrollTo({
      left: at.offsetLeft + at.offsetWidth / 2 - box.clientWidth / 2,
      top: at.offsetTop + at.offsetHeight / 2 - box.clientHeight / 2,
    });
  }, [zoomed]);

  // A hint, or what another played, may lie where the board has to be scrolled.
  useLayoutEffect(() => {
    const tiles = draft.laid.length > 0 ? draft.laid : (game.pub.peek().last_play?.tiles ?? []);
    if (view.current) for (const tile of tiles) bring(view.current, cell(tile));
  }, [draft.laid, game.tiles.value.size]);

  function onKey(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey) return;
    // Where fast typing has led already, though the focus may follow later.
    const square = game.draft.peek().cursor;
    const to = goal(shape, square, event.key, event.ctrlKey);
    const rank = event.ctrlKey || still ? undefined : typed[event.key.toLowerCase()];
    if (to) game.look(to);
    else if (rank) game.type(rank);
    else if (event.key === ' ' || event.key === 'Enter') game.tap(square);
    else if (event.key === 'Backspace' && !still) game.untype();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function square(at: Square) {
    const id = idOf(at);
    const mine = laidOn(draft, at);
    const face = mine?.face ?? game.tiles.value.get(id);
    const fresh = game.fresh.value.has(id);
    const name = nameOf(at);
    const tile = face && longName(face);
    const label = !tile
      ? t('emptySquare', { square: name })
      : t(mine ? 'draftOn' : fresh ? 'freshOn' : 'tileOn', { square: name, tile });
    const here = at.row === cursor.row && at.col === cursor.col;
    return (
      <div
        key={id}
        role="gridcell"
        data-square={id}
        tabIndex={here ? 0 : -1}
        aria-label={label}
        aria-selected={mine ? mine.key === draft.chosen : undefined}
        class={`kb-cell${mine ? ' kb-draft' : ''}${mine && mine.key === draft.chosen ? ' kb-chosen' : ''}${fresh ? ' kb-fresh' : ''}${drag?.carried?.over === id ? ' kb-over' : ''}`}
        onClick={() => (still ? game.look(at) : game.tap(at))}
        onFocus={() => game.look(at)}
        onKeyDown={onKey}
        {...(mine && drag ? drag.of(mine.key, mine.face) : {})}
      >
        {face && <Tile face={face} />}
      </div>
    );
  }

  return (
    <div
      class={`kb-view${zoomed ? ' kb-zoomed' : ''}${still ? ' kb-still' : ''}${draft.chosen ? ' kb-aiming' : ''}`}
      ref={view}
    >
      <div class="kb" style={{ '--n': shape.size }} dir="ltr">
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
        <div role="grid" aria-label={t('board')}>
          {upTo(shape.size).map((row) => (
            <div role="row" class="kb-row" key={row}>
              {upTo(widthOf(shape, row)).map((col) => square({ row, col }))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
