import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client, ConnectionKind } from './client';
import { compareBuilds, followBuilds, outdated } from './client_build';

const page = (...parts: string[]): string =>
  `<link rel="stylesheet" href="/assets/${parts[1]}"><script type="module" src="/assets/${parts[0]}"></script>`;
let served: Response | null;
let asked: number;

beforeEach(() => {
  // Stand-ins: the test's document would try to load real ones.
  document.body.innerHTML = '<i href="/assets/index-1.css"></i><i src="/assets/index-1.js"></i>';
  outdated.value = false;
  asked = 0;
  vi.stubGlobal('fetch', () => {
    asked++;
    return served ? Promise.resolve(served) : Promise.reject(new TypeError('offline'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['the same parts', page('index-1.js', 'index-1.css'), false],
  ['another script', page('index-2.js', 'index-1.css'), true],
  ['another style', page('index-1.js', 'index-2.css'), true],
  ['no parts at all, as from a server without a web client', '<h1>Crowntable</h1>', false],
])('knows by the page that a reload would bring whether the client has changed: %s', async (_, text, changed) => {
  served = new Response(text);
  await compareBuilds();
  expect(outdated.value).toBe(changed);
});

it.each([
  ['an error', new Response(page('index-2.js', 'index-2.css'), { status: 502 })],
  ['nothing', null],
])('concludes nothing from %s', async (_, answer) => {
  served = answer;
  await compareBuilds();
  expect(outdated.value).toBe(false);
});

it('takes the offer back when the old build is served again', async () => {
  outdated.value = true;
  served = new Response(page('index-1.js', 'index-1.css'));
  await compareBuilds();
  expect(outdated.value).toBe(false);
});

it('asks once each time the connection stands again, and neither at first nor while it is down', () => {
  vi.useFakeTimers();
  served = null;
  const state = signal<{ kind: ConnectionKind; since: number; attempt: number }>({
    kind: 'connecting',
    since: 0,
    attempt: 0,
  });
  const go = (...kinds: ConnectionKind[]): number => {
    for (const kind of kinds) state.value = { ...state.value, kind };
    vi.advanceTimersByTime(5000);
    return asked;
  };
  const stop = followBuilds({ state } as unknown as Client, () => 0.9);
  expect(go('online')).toBe(0);
  expect(go('reconnecting')).toBe(0);
  expect(go('online')).toBe(1);
  expect(go('restarting', 'online')).toBe(2);
  expect(go('reconnecting', 'connecting', 'online')).toBe(3);
  // Lost again before the question was put: it is put when the connection stands.
  expect(go('restarting', 'online', 'reconnecting')).toBe(3);
  expect(go('online')).toBe(4);
  state.value = { ...state.value, kind: 'restarting' };
  state.value = { ...state.value, kind: 'online' };
  stop();
  vi.advanceTimersByTime(5000);
  expect(asked).toBe(4);
});
