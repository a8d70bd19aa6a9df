import { Refused } from './client';
import type { Connection } from './connection';
import type { BotLevel } from './wire';

/** Whom somebody plays against who waits for nobody. */
export interface Bots {
  level: BotLevel;
  count: number;
}

const botsAt = (connection: Connection): number =>
  connection.room.peek()?.seats.filter(({ kind }) => kind === 'bot').length ?? 0;

/** Whether the answer to a command was lost with a connection: it was obeyed or refused, and the room tells which. */
export const isUnanswered = (why: unknown): boolean => why instanceof Refused && why.code === 'NO_ANSWER';

/**
 * Fills the table up with bots, and starts when all of them sit there and `ready` has come. Rejects with `Refused`, and
 * does not start, where one of them is refused. REQUIRES: a host.
 */
export async function startAgainst(connection: Connection, bots: Bots, ready: Promise<unknown>): Promise<void> {
  let lost = false;
  const seated = Array.from({ length: Math.max(0, bots.count - botsAt(connection)) }, () =>
    connection.send('add_bot', { level: bots.level }).catch((why: unknown) => {
      if (!isUnanswered(why)) throw why;
      lost = true;
    }),
  );
  // Each alone would wait for a journey to the server and back.
  await Promise.all([...seated, ready]);
  if (lost) {
    // What comes behind a welcome is there before the answer to this.
    await connection.send('ping');
    if (botsAt(connection) < bots.count) return startAgainst(connection, bots, ready);
  }
  await connection.send('start');
}
