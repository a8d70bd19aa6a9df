import { effect, signal } from '@preact/signals-core';
import { alertUser } from '../announce';
import { Refused } from '../client';
import type { Connection } from '../connection';
import { recall, remember } from '../keepsakes';
import { refusalText } from '../refusals';

const KEY = 'avatar';

/** The avatar of whoever uses this device: an id of the set, '' for none, or null where nobody has chosen yet. */
export const ownAvatar = signal<string | null>(recall(KEY));

/** Why this table does not show it, where it refused it for good; null elsewhere. */
export const refusal = signal<Refused | null>(null);

export function chooseAvatar(avatar: string): void {
  refusal.value = null;
  remember(KEY, avatar);
  ownAvatar.value = avatar;
}

/** Tells the table what was chosen on this device, now and whenever it changes. Returns the way to stop. */
export function tellAvatar(connection: Connection): () => void {
  /** What need not be told again: it is on its way, or the server does not take it. */
  const told = signal<string | null>(null);
  const before = ownAvatar.peek();
  let timer = 0;
  const stop = effect(() => {
    const you = connection.room.value?.you;
    const wanted = ownAvatar.value;
    // Who has not chosen yet to sit or to watch may go again, and nobody sees them.
    if (wanted === null || !you || you.role === 'guest' || wanted === told.value) return;
    if (wanted === (you.avatar ?? '')) {
      told.value = null;
      return;
    }
    told.value = wanted;
    connection.send('set_avatar', wanted === '' ? {} : { avatar: wanted }).catch((why: unknown) => {
      if (!(why instanceof Refused)) return;
      // Too soon after the last one. Servers of before know none, and some people may not choose: who has not chosen at
      // this table need not hear of it.
      if (why.retryMs !== undefined) timer = window.setTimeout(() => (told.value = null), why.retryMs);
      else if (wanted === ownAvatar.peek()) {
        refusal.value = why;
        if (wanted !== before) alertUser(refusalText(why));
      }
    });
  });
  return () => {
    refusal.value = null;
    clearTimeout(timer);
    stop();
  };
}
