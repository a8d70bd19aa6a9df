import { useRef } from 'preact/hooks';
import type { Held } from '../../kit/held';
import { type ListFocus, useListFocus } from '../../kit/list_focus';
import type { Drag } from './drag';
import type { Game } from './model';
import { nameOf } from './squares';
import { t } from './texts';
import { Tile } from './Tile';
import { longName } from './tiles';

/** The index to which a key leads from `index`; undefined for a key that leads nowhere. */
function goalOf(key: string, index: number, count: number): number | undefined {
  const step = document.documentElement.dir === 'rtl' ? -1 : 1;
  const ways: Record<string, number> = {
    ArrowRight: index + step,
    ArrowLeft: index - step,
    Home: 0,
    End: count - 1,
  };
  const goal = ways[key];
  return goal === undefined ? undefined : Math.max(0, Math.min(count - 1, goal));
}

interface RackProps {
  game: Game;
  drag: Drag;
}

/** The own tiles: a list with one choice, or with several while tiles are exchanged. */
export function Rack({ game, drag }: RackProps) {
  const box = useRef<HTMLDivElement>(null);
  const held = game.rack.value;
  const focus = useListFocus(box, held.length);

  function onKey(event: KeyboardEvent, index: number, key: string): void {
    const goal = goalOf(event.key, index, held.length);
    if (goal !== undefined) {
      if (event.altKey) game.move(index, goal);
      focus.set(goal);
    } else if (event.key === ' ' || event.key === 'Enter') {
      game.press(key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      class="kr"
      role="listbox"
      aria-label={t('rack')}
      aria-orientation="horizontal"
      aria-multiselectable={game.swapping.value !== null}
      ref={box}
    >
      {held.map((tile, i) => (
        <Slot key={tile.key} {...{ game, drag, tile, focus }} index={i} onKey={(event) => onKey(event, i, tile.key)} />
      ))}
    </div>
  );
}

interface SlotProps extends RackProps {
  tile: Held;
  index: number;
  focus: ListFocus;
  onKey: (event: KeyboardEvent) => void;
}

function Slot({ game, drag, tile: { key, face }, index, focus, onKey }: SlotProps) {
  const draft = game.draft.value;
  const swapping = game.swapping.value;
  const there = draft.laid.find((one) => one.key === key);
  const chosen = swapping ? swapping.includes(key) : draft.chosen === key;
  const away = there !== undefined || drag.carried?.key === key;
  // A 6/9 tile that is laid or turned is shown as what it goes down as.
  const as = there?.face ?? (draft.nines.includes(key) ? `9${face.slice(-1)}` : undefined);
  return (
    <div
      role="option"
      data-slot={index}
      data-key={key}
      tabIndex={index === focus.active ? 0 : -1}
      aria-selected={chosen}
      aria-label={there ? t('onBoard', { tile: longName(there.face), square: nameOf(there) }) : longName(as ?? face)}
      class={`kr-slot${chosen ? ' kr-chosen' : ''}${away ? ' kr-away' : ''}`}
      onClick={() => {
        focus.set(index);
        game.press(key);
      }}
      onFocus={() => focus.set(index)}
      onKeyDown={onKey}
      {...drag.of(key, face)}
    >
      <Tile face={face} as={as} />
    </div>
  );
}
