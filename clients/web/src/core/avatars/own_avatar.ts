import { effect, signal } from '@preact/signals-core';
import { Refused } from '../client';
import type { Connection } from '../connection';
import { recall, remember } from '../keepsakes';

const KEY = 'avatar';

/** The avatar of whoever uses this device: an id of the set, '' for none, or null where nobody has chosen yet. */
export const ownAvatar = signal<string | null>(recall(KEY));

export function chooseAvatar(avatar: string): void {
  remember(KEY, avatar);
  ownAvatar.value = avatar;
}

/** Tells the table what was chosen on this device, now and whenever it changes. Returns the way to stop. */
export function tellAvatar(connection: Connection): () => void {
  /** What need not be told again: it is on its way, or the server does not take it. */
  const told = signal<string | null>(null);
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
      // Too soon after the last one. Servers of before know none, and some people may not choose: that is no fault.
      if (why instanceof Refused && why.retryMs !== undefined)
        timer = window.setTimeout(() => (told.value = null), why.retryMs);
    });
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
