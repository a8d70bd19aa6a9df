import { signal } from '@preact/signals-core';
import { accessKey, askForKey } from './access_key';
import { Refused } from './client';
import { ANSWER_MS } from './waits';
import type { Games, RoomSummary } from './wire';

export interface CreatedRoom {
  code: string;
  link: string;
  host_token: string;
}

/** `patience`: how long an answer is waited for, in milliseconds; without, as long as the browser does. */
async function ask<A>(path: string, init?: RequestInit, patience?: number): Promise<A> {
  let response: Response;
  // Of this one question: a person may think about a key before the next.
  const silence = new AbortController();
  const timer = patience === undefined ? undefined : setTimeout(() => silence.abort(), patience);
  try {
    const key = accessKey();
    const headers = { ...init?.headers, ...(key === null ? {} : { 'x-access-key': key }) };
    response = await fetch(path, { ...init, headers, signal: silence.signal });
  } catch {
    throw new Refused('NO_CONNECTION', 'The server does not answer.');
  } finally {
    clearTimeout(timer);
  }
  const body = (await response.json().catch(() => null)) as {
    code?: string;
    message?: string;
    retry_ms?: number;
  } | null;
  if (response.ok && body !== null) return body as A;
  // Said by the server, in a sentence: it is what the person is asked.
  if (body?.code === 'BAD_ACCESS_KEY' && askForKey(body.message ?? '')) return ask<A>(path, init, patience);
  throw new Refused(
    body?.code ?? `HTTP_${response.status}`,
    body?.message ?? 'The server gave no proper answer.',
    {},
    body?.retry_ms,
  );
}

/** Whether the games were asked for, and the server could not be reached. */
export const unreachable = signal(false);

let games: Promise<Games> | null = null;

/** The games of this server; asked once, and again after a failure. */
export function fetchGames(): Promise<Games> {
  games ??= ask<Games>('/api/games').then(
    (answer) => {
      unreachable.value = false;
      return answer;
    },
    (problem: unknown) => {
      games = null;
      unreachable.value = problem instanceof Refused && problem.code === 'NO_CONNECTION';
      throw problem;
    },
  );
  return games;
}

/** `practice`: to learn at; its rounds wait for whoever reads. */
export function createRoom(game: string, practice = false): Promise<CreatedRoom> {
  const wish = practice ? { practice, room_options: { round_pause: 0 } } : { options: {}, room_options: {} };
  return ask<CreatedRoom>('/api/rooms', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ game, ...wish }),
  });
}

/** A network may be silent without anybody being told. */
export function fetchRoom(code: string): Promise<RoomSummary> {
  return ask<RoomSummary>(`/api/rooms/${code}`, undefined, ANSWER_MS);
}

/** False only when the server says so: while it is down the room may well exist. */
export async function roomExists(code: string): Promise<boolean> {
  try {
    await fetchRoom(code);
    return true;
  } catch (problem) {
    return !(problem instanceof Refused && problem.code === 'NO_SUCH_ROOM');
  }
}
