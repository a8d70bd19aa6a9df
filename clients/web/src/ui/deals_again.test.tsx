// What a family adds to the check of deals is asked for until it is here.
import { signal } from '@preact/signals';
import { act, cleanup, render } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '../core/connection';
import { fairTables } from '../core/fair_deal/fair_tables';
import { findFirstEnd } from '../core/fair_deal/kept_chain';
import { roomOf } from '../games/rummy/fixtures';
import { DealsPage } from './behind/DealsPage';
import { FairDeals } from './FairDeals';

const load = vi.hoisted(() => vi.fn<(family: string) => Promise<void>>());
vi.mock('../games/deals', async (original) => {
  const deals = await original<typeof import('../games/deals')>();
  return { ...deals, loadDeals: (family: string) => load(family).then(() => deals.loadDeals(family)) };
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const NOT_MADE = /it checks the numbers, not what was dealt/;

it('takes part in the deals meanwhile, and says as long that they are not made here', async () => {
  const fail = (): Promise<void> => Promise.reject(new TypeError('Failed to fetch'));
  load.mockImplementationOnce(fail).mockImplementationOnce(fail).mockImplementationOnce(fail);
  load.mockImplementation(() => Promise.resolve());
  const room = roomOf(2);
  const connection = {
    ...{ welcome: signal(null), update: signal(null), caughtUp: signal(null), deal: signal(null) },
    ...{ room: signal(room), onEvents: () => () => undefined, send: () => new Promise(() => undefined) },
  } as unknown as Connection;
  const page = () => (
    <>
      <FairDeals connection={connection} room={room} />
      <DealsPage connection={connection} room={room} />
    </>
  );
  const { container, unmount } = render(page());
  // As long as the page takes to find the end of its chain.
  await act(async () => {
    await findFirstEnd(room.code);
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(fairTables.value.size).toBe(1);
  expect(container.textContent).toMatch(NOT_MADE);
  await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
  vi.useRealTimers();
  await vi.waitFor(() => expect(container.textContent).not.toMatch(NOT_MADE));
  vi.useFakeTimers();
  const asked = load.mock.calls.length;
  unmount();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(asked);
});
