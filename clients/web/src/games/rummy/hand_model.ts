import { computed, signal } from '@preact/signals';
import { announce } from '../../core/announce';
import { listed } from '../../core/texts';
import type { ArrangedOf } from '../../core/wire';
import { keyed, moved, reconcile } from '../../kit/held';
import type { TableModel } from '../../kit/table';
import { inOrder, longName, sorted } from './cards';
import { t } from './texts';
import type { Face, Meld } from './wire';

type Table = TableModel<'rummy'>;

/** What lies in the hand, which card of it is chosen or new, and which groups were found in it. */
export function createHand({ client, pub, you, turn, order }: Table) {
  /** The key of the chosen card. */
  const picked = signal<string | null>(null);
  const found = signal<{ melds: Meld[]; round: number } | null>(null);
  /** The turn in which the hand was put in order: its new card is no longer marked. */
  const tidied = signal(-1);

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
  return { picked, found, tidied, hand, chosen, fresh, groups };
}

/** The ways to put the hand in order. */
export function createSorting(table: Table, { hand, found, tidied }: ReturnType<typeof createHand>) {
  const { pub, you, turn, ask } = table;
  let next_sort: 'suit' | 'rank' = 'suit';
  const faces = (): Face[] => hand.peek().map(({ face }) => face);
  const tidy = (cards: Face[]): void => {
    found.value = null;
    tidied.value = turn.peek();
    table.setOrder(cards);
  };
  const spoken = (card: Face): string => longName(card, pub.peek().wild);

  return {
    /** While a card is dragged: seen here, not yet told to the server. */
    lay: table.holdOrder,
    settle: () => tidy(faces()),
    reorder(from: number, to: number) {
      const cards = hand.peek();
      if (to < 0 || to >= cards.length || from === to) return;
      tidy(moved(faces(), from, to));
      announce(t('moved', { card: spoken(cards[from]!.face), at: to + 1, of: cards.length }));
    },
    sort(by: 'suit' | 'rank' = next_sort) {
      next_sort = by === 'suit' ? 'rank' : 'suit';
      tidy(sorted(faces(), by, pub.peek().wild));
    },
    /** By itself, after a card was drawn, which stays marked. */
    sortAround(by: 'suit' | 'rank') {
      found.value = null;
      table.setOrder(sorted(faces(), by, pub.peek().wild));
    },
    /** Into the groups that the server finds best. */
    async arrange() {
      const answer = await ask<ArrangedOf<'rummy'>>('arrange');
      if (!answer) return;
      const best = answer.arrangement;
      const cards = [...best.melds.flatMap(inOrder), ...sorted(best.dead, 'rank', pub.peek().wild)];
      tidy(reconcile(cards, you.peek()!.hand));
      found.value = { melds: best.melds, round: pub.peek().round };
      const told = best.melds.map((meld) => t('meld', { group: meld.kind, cards: listed(meld.cards.map(spoken)) }));
      announce(`${told.join('. ')}. ${t('looseNow', { points: best.deadwood })}`);
    },
  };
}
