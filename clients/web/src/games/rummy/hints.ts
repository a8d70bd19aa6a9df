import { computed, signal } from '@preact/signals';
import { announce } from '../../core/announce';
import type { HintOf } from '../../core/wire';
import type { TableModel } from '../../kit/table';
import { plain } from '../../kit/rich';
import { longName } from './cards';
import type { createHand } from './hand_model';
import { t } from './texts';
import type { Face } from './wire';

/** What a hint says, with cards as `name_of` has them. */
export function hintText(
  { pub, you }: Pick<TableModel<'rummy'>, 'pub' | 'you'>,
  { action, discards }: HintOf<'rummy'>,
  name_of: (face: Face) => string,
): string {
  if (action.type === 'draw') {
    const top = pub.value.discard_top;
    if (action.source === 'stock') return t('hint_stock');
    return top === null ? t('hint_take_top') : t('hint_take', { card: name_of(top) });
  }
  const card = name_of(action.card);
  if (you.value?.legal.go_out.includes(action.card)) return t('hint_out', { card });
  return t('hint_discard', { card, points: discards.find((each) => each.card === action.card)?.deadwood ?? 0 });
}

/** Why it says so: by what the server sent with it, the points that each discard leaves. */
export function reasonText({ you }: Pick<TableModel<'rummy'>, 'you'>, { action, discards }: HintOf<'rummy'>): string {
  if (action.type === 'draw') return t(action.source === 'stock' ? 'why_stock' : 'why_take');
  if (you.value?.legal.go_out.includes(action.card)) return t('why_out');
  const left = discards.find(({ card }) => card === action.card)?.deadwood ?? 0;
  return t(discards.some(({ deadwood }) => deadwood < left) ? 'why_chances' : 'why_least');
}

/** What a good player might do, and what each discard would leave. */
export function createHints(table: TableModel<'rummy'>, { picked, hand }: ReturnType<typeof createHand>) {
  const { tip, pub } = table;
  /** The hint of which the reason is shown. */
  const explained = signal<HintOf<'rummy'> | null>(null);
  return {
    explained,
    explain() {
      const hint = tip.peek();
      explained.value = hint;
      if (hint) announce(reasonText(table, hint));
    },
    /** By the card that is thrown, as long as a hint is shown; null without one. */
    leaves: computed(() => {
      const choices = tip.value?.discards ?? [];
      return choices.length === 0 ? null : new Map(choices.map(({ card, deadwood }) => [card, deadwood]));
    }),
    async hint() {
      const answer = await table.askHint();
      if (!answer) return;
      tip.value = answer.hint;
      const action = answer.hint.action;
      if (action.type === 'discard')
        picked.value = hand.peek().findLast(({ face }) => face === action.card)?.key ?? null;
      announce(plain(hintText(table, answer.hint, (face) => longName(face, pub.peek().wild))));
    },
  };
}
