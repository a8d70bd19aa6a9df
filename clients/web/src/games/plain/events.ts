import { alertUser } from '../../core/announce';
import type { EventOf, RoomEvent } from '../../core/wire';
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
  let called = game.legal.peek().length > 0 ? game.turn.peek() : -1;
  const first = game.client.update.peek()!;
  game.log.add(first, told(first.events));
  return game.client.onEvents((events, update) => {
    const { you, turn } = update;
    const texts = told(events);
    tell(game, texts, texts, update);
    if (game.client.looking || turn === called || actionsOf(you).length === 0) return;
    called = turn;
    alertUser(plain(t('yourTurn')));
  });
}
