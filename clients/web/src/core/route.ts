import { signal } from '@preact/signals-core';
import { readCode } from './room_code';

/** `bad` holds what stood in the link instead of a code. */
export type Route = { screen: 'home'; bad?: string } | { screen: 'room'; code: string } | { screen: 'record' };

/** Where a game record is checked; no code of a room, for those have no vowels. */
export const RECORD_HASH = '#record';

export function readRoute(url: Pick<Location, 'pathname' | 'hash'>): Route {
  const typed = url.hash.length > 1 ? url.hash.slice(1) : (/^\/t\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? '');
  if (typed === '') return { screen: 'home' };
  if (url.hash === RECORD_HASH) return { screen: 'record' };
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
