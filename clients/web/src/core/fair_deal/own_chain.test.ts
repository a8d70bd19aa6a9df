// What the chain of one's own seat costs the page, and when.
import { signal } from '@preact/signals-core';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DealOpenMessage } from '../wire';
import type { DealConnection } from './deal_connection';
import { findFirstEnd, findNextEnd } from './kept_chain';
import { OwnChain } from './own_chain';

let hashes = 0;
vi.mock('@noble/hashes/sha2.js', async (original) => {
  const real = await original<typeof import('@noble/hashes/sha2.js')>();
  return { ...real, sha256: (bytes: Uint8Array) => ((hashes += 1), real.sha256(bytes)) };
});

const CODE = 'K7M4PX';
const connection = { welcome: signal(null), send: async () => ({ type: 'done' }) } as unknown as DealConnection;
const opens = (game_number: number, deal: number) =>
  ({ game_number, deal, server_commitment: 'ab'.repeat(32) }) as DealOpenMessage;
/** How many hashes a message costs where it is heard. */
const cost = (hear: () => void): number => {
  const before = hashes;
  hear();
  return hashes - before;
};

beforeEach(() => localStorage.clear());

it('costs no hash when somebody sits, gives a link, or begins the next game: they were made before', async () => {
  await findFirstEnd(CODE);
  const chain = new OwnChain(connection, CODE);
  expect(cost(() => chain.sitAt(0, { fresh: true, on: false, over: false }))).toBe(0);
  const first = chain.end();
  for (const deal of [1, 2]) expect(cost(() => chain.give(opens(1, deal), 1))).toBe(0);
  // The one for the next game is made once a link was given.
  await vi.waitFor(() => expect(hashes).toBe(512));
  await findNextEnd();
  expect(cost(() => chain.sitAt(0, { fresh: false, on: false, over: true }))).toBe(0);
  expect(chain.end()).not.toBe(first);
  expect(cost(() => chain.give(opens(2, 1), 1))).toBe(0);
  expect(hashes).toBe(512);
});

it('goes on after a reload without a hash in the way', async () => {
  await findFirstEnd(CODE);
  const before = new OwnChain(connection, CODE);
  before.sitAt(0, { fresh: true, on: false, over: false });
  const end = before.end();
  await findFirstEnd(CODE);
  const chain = new OwnChain(connection, CODE);
  expect(cost(() => chain.sitAt(0, { fresh: true, on: false, over: false }))).toBe(0);
  expect(chain.end()).toBe(end);
});
