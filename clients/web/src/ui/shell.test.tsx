import { signal } from '@preact/signals';
import { act, cleanup, configure, fireEvent, render, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '../core/connection';
import { helpAsked } from '../core/help_asked';
import { shortcuts } from '../core/settings';
import { roomOf, roomOptions } from '../kit/fake_client';
import { Shell } from './Shell';

// On a busy machine parts that are fetched take their time.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  shortcuts.value = true;
});

function show(chat: boolean) {
  const room = roomOf(2, { room_options: { ...roomOptions, chat } });
  const connection = {
    ...{ room: signal(room), chat: signal([]), claims: signal([]), welcome: signal(null) },
    ...{ update: signal(null), send: vi.fn(() => Promise.resolve({ type: 'done' })) },
  } as unknown as Connection;
  render(
    <Shell connection={connection} room={room}>
      {(menu) => menu}
    </Shell>,
  );
}
const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }));
const titles = () => [...document.querySelectorAll('dialog h2')].map(({ textContent }) => textContent);

/** Opens a sheet by its key, and closes it again: its code is there from then on. */
async function openAndClose(key: string): Promise<(string | null)[]> {
  await press(key);
  await waitFor(() => expect(titles()).toHaveLength(1));
  const found = titles();
  fireEvent.click(document.querySelector('dialog .sheet__head button')!);
  await waitFor(() => expect(titles()).toEqual([]));
  return found;
}

it('opens the chat and the help by keys, and neither where keys are switched off', async () => {
  show(true);
  expect([...(await openAndClose('c')), ...(await openAndClose('?'))]).toEqual(['Chat', 'Help and keys']);
  for (const mark of ['؟', '？']) expect(await openAndClose(mark)).toEqual(['Help and keys']);
  shortcuts.value = false;
  await press('c');
  await press('?');
  expect(titles()).toEqual([]);
});

it('opens no chat that the host has switched off', async () => {
  show(false);
  await press('c');
  await press('C');
  expect(titles()).toEqual([]);
  expect(await openAndClose('?')).toEqual(['Help and keys']);
});

it('shows the help that a table asks for, and forgets that with the table', async () => {
  show(true);
  helpAsked.value = true;
  await waitFor(() => expect(titles()).toEqual(['Help and keys']));
  cleanup();
  await waitFor(() => expect(helpAsked.value).toBe(false));
});
