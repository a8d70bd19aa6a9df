import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { announce } from '../../core/announce';
import { type Client, Refused } from '../../core/client';
import type { CribbageAction, HintedOf, PlayScore, PreviewedOf } from '../../core/wire';
import { keyed, moved, reconcile } from '../../kit/held';
import { plain } from '../../kit/rich';
import { createTable } from '../../kit/table';
import {
  choose,
  type Draft,
  fit,
  type Ground,
  isLaid,
  lay,
  laidOn,
  place,
  placements,
  recall,
  startAt,
  takeBack,
  turn as turned,
  turnable,
  type as typeRank,
  untype,
} from './draft';
import { scoreInWords } from './explain';
import { centreOf, idOf, nameOf, shapeOf, type Square } from './squares';
import { t } from './texts';
import { longName, shuffled, withNames } from './tiles';

/** What the server says of the draft; `score` is null where players count for themselves. */
export type Verdict =
  { kind: 'none' | 'asking' } | { kind: 'good'; score: PlayScore | null } | { kind: 'bad'; why: string };

/** What one looks at and has in mind at the table: the draft of a play, and what the server said of it. Everything of the game itself comes with each update. */
export function createGame(client: Client<'cribbage'>) {
  const table = createTable(client, withNames);
  const { pub, you, turn, over, notice, tip, order, ask, send, setOrder } = table;
  const shape = computed(() => shapeOf(pub.value.board));
  const draft = signal<Draft>(startAt(centreOf(shape.peek())));
  const verdict = signal<Verdict>({ kind: 'none' });
  /** The tiles that are to be exchanged; null while nobody exchanges. */
  const swapping = signal<readonly string[] | null>(null);
  const claim = signal('');
  /** The score sheet is open. */
  const sheet = signal(false);
  const zoomed = signal(false);
  let asking = false;
  let asked: { laid: Draft['laid']; turn: number } | null = null;

  const legal = computed(() => (client.looking || over.value ? null : (you.value?.legal ?? null)));
  /** It is our turn to play, exchange or pass. */
  const mine = computed(
    () =>
      !client.looking &&
      !over.value &&
      you.value !== null &&
      pub.value.phase === 'play' &&
      pub.value.current === you.value.seat,
  );
  /** Somebody's claim waits for our word (K-34). */
  const called = computed(() => legal.value?.call === true);
  const rack = computed(() => keyed(reconcile(order.value, you.value?.rack ?? [])));
  const tiles = computed(() => new Map(pub.value.tiles.map((one) => [idOf(one), one.tile])));
  const fresh = computed(() => new Set(pub.value.last_play?.tiles.map(idOf) ?? []));
  const ground = computed<Ground>(() => ({ shape: shape.value, taken: new Set(tiles.value.keys()), rack: rack.value }));
  const change = (next: Draft): void => {
    notice.value = '';
    draft.value = next;
  };

  const stops = [
    table.stop,
    // What was true of the last turn is not of this one.
    effect(() => {
      turn.value;
      batch(() => {
        claim.value = '';
        swapping.value = null;
      });
    }),
    effect(() => {
      // What was only laid out is on no board at the end.
      const next = over.value ? recall(draft.peek()) : fit(ground.value, draft.peek());
      if (next !== draft.peek()) draft.value = next;
    }),
    effect(() => {
      const laid = draft.value.laid;
      turn.value;
      if (mine.value && laid.length > 0) untracked(() => void ask_about());
      else verdict.value = { kind: 'none' };
    }),
  ];

  /** Asks what the draft would do, and again as long as it has changed meanwhile: one question at a time. */
  async function ask_about(): Promise<void> {
    if (asking) return;
    asking = true;
    verdict.value = { kind: 'asking' };
    const isNew = (): boolean => asked?.laid !== draft.peek().laid || asked.turn !== turn.peek();
    while (mine.peek() && draft.peek().laid.length > 0 && isNew()) {
      asked = { laid: draft.peek().laid, turn: turn.peek() };
      const found = await judge();
      if (isNew()) continue;
      verdict.value = found;
      if (found.kind === 'good' && found.score) announce(plain(scoreInWords(found.score)));
      else if (found.kind === 'bad') announce(found.why);
    }
    if (!mine.peek() || draft.peek().laid.length === 0) verdict.value = { kind: 'none' };
    asked = null;
    asking = false;
  }

  async function judge(): Promise<Verdict> {
    // A claim of nothing is never too high: it finds out whether the play is one, and nothing more.
    const action: CribbageAction = {
      type: 'play',
      tiles: placements(draft.peek()),
      ...(pub.peek().joker_calls && { claim: 0 }),
    };
    try {
      const { preview } = await client.send<PreviewedOf<'cribbage'>>('preview', { turn: turn.peek(), action });
      return 'score' in preview ? { kind: 'good', score: preview.score } : { kind: 'none' };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { kind: 'bad', why: withNames(error.message) };
    }
  }

  /** The tiles that were laid since `before`, by voice. */
  const tell = (before: Draft): void => {
    const last = draft.peek().laid.at(-1);
    if (last && draft.peek().laid !== before.laid && !before.laid.includes(last))
      announce(t('laidAt', { tile: longName(last.face), square: nameOf(last) }));
  };

  return {
    ...table,
    legal,
    mine,
    called,
    shape,
    rack,
    tiles,
    fresh,
    ground,
    draft,
    verdict,
    swapping,
    claim,
    sheet,
    zoomed,
    stop: () => stops.forEach((stop) => stop()),
    /** A tap on a tile of the rack. */
    press(key: string) {
      const swap = swapping.peek();
      if (swap)
        swapping.value = swap.includes(key)
          ? swap.filter((one) => one !== key)
          : [...swap, key].slice(-(legal.peek()?.exchange ?? 0));
      else if (isLaid(draft.peek(), key)) change(takeBack(draft.peek(), key));
      else change(choose(draft.peek(), key));
    },
    /** A tap on a square: the chosen tile goes there; a tile of the draft is chosen, and goes back the second time. */
    tap(square: Square) {
      const now = draft.peek();
      const there = laidOn(now, square);
      if (there)
        change({ ...(now.chosen === there.key ? takeBack(now, there.key) : choose(now, there.key)), cursor: square });
      else if (swapping.peek() === null) change({ ...place(ground.peek(), now, square), cursor: square });
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
      if (swapping.peek() !== null) return;
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
    play() {
      const found = verdict.peek();
      if (found.kind !== 'good') return;
      const counted = Number.parseInt(claim.peek(), 10);
      if (!pub.peek().joker_calls) void send({ type: 'play', tiles: placements(draft.peek()) });
      else if (counted >= 0) void send({ type: 'play', tiles: placements(draft.peek()), claim: counted });
    },
    /** Opens the exchange with nothing chosen, or leaves it. */
    swap(on: boolean) {
      draft.value = startAt(draft.peek().cursor);
      tip.value = null;
      swapping.value = on ? [] : null;
    },
    exchange() {
      const faces = rack
        .peek()
        .filter(({ key }) => swapping.peek()?.includes(key))
        .map(({ face }) => face);
      if (faces.length > 0) void send({ type: 'exchange', tiles: faces });
    },
    pass: () => void send({ type: 'pass' }),
    call: () => void send({ type: 'call' }),
    async hint() {
      const answer = await ask<HintedOf<'cribbage'>>('hint');
      if (!answer) return;
      const { action } = answer.hint;
      batch(() => {
        tip.value = answer.hint;
        if (action.type === 'play') {
          swapping.value = null;
          change(lay(ground.peek(), draft.peek(), action.tiles));
        } else if (action.type === 'exchange') {
          const wanted = [...action.tiles];
          draft.value = startAt(draft.peek().cursor);
          swapping.value = rack
            .peek()
            .filter(({ face }) => {
              const at = wanted.indexOf(face);
              if (at >= 0) wanted.splice(at, 1);
              return at >= 0;
            })
            .map(({ key }) => key);
        }
      });
      announce(withNames(answer.hint.sentence));
    },
  };
}

export type Game = ReturnType<typeof createGame>;
