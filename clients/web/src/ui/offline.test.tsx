import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Offline } from './Offline';

let asked = 0;
let visibility: DocumentVisibilityState = 'visible';
let online = false;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  visibility = 'visible';
  online = false;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  vi.stubGlobal('fetch', () => {
    ++asked;
    return Promise.reject(new TypeError('no network'));
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const wait = (milliseconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });

it('asks for the server while it is looked at, and at once when it is again, but not while it is hidden', async () => {
  render(<Offline />);
  await wait(11_000);
  expect(asked).toBe(2);
  visibility = 'hidden';
  await wait(60_000);
  expect(asked).toBe(2);
  visibility = 'visible';
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(asked).toBe(3);
});

it('says whether it is the network that is missing or the server, as that changes', () => {
  render(<Offline />);
  const title = screen.getByRole('heading', { level: 1 }).textContent;
  online = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('heading', { level: 1 }).textContent).not.toBe(title);
  online = false;
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});
