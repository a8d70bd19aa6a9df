import type { Connection } from '../connection';
import type { RoomMessage, UpdateMessage } from '../wire';

/** By which update each connection was told last how a game ended, and the number of that game. */
const endings = new WeakMap<Connection, { number: number; update: UpdateMessage }>();

/**
 * The public view in which the last game of that room ended; undefined until it is told. The room comes before the
 * update: what is still there from an earlier game, as after a loss of the connection, tells nothing of this one.
 * REQUIRES: the room is finished.
 */
export function endOf(
  connection: Connection,
  { games_played: number }: RoomMessage,
): UpdateMessage['public'] | undefined {
  const update = connection.update.value;
  const last = endings.get(connection);
  if (!update || (last?.update === update && last.number !== number)) return undefined;
  endings.set(connection, { number, update });
  return update.public;
}
