import { computed } from '@preact/signals';
import { announce } from '../../core/announce';
import type { HintedOf } from '../../core/wire';
import type { TableModel } from '../../kit/table';
import { longName, withNames } from './cards';
import type { createHand } from './hand_model';

/** What a good player might do, and what each discard would leave. */
export function createHints(table: TableModel<'rummy'>, { picked, hand }: ReturnType<typeof createHand>) {
  const { tip, pub } = table;
  return {
    /** By the card that is thrown, as long as a hint is shown; null without one. */
    leaves: computed(() => {
      const choices = tip.value?.discards ?? [];
      return choices.length === 0 ? null : new Map(choices.map(({ card, deadwood }) => [card, deadwood]));
    }),
    async hint() {
      const answer = await table.ask<HintedOf<'rummy'>>('hint');
      if (!answer) return;
      tip.value = answer.hint;
      const action = answer.hint.action;
      if (action.type === 'discard')
        picked.value = hand.peek().findLast(({ face }) => face === action.card)?.key ?? null;
      announce(withNames(answer.hint.sentence, (face) => longName(face, pub.peek().wild)));
    },
  };
}
