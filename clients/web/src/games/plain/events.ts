import { alertUser } from '../../core/announce';
import type { EventOf, RoomEvent, UpdateOf } from '../../core/wire';
import { plain } from '../../kit/rich';
import { roomSentence, tell } from '../../kit/story';
import { actionsOf, eventText } from './facts';
import type { Game } from './model';
import { t } from './texts';

export function sentence(game: Game, event: EventOf<'plain'>): string {
  return roomSentence(event as RoomEvent, game.name) || eventText({ ...event }, game.name);
}

/**
 * Tells what happens, by voice and in the log, which begins with what the last update told. Returns the way to stop.
 */
export function follow(game: Game): () => void {
  const told = (events: readonly EventOf<'plain'>[]) => events.map((event) => sentence(game, event));
  let called = -1;
  const first = game.client.update.peek()!;
  game.log.add(first, told(first.events));
  // Whoever begins, or comes back in their turn, has been told nothing of it.
  call(first);
  return game.client.onEvents((events, update) => {
    const texts = told(events);
    tell(game, texts, texts, update);
    call(update);
  });

  /** What waits for this seat is said at once. */
  function call({ you, turn }: UpdateOf<'plain'>): void {
    if (game.client.looking || game.over.peek() || turn === called || actionsOf(you).length === 0) return;
    called = turn;
    alertUser(plain(t('yourTurn')));
  }
}
