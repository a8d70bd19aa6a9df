import { signal } from '@preact/signals-core';
import { readCode } from './room_code';

/** `bad` holds what stood in the address instead of a code. */
export type Route =
  | { screen: 'home'; bad?: string }
  | { screen: 'room'; code: string }
  | { screen: 'record' }
  | { screen: 'played' }
  | ReplayRoute;

/** A game to look back on, if the address names one, and where in it: the number of a step, or that of a turn. */
export interface ReplayRoute {
  screen: 'replay';
  /** `code` is that of its table, or a link to its replay, which tells of no table. */
  game?: { code: string; number: number };
  step?: number;
  turn?: number;
}

/** Where a game record is checked; no code of a room, for those have no vowels. */
export const RECORD_HASH = '#record';
/** What was played on this device. */
export const PLAYED_HASH = '#played';
/** Where games are looked back on; none that the address names. */
export const REPLAY_HASH = '#replay';

const REPLAY = /^#replay(?:\/([A-Za-z0-9]+)\/(\d{1,9})(?:\/(t?)(\d{1,9}))?)?$/;

/** Links to replays that are for everybody. */
export const isReplayLink = (text: string): boolean => /^[\da-f]{48}$/.test(text);

/** A link to a game, to a step of it, or to the step that a turn began with. */
export function replayHash(table: string, number: number, at?: number | { turn: number }): string {
  const where = at === undefined ? '' : typeof at === 'number' ? `/${at}` : `/t${at.turn}`;
  return `${REPLAY_HASH}/${table}/${number}${where}`;
}

function readReplay(hash: string): ReplayRoute | null {
  const found = REPLAY.exec(hash);
  if (!found) return null;
  const table = found[1] ?? '';
  const code = isReplayLink(table) ? table : readCode(table);
  if (!code) return table ? null : { screen: 'replay' };
  return {
    screen: 'replay',
    game: { code, number: Number(found[2]) },
    ...(found[4] !== undefined && { [found[3] === 't' ? 'turn' : 'step']: Number(found[4]) }),
  };
}

export function readRoute(url: Pick<Location, 'pathname' | 'hash'>): Route {
  const typed = url.hash.length > 1 ? url.hash.slice(1) : (/^\/t\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? '');
  if (typed === '') return { screen: 'home' };
  if (url.hash === RECORD_HASH) return { screen: 'record' };
  if (url.hash === PLAYED_HASH) return { screen: 'played' };
  const replay = readReplay(url.hash);
  if (replay) return replay;
  const code = readCode(typed);
  return code ? { screen: 'room', code } : { screen: 'home', bad: typed };
}

export const route = signal<Route>({ screen: 'home' });

export function followRoute(): void {
  const read = (): void => {
    route.value = readRoute(window.location);
  };
  window.addEventListener('hashchange', read);
  window.addEventListener('popstate', read);
  read();
}

export function goHome(): void {
  window.history.pushState(null, '', `/${window.location.search}`);
  route.value = { screen: 'home' };
}

export function goToRoom(code: string): void {
  window.history.pushState(null, '', `/${window.location.search}#${code}`);
  route.value = { screen: 'room', code };
}
