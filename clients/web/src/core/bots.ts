import { Refused } from './client';
import type { Connection } from './connection';
import type { BotLevel } from './wire';

/** Whom somebody plays against who waits for nobody. */
export interface Bots {
  level: BotLevel;
  count: number;
}

/** Fills the table up with bots, and starts as soon as `ready` has come. Rejects with `Refused`. REQUIRES: a host. */
export async function startAgainst(connection: Connection, bots: Bots, ready: Promise<unknown>): Promise<void> {
  const there = connection.room.peek()?.seats.filter(({ kind }) => kind === 'bot').length ?? 0;
  const seated = Array.from({ length: Math.max(0, bots.count - there) }, () =>
    connection.send('add_bot', { level: bots.level }).catch((why: unknown) => {
      // The bot is there or is not, as with any answer that was lost; the room tells.
      if (!(why instanceof Refused && why.code === 'NO_ANSWER')) throw why;
    }),
  );
  // Each alone would wait for a journey to the server and back.
  await Promise.all([...seated, ready.then(() => connection.send('start'))]);
}
