import { batch, computed, effect, signal } from '@preact/signals';
import { announce } from '../../core/announce';
import { Refused, type Client } from '../../core/client';
import type { ArrangedOf, DrawSource, Face, HintedOf, Meld, PreviewedOf, RummyAction, RummyHint, RummyPreview } from '../../core/wire';
import { plain } from '../rich';
import { inOrder, keyed, longName, moved, reconcile, sorted } from './cards';
import { t } from './texts';

export type Sheet = null | { kind: 'out' | 'keys' | 'history' } | { kind: 'seat'; seat: number };

/**
 * What one looks at and has in mind at the table: the chosen card, the order that the server does not
 * know yet, groups and hints it gave. Everything of the game itself comes with each update.
 */
export function createGame(client: Client<'rummy'>) {
  const order = signal<Face[] | null>(null);
  const picked = signal<string | null>(null);
  const found = signal<{ melds: Meld[]; round: number } | null>(null);
  const tip = signal<RummyHint | null>(null);
  const notice = signal('');
  const story = signal('');
  const sheet = signal<Sheet>(null);
  const busy = signal(false);
  /** The turn in which the hand was put in order: its new card is no longer marked. */
  const tidied = signal(-1);
  let next_sort: 'suit' | 'rank' = 'suit';
  let orders_open = 0;
  let dragging = false;
  let refused = '';

  const update = client.update;
  const pub = computed(() => update.value!.public);
  const you = computed(() => update.value!.you);
  const turn = computed(() => update.value!.turn);
  const seats = computed(() => client.room.value?.seats ?? []);
  const mine = computed(() => !client.looking && you.value !== null && pub.value.current === you.value.seat);
  const hand = computed(() => {
    const held = you.value?.hand ?? [];
    // How a hand was held is not told of a game that is over.
    return keyed(reconcile(order.value ?? (client.looking ? sorted(held, 'suit', pub.value.wild) : null), held));
  });
  const chosen = computed(() => hand.value.find(({ key }) => key === picked.value) ?? null);
  const fresh = computed(() => {
    const drawn = you.value?.drawn;
    if (!drawn || tidied.value === turn.value) return null;
    return hand.value.findLast(({ face }) => face === drawn)?.key ?? null;
  });
  /** The groups last found, while they lie at the beginning of the hand. */
  const groups = computed<readonly Meld[]>(() => {
    const now = found.value;
    const laid = now && now.round === pub.value.round ? now.melds.flatMap(inOrder) : [];
    return now && laid.every((face, i) => face === hand.value[i]?.face) ? now.melds : [];
  });

  const name = (seat: number | null): string => (seat === null ? '' : (seats.value[seat]?.name ?? `${seat + 1}`));

  // What was true of the last turn is not of this one.
  const stop_turns = effect(() => {
    turn.value;
    batch(() => {
      tip.value = null;
      notice.value = '';
      if (sheet.peek()?.kind === 'out') sheet.value = null;
    });
  });
  // An update that comes after the server took the order shows it.
  const stop_orders = effect(() => {
    update.value;
    if (orders_open === 0 && !dragging) order.value = null;
  });

  /** Sends, and shows why if it is refused. Nothing is null. */
  async function ask<A>(op: string, fields: Record<string, unknown> = {}): Promise<A | null> {
    notice.value = '';
    try {
      return await client.send<A>(op, fields);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notice.value = error.message;
      refused = error.code;
      return null;
    }
  }

  /** The same for what changes the game: one at a time, so that a double click is one. */
  async function act<A>(op: string, fields: Record<string, unknown> = {}): Promise<A | null> {
    if (busy.peek()) return null;
    busy.value = true;
    try {
      return await ask<A>(op, fields);
    } finally {
      busy.value = false;
    }
  }

  const play = (action: RummyAction) => act('play', { turn: turn.peek(), action });

  function setOrder(faces: Face[]): void {
    order.value = faces;
    orders_open++;
    client.send('set_hand_order', { cards: faces }).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      order.value = null;
    }).finally(() => orders_open--);
  }

  const faces = (): Face[] => hand.peek().map(({ face }) => face);

  return {
    client, pub, you, turn, seats, mine, hand, chosen, picked, fresh, groups, tip, notice, story, sheet, busy, name, act, play,
    isMe: (seat: number | null): boolean => !client.looking && seat !== null && seat === you.value?.seat,
    say: (text: string) => announce(plain(text)),
    stop() {
      stop_turns();
      stop_orders();
    },
    choose(key: string) {
      picked.value = picked.peek() === key ? null : key;
      notice.value = '';
    },
    draw(source: DrawSource) {
      if (!you.peek()?.legal.draw.includes(source)) return;
      // The second click of a double click on "Draw" falls on "Discard": nothing may be chosen by then.
      picked.value = null;
      void play({ type: 'draw', source });
    },
    discard() {
      const card = chosen.peek()?.face;
      const legal = you.peek()?.legal;
      if (card && legal?.discard.includes(card)) void play({ type: 'discard', card, ...(legal.must_go_out && legal.go_out.includes(card) && { go_out: true }) });
    },
    openOut() {
      const legal = you.peek()?.legal;
      if (legal && (legal.go_out.length > 0 || (pub.peek().last_turn && legal.discard.length > 0))) sheet.value = { kind: 'out' };
    },
    /** While a card is dragged: seen here, not yet told to the server. */
    lay(cards: Face[] | null) {
      dragging = cards !== null;
      order.value = cards;
    },
    settle() {
      dragging = false;
      found.value = null;
      tidied.value = turn.peek();
      setOrder(faces());
    },
    reorder(from: number, to: number) {
      if (to < 0 || to >= hand.peek().length || from === to) return;
      found.value = null;
      tidied.value = turn.peek();
      const card = hand.peek()[from]!;
      setOrder(moved(faces(), from, to));
      announce(t('moved', { card: longName(card.face, pub.peek().wild), at: to + 1, of: hand.peek().length }));
    },
    sort(by: 'suit' | 'rank' = next_sort) {
      next_sort = by === 'suit' ? 'rank' : 'suit';
      found.value = null;
      tidied.value = turn.peek();
      setOrder(sorted(faces(), by, pub.peek().wild));
    },
    async arrange() {
      const answer = await ask<ArrangedOf<'rummy'>>('arrange');
      if (!answer) return;
      const best = answer.arrangement;
      tidied.value = turn.peek();
      setOrder(reconcile([...best.melds.flatMap(inOrder), ...sorted(best.dead, 'rank', pub.peek().wild)], you.peek()!.hand));
      found.value = { melds: best.melds, round: pub.peek().round };
      announce(best.melds.map((meld) => t('meld', { group: t(meld.kind), cards: meld.cards.map((card) => longName(card, pub.peek().wild)).join(', ') })).join('. ')
        + `. ${t('looseNow', { points: best.deadwood })}`);
    },
    async hint() {
      const answer = await ask<HintedOf<'rummy'>>('hint');
      if (!answer) return;
      tip.value = answer.hint;
      const action = answer.hint.action;
      if (action.type === 'discard') picked.value = hand.peek().findLast(({ face }) => face === action.card)?.key ?? null;
      announce(answer.hint.sentence);
    },
    /** The code of the last refusal. */
    refused: () => refused,
    moreTime: () => void act('more_time'),
    /** What would this discard do? Rejects with the server's reason. */
    async preview(action: RummyAction): Promise<RummyPreview> {
      return (await client.send<PreviewedOf<'rummy'>>('preview', { turn: turn.peek(), action })).preview;
    },
  };
}

export type Game = ReturnType<typeof createGame>;
