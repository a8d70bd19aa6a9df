import { signal } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '../../core/client';
import { stays_awake } from '../../core/settings';
import type { RoomMessage } from '../../core/wire';
import { keepAwake } from './awake';

class FakeLock extends EventTarget {
  released = false;
  release = (): Promise<void> => {
    this.released = true;
    this.dispatchEvent(new Event('release'));
    return Promise.resolve();
  };
}

const room = signal<RoomMessage | null>(null);
const locks: FakeLock[] = [];
let visibility: DocumentVisibilityState;
let stop: () => void;

const state = (now: RoomMessage['state']): void => void (room.value = { state: now } as RoomMessage);
const show = (now: DocumentVisibilityState): void => {
  visibility = now;
  document.dispatchEvent(new Event('visibilitychange'));
};
const held = (): boolean[] => locks.map(({ released }) => !released);
/** What was asked for is there after the tasks that wait already. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  visibility = 'visible';
  locks.length = 0;
  stays_awake.value = true;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.defineProperty(navigator, 'wakeLock', {
    configurable: true,
    value: {
      request: () => {
        locks.push(new FakeLock());
        return Promise.resolve(locks.at(-1));
      },
    },
  });
  state('lobby');
  stop = keepAwake({ room } as unknown as Client);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

it('keeps the screen on from the first round to the end of the game', async () => {
  await settled();
  expect(held()).toEqual([]);
  state('playing');
  await settled();
  state('between_rounds');
  await settled();
  expect(held()).toEqual([true]);
  state('finished');
  expect(held()).toEqual([false]);
});

it('takes it again when the page is shown again, and lets go when the table is left', async () => {
  state('playing');
  await settled();
  // The browser does so.
  await locks[0]!.release();
  show('hidden');
  await settled();
  expect(held()).toEqual([false]);
  show('visible');
  await settled();
  expect(held()).toEqual([false, true]);
  stop();
  show('visible');
  await settled();
  expect(held()).toEqual([false, false]);
});

it('does as the setting says, at once', async () => {
  state('playing');
  await settled();
  stays_awake.value = false;
  expect(held()).toEqual([false]);
  stays_awake.value = true;
  await settled();
  expect(held()).toEqual([false, true]);
});

it('lets go of what comes after the game has ended', async () => {
  state('playing');
  state('finished');
  await settled();
  expect(held()).toEqual([false]);
});
