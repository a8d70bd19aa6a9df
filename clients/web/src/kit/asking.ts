import { signal } from '@preact/signals';
import { type Client, Refused } from '../core/client';
import type { Family } from '../core/wire';

/** How a table asks the server. `said` is the sentence for what the server says no with. */
export function createAsking<F extends Family>(client: Client<F>, said: (problem: Refused) => string) {
  /** Why the last question was refused, or ''. */
  const notice = signal('');
  const busy = signal(false);
  let refused = '';

  /** Sends, and shows why if it is refused; then the answer is null. */
  async function ask<A>(op: string, fields: Record<string, unknown> = {}): Promise<A | null> {
    notice.value = '';
    try {
      return await client.send<A>(op, fields);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused = error.code;
      notice.value = said(error);
      return null;
    }
  }

  /** Asks for what changes the game: one thing at a time, so that a double click is one. */
  async function act<A>(op: string, fields: Record<string, unknown> = {}): Promise<A | null> {
    if (busy.peek()) return null;
    busy.value = true;
    try {
      return await ask<A>(op, fields);
    } finally {
      busy.value = false;
    }
  }

  /** `refused`: the code of the last refusal. */
  return { notice, busy, ask, act, refused: () => refused };
}
