import { signal } from '@preact/signals';
import { confirm_discards, drag_plays } from '../../core/settings';
import type { TableModel } from '../../kit/table';
import type { createHand } from './hand_model';
import type { Face } from './wire';

/**
 * The ways to throw the chosen card away, and with it to go out or to lay down; `openSheet` shows the groups for that,
 * or asks.
 */
export function createThrowing(
  { pub, you, notice, send }: TableModel<'rummy'>,
  { picked, chosen }: ReturnType<typeof createHand>,
  openSheet: (kind: 'out' | 'confirm') => void,
) {
  function openOut(): void {
    const legal = you.peek()?.legal;
    const last = pub.peek().last_turn && (legal?.discard.length ?? 0) > 0;
    if (legal && (legal.go_out.length > 0 || last)) openSheet('out');
  }

  function discard(): void {
    const card = chosen.peek()?.face;
    if (!card || !you.peek()?.legal.discard.includes(card)) return;
    if (confirm_discards.peek()) openSheet('confirm');
    else throwAway(card);
  }

  function throwAway(card: Face): void {
    const legal = you.peek()!.legal;
    const goes = legal.must_go_out && legal.go_out.includes(card) && { go_out: true };
    void send({ type: 'discard', card, ...goes });
  }

  /** In a last turn one may have to say first what is laid down. */
  function throwChosen(): void {
    const { last_turn, final_laydown } = pub.peek();
    if (last_turn && final_laydown === 'manual') openOut();
    else discard();
  }

  return {
    openOut,
    discard,
    throwAway,
    throwChosen,
    /** A card is held over the discards. */
    aimed: signal(false),
    /** This card was let go there: it is chosen, and thrown at once where the player has set that. */
    dropOnDiscards(key: string) {
      picked.value = key;
      notice.value = '';
      if (drag_plays.peek()) throwChosen();
    },
  };
}
