import { batch, type ReadonlySignal, type Signal } from '@preact/signals';
import { announce } from '../../core/announce';
import type { CribbageLegal } from '../../core/wire';
import { type Held, moved } from '../../kit/held';
import { plain } from '../../kit/rich';
import type { TableModel } from '../../kit/table';
import { choose, isLaid, lay, startAt, takeBack } from './draft';
import { hintText, reasonText } from './hint_text';
import type { Laying } from './laying';
import { t } from './texts';
import { longName, shuffled, spoken } from './tiles';

type Table = TableModel<'cribbage'>;
/** The keys of the tiles that are to be exchanged; null while nobody exchanges. */
export type Swapping = Signal<readonly string[] | null>;

/** The keys of tiles on the rack with these faces, each tile once. */
function keysOf(rack: readonly Held[], faces: readonly string[]): string[] {
  const wanted = [...faces];
  const found = rack.filter(({ face }) => {
    const at = wanted.indexOf(face);
    if (at >= 0) wanted.splice(at, 1);
    return at >= 0;
  });
  return found.map(({ key }) => key);
}

/** What is done with the tiles on the rack. */
export function createRack(
  table: Table,
  { rack, draft, change }: Laying,
  legal: ReadonlySignal<CribbageLegal | null>,
  swapping: Swapping,
) {
  const { tip, send, setOrder } = table;
  return {
    /** A tap on a tile. */
    press(key: string) {
      const swap = swapping.peek();
      if (swap)
        swapping.value = swap.includes(key)
          ? swap.filter((one) => one !== key)
          : [...swap, key].slice(-(legal.peek()?.exchange ?? 0));
      else change(isLaid(draft.peek(), key) ? takeBack(draft.peek(), key) : choose(draft.peek(), key));
    },
    shuffle() {
      setOrder(shuffled(rack.peek().map(({ face }) => face)));
    },
    /** Puts a tile elsewhere on the rack. */
    move(from: number, to: number) {
      const faces = rack.peek().map(({ face }) => face);
      if (from === to || to < 0 || to >= faces.length) return;
      setOrder(moved(faces, from, to));
      announce(t('moved', { tile: longName(faces[from]!), at: to + 1, of: faces.length }));
    },
    /** Opens the exchange with nothing chosen, or leaves it. */
    swap(on: boolean) {
      draft.value = startAt(draft.peek().cursor);
      tip.value = null;
      swapping.value = on ? [] : null;
    },
    exchange() {
      const chosen = rack.peek().filter(({ key }) => swapping.peek()?.includes(key));
      if (chosen.length > 0) void send({ type: 'exchange', tiles: chosen.map(({ face }) => face) });
    },
  };
}

/** What a good player might do, laid out or chosen for the exchange. */
export function createHints({ tip, askHint }: Table, { rack, ground, draft, change }: Laying, swapping: Swapping) {
  return {
    async hint() {
      const answer = await askHint();
      if (!answer) return;
      const { action } = answer.hint;
      batch(() => {
        tip.value = answer.hint;
        if (action.type === 'play') {
          swapping.value = null;
          change(lay(ground.peek(), draft.peek(), action.tiles));
        } else if (action.type === 'exchange') {
          draft.value = startAt(draft.peek().cursor);
          swapping.value = keysOf(rack.peek(), action.tiles);
        }
      });
      announce(plain(`${hintText(answer.hint, spoken)} ${reasonText(answer.hint, rack.peek().length)}`.trim()));
    },
  };
}
