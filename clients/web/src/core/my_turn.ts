import type { Client } from './client';

/**
 * Whether the seat of this client is to act, for any game whose public view names a `current` seat, and the seats it
 * waits for where those are others; else for any that lists what the seat may do.
 */
export function isMyTurn(client: Client): boolean {
  const update = client.update.value;
  const seat = client.room.value?.you.seat ?? null;
  const view = update?.public as { current?: number | null; waiting?: readonly number[] } | undefined;
  if (seat === null || client.room.value?.state !== 'playing') return false;
  if (view?.waiting?.length) return view.waiting.includes(seat);
  if (view?.current !== undefined) return view.current === seat;
  const legal = (update?.you as { legal?: unknown } | null | undefined)?.legal;
  return Array.isArray(legal) && legal.length > 0;
}
