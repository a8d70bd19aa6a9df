import { effect, signal } from '@preact/signals-core';
import type { Client } from './client';

/** Whether the server now gives out another client than the one that runs here, as after an upgrade. */
export const outdated = signal(false);

/** What a page is made of: its names hold a hash of their content, so another build has others. */
const PARTS = /(?:src|href)="(\/assets\/[^"]+)"/g;

/** Asks for the page that a reload would bring and compares it with this one. Without an answer nothing changes. */
export async function compareBuilds(): Promise<void> {
  const answer = await fetch('/', { cache: 'no-cache' }).catch(() => null);
  if (!answer?.ok) return;
  // A server without a web client, or one for development, names no such parts.
  const parts = [...(await answer.text()).matchAll(PARTS)].map((match) => match[1]!);
  outdated.value = parts.some((part) => !document.querySelector(`[src="${part}"], [href="${part}"]`));
}

/** Loads the page anew, of the build that was offered. */
export async function renew(): Promise<void> {
  if (navigator.serviceWorker?.controller) {
    await import('./kept/registration').then(({ takeBuild }) => takeBuild()).catch(() => undefined);
  }
  window.location.reload();
}

/** Many come back at the same moment after a restart; their questions need not. */
const SPREAD_MS = 2000;

/** Compares each time the connection is back: only a server that was away can have changed. Returns the way to stop. */
export function followBuilds(client: Client, chance = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let down = false;
  const stop = effect(() => {
    const { kind } = client.state.value;
    if (kind === 'online' && down) timer = setTimeout(() => void compareBuilds(), chance() * SPREAD_MS);
    else clearTimeout(timer);
    down = kind !== 'online' && (down || kind !== 'connecting');
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
