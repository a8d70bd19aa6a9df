import { computed, effect, signal } from '@preact/signals';
import { announce } from '../../core/announce';
import { keyed, reconcile } from '../../kit/held';
import type { TableModel } from '../../kit/table';
import {
  choose,
  type Draft,
  fit,
  type Ground,
  laidOn,
  place,
  recall,
  startAt,
  takeBack,
  turn as turned,
  turnable,
  type as typeRank,
  untype,
} from './draft';
import { centreOf, idOf, nameOf, shapeOf, type Square } from './squares';
import { t } from './texts';
import { longName } from './tiles';

type Table = TableModel<'cribbage'>;

/** What a play is laid on, and the play as far as it is laid. */
export function createGround({ pub, you, over, order, notice }: Table) {
  const shape = computed(() => shapeOf(pub.value.board));
  const rack = computed(() => keyed(reconcile(order.value, you.value?.rack ?? [])));
  const tiles = computed(() => new Map(pub.value.tiles.map((one) => [idOf(one), one.tile])));
  const fresh = computed(() => new Set(pub.value.last_play?.tiles.map(idOf) ?? []));
  const ground = computed<Ground>(() => ({ shape: shape.value, taken: new Set(tiles.value.keys()), rack: rack.value }));
  const draft = signal<Draft>(startAt(centreOf(shape.peek())));

  const stop = effect(() => {
    // What was only laid out is on no board at the end.
    const next = over.value ? recall(draft.peek()) : fit(ground.value, draft.peek());
    if (next !== draft.peek()) draft.value = next;
  });
  const change = (next: Draft): void => {
    notice.value = '';
    draft.value = next;
  };
  return { shape, rack, tiles, fresh, ground, draft, change, stop };
}

export type Laying = Omit<ReturnType<typeof createGround>, 'stop'>;

/** The ways to lay tiles on the board. `mayLay`: not while tiles are chosen for an exchange. */
export function createLaying({ tip }: Table, { ground, draft, change }: Laying, mayLay: () => boolean) {
  /** The tiles that were laid since `before`, by voice. */
  const tell = (before: Draft): void => {
    const last = draft.peek().laid.at(-1);
    if (last && draft.peek().laid !== before.laid && !before.laid.includes(last))
      announce(t('laidAt', { tile: longName(last.face), square: nameOf(last) }));
  };

  return {
    /** A tap on a square: the chosen tile goes there; a tile of the draft is chosen, and goes back the second time. */
    tap(square: Square) {
      const now = draft.peek();
      const there = laidOn(now, square);
      if (there)
        change({ ...(now.chosen === there.key ? takeBack(now, there.key) : choose(now, there.key)), cursor: square });
      else if (mayLay()) change({ ...place(ground.peek(), now, square), cursor: square });
      tell(now);
    },
    /** Where the keyboard or a finger is on the board. */
    look(square: Square) {
      if (draft.peek().cursor !== square) draft.value = { ...draft.peek(), cursor: square };
    },
    drop(key: string, square: Square | null) {
      const now = draft.peek();
      change(square ? place(ground.peek(), now, square, key) : takeBack(now, key));
      tell(now);
    },
    type(rank: string) {
      if (!mayLay()) return;
      const now = draft.peek();
      change(typeRank(ground.peek(), now, rank));
      if (draft.peek().laid === now.laid) announce(t('noneToLay', { rank }));
      tell(now);
    },
    untype() {
      change(untype(draft.peek()));
    },
    recall() {
      tip.value = null;
      change(recall(draft.peek()));
    },
    turnable: () => turnable(ground.value, draft.value),
    turnTile() {
      const tile = turnable(ground.peek(), draft.peek());
      if (!tile) return;
      change(turned(ground.peek(), draft.peek()));
      announce(t('turnedTo', { rank: draft.peek().nines.includes(tile.key) ? '9' : '6' }));
    },
  };
}
