import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '../../core/client';
import { icon_badge, notifications, vibration } from '../../core/settings';
import type { RoomMessage, UpdateMessage } from '../../core/wire';
import { followTurns } from './turn_alert';

const room = signal<RoomMessage | null>(null);
const update = signal<UpdateMessage | null>(null);
const client = { room, update } as unknown as Client;

const view = (current: number | null) => ({ public: { current } }) as unknown as UpdateMessage;
let visibility: DocumentVisibilityState = 'visible';
let stop: (() => void) | null = null;
const notices: string[] = [];
const tags: string[] = [];

class FakeNotification {
  static permission = 'granted';
  close = vi.fn();
  constructor(_title: string, options: { body: string; tag: string }) {
    notices.push(options.body);
    tags.push(options.tag);
  }
}

beforeEach(() => {
  document.head.innerHTML = "<link rel='icon' id='favicon' href='data:image/svg+xml,%3Csvg%3E%3C/svg%3E'>";
  document.title = 'Crowntable';
  visibility = 'visible';
  notices.length = 0;
  tags.length = 0;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('Notification', FakeNotification);
  room.value = { state: 'playing', you: { seat: 1 } } as RoomMessage;
  update.value = view(0);
  stop = followTurns(client);
});

afterEach(() => {
  stop?.();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const icon = () => document.querySelector<HTMLLinkElement>('#favicon')?.href ?? '';

it('calls a hidden page to its turn by title, favicon and notification, once, and is calm when it is shown', () => {
  visibility = 'hidden';
  update.value = view(1);
  expect(document.title).toBe('Your turn! Crowntable');
  expect(decodeURIComponent(icon())).toContain('<circle');
  expect(notices).toEqual(['It is your turn.']);
  update.value = view(1);
  expect(notices).toHaveLength(1);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(document.title).toBe('Crowntable');
  expect(decodeURIComponent(icon())).not.toContain('<circle');
});

it('shows a notice for each table, so that two in one browser do not replace each other', () => {
  visibility = 'hidden';
  for (const table of ['#K7M4PX', '#ABCDEF', '#K7M4PX']) {
    window.history.replaceState(null, '', table);
    update.value = view(1);
    update.value = view(0);
  }
  expect(tags[0]).not.toBe(tags[1]);
  expect(tags[2]).toBe(tags[0]);
});

it('leaves a page alone that is looked at, and one whose turn it is not', () => {
  update.value = view(1);
  expect(document.title).toBe('Crowntable');
  update.value = view(0);
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  update.value = view(2);
  expect(document.title).toBe('Crowntable');
  expect(notices).toEqual([]);
});

it('gives the title back when the table is left', () => {
  visibility = 'hidden';
  update.value = view(1);
  stop?.();
  stop = null;
  expect(document.title).toBe('Crowntable');
});

it('calls to an action where the view names no turn and lists what may be done', () => {
  const listing = (legal: unknown) => ({ public: {}, you: { legal } }) as unknown as UpdateMessage;
  visibility = 'hidden';
  for (const nothing of [[], null, {}, undefined]) update.value = listing(nothing);
  expect(notices).toEqual([]);
  update.value = listing([{ type: 'play' }]);
  expect(notices).toEqual(['It is your turn.']);
  update.value = { ...listing([{ type: 'resign' }]), public: { current: 0 } } as unknown as UpdateMessage;
  expect(document.title).toBe('Crowntable');
});

/** What the device was asked to do, in order. */
function device(): string[] {
  const asked: string[] = [];
  const does = (name: string, what: (value?: number) => unknown): void =>
    void Object.defineProperty(navigator, name, { configurable: true, value: what });
  does('vibrate', () => asked.push('shake'));
  does('setAppBadge', (count) => Promise.resolve(asked.push(`mark ${count}`)));
  does('clearAppBadge', () => Promise.resolve(asked.push('no mark')));
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } });
  return asked;
}

it('shakes the device at a turn, and marks its icon while the page is hidden', () => {
  const asked = device();
  update.value = view(1);
  expect(asked).toEqual(['shake']);
  update.value = view(0);
  visibility = 'hidden';
  update.value = view(1);
  expect(asked).toEqual(['shake', 'shake', 'mark 1']);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toEqual(['shake', 'shake', 'mark 1', 'no mark']);
});

it('does nothing of it where each is switched off', () => {
  const asked = device();
  const all = [vibration, icon_badge, notifications];
  for (const setting of all) setting.value = false;
  visibility = 'hidden';
  update.value = view(1);
  expect(asked).toEqual([]);
  expect(notices).toEqual([]);
  for (const setting of all) setting.value = true;
});

/** A worker that shows notifications. */
function worker() {
  const shown: string[] = [];
  let answer: () => void = () => undefined;
  const registration = {
    showNotification: (_: string, { body }: { body: string }) =>
      new Promise<void>((resolve) => {
        answer = resolve;
        shown.push(body);
      }),
    getNotifications: () => Promise.resolve(shown.map(() => ({ close: () => shown.pop() }))),
  };
  vi.stubGlobal('navigator', {
    ...navigator,
    serviceWorker: { controller: {}, ready: Promise.resolve(registration) },
  });
  return { shown, answer: () => answer() };
}

it('has the worker tell it where there is one, and take it back when the page is shown before it came', async () => {
  const { shown, answer } = worker();
  visibility = 'hidden';
  update.value = view(1);
  await vi.waitFor(() => expect(shown).toEqual(['It is your turn.']));
  expect(notices).toEqual([]);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  answer();
  await vi.waitFor(() => expect(shown).toEqual([]));
});
