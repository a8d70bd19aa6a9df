import { effect } from '@preact/signals';
import { sort_drawn } from '../../core/settings';
import type { Game } from './model';

/**
 * Sorts the hand after each card that is drawn, where that is set: once, so that an order made by hand stays. Returns
 * the way to stop.
 */
export function sortDrawn(game: Game): () => void {
  // What was drawn before lies where it was put.
  let seen = game.you.peek()?.drawn ? game.turn.peek() : null;
  return effect(() => {
    const drawn = game.you.value?.drawn;
    const turn = game.turn.value;
    if (!drawn || !game.mine.value || turn === seen) return;
    seen = turn;
    const by = sort_drawn.peek();
    if (by !== 'off') game.sortAround(by);
  });
}
