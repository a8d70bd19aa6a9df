import { computed, effect, signal } from '@preact/signals';
import { announce } from '../../core/announce';
import type { Client } from '../../core/client';
import type { ArrangedOf, HintedOf, PreviewedOf, RummyAction } from '../../core/wire';
import { keyed, moved, reconcile } from '../../kit/held';
import { createTable } from '../../kit/table';
import { inOrder, longName, sorted, withNames } from './cards';
import { t } from './texts';
import type { DrawSource, Face, Meld, RummyPreview } from './wire';

export type Sheet = null | { kind: 'out' | 'keys' | 'history' } | { kind: 'seat'; seat: number };

/** What one looks at and has in mind at the table: the chosen card, groups and hints that the server gave. Everything of the game itself comes with each update. */
export function createGame(client: Client<'rummy'>) {
  const table = createTable(client);
  const { pub, you, turn, over, notice, tip, order, ask, setOrder } = table;
  const picked = signal<string | null>(null);
  const found = signal<{ melds: Meld[]; round: number } | null>(null);
  const sheet = signal<Sheet>(null);
  /** The turn in which the hand was put in order: its new card is no longer marked. */
  const tidied = signal(-1);
  let next_sort: 'suit' | 'rank' = 'suit';

  const seats = computed(() => client.room.value?.seats ?? []);
  const mine = computed(
    () => !client.looking && !over.value && you.value !== null && pub.value.current === you.value.seat,
  );
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

  /** What the discard of each card would leave, as long as a hint is shown; null without one. */
  const leaves = computed(() => {
    const choices = tip.value?.discards ?? [];
    return choices.length === 0 ? null : new Map(choices.map(({ card, deadwood }) => [card, deadwood]));
  });

  // Going out belongs to a turn.
  const stop_turns = effect(() => {
    turn.value;
    over.value;
    if (sheet.peek()?.kind === 'out') sheet.value = null;
  });

  const faces = (): Face[] => hand.peek().map(({ face }) => face);

  return {
    ...table,
    seats,
    mine,
    hand,
    chosen,
    picked,
    fresh,
    groups,
    leaves,
    sheet,
    stop() {
      stop_turns();
      table.stop();
    },
    choose(key: string) {
      picked.value = picked.peek() === key ? null : key;
      notice.value = '';
    },
    draw(source: DrawSource) {
      if (!you.peek()?.legal.draw.includes(source)) return;
      // The second click of a double click on "Draw" falls on "Discard": nothing may be chosen by then.
      picked.value = null;
      void table.send({ type: 'draw', source });
    },
    discard() {
      const card = chosen.peek()?.face;
      const legal = you.peek()?.legal;
      if (card && legal?.discard.includes(card))
        void table.send({
          type: 'discard',
          card,
          ...(legal.must_go_out && legal.go_out.includes(card) && { go_out: true }),
        });
    },
    openOut() {
      const legal = you.peek()?.legal;
      if (legal && (legal.go_out.length > 0 || (pub.peek().last_turn && legal.discard.length > 0)))
        sheet.value = { kind: 'out' };
    },
    /** While a card is dragged: seen here, not yet told to the server. */
    lay: table.holdOrder,
    settle() {
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
      setOrder(
        reconcile([...best.melds.flatMap(inOrder), ...sorted(best.dead, 'rank', pub.peek().wild)], you.peek()!.hand),
      );
      found.value = { melds: best.melds, round: pub.peek().round };
      announce(
        best.melds
          .map((meld) =>
            t('meld', {
              group: t(meld.kind),
              cards: meld.cards.map((card) => longName(card, pub.peek().wild)).join(', '),
            }),
          )
          .join('. ') + `. ${t('looseNow', { points: best.deadwood })}`,
      );
    },
    async hint() {
      const answer = await ask<HintedOf<'rummy'>>('hint');
      if (!answer) return;
      tip.value = answer.hint;
      const action = answer.hint.action;
      if (action.type === 'discard')
        picked.value = hand.peek().findLast(({ face }) => face === action.card)?.key ?? null;
      announce(withNames(answer.hint.sentence, (face) => longName(face, pub.peek().wild)));
    },
    /** What would this discard do? Rejects with the server's reason. */
    async preview(action: RummyAction): Promise<RummyPreview> {
      return (await client.send<PreviewedOf<'rummy'>>('preview', { turn: turn.peek(), action })).preview;
    },
  };
}

export type Game = ReturnType<typeof createGame>;
