import { effect } from '@preact/signals-core';
import type { Client } from '../../core/client';
import { stays_awake } from '../../core/settings';

/** Between rounds too: the table is looked at. */
const AT_TABLE: readonly unknown[] = ['playing', 'between_rounds'];

/**
 * Keeps the screen on during a game. The browser lets go by itself when the page is hidden; then it is asked again when
 * it is shown. Returns the way to stop.
 */
export function keepAwake(client: Client): () => void {
  let lock: WakeLockSentinel | null = null;
  let wanted = false;
  let asking = false;

  const hold = async (): Promise<void> => {
    if (asking || lock || !wanted || document.visibilityState === 'hidden' || !navigator.wakeLock) return;
    asking = true;
    try {
      const got = await navigator.wakeLock.request('screen');
      got.addEventListener('release', () => {
        if (lock === got) lock = null;
      });
      lock = got;
    } catch {
      // A low battery, or the page was hidden meanwhile.
    }
    asking = false;
    if (!wanted) letGo();
  };
  const letGo = (): void => {
    void lock?.release().catch(() => undefined);
    lock = null;
  };
  const shown = (): void => void hold();
  const stop = effect(() => {
    wanted = stays_awake.value && AT_TABLE.includes(client.room.value?.state);
    if (wanted) void hold();
    else letGo();
  });
  document.addEventListener('visibilitychange', shown);
  return () => {
    stop();
    wanted = false;
    letGo();
    document.removeEventListener('visibilitychange', shown);
  };
}
