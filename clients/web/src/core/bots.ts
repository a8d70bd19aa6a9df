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
  for (let bot = there; bot < bots.count; ++bot) await connection.send('add_bot', { level: bots.level });
  await ready;
  await connection.send('start');
}
