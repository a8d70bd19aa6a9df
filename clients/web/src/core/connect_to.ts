import { accessKey, askForKey } from './access_key';
import { roomExists } from './api';
import { Connection } from './connection';
import type { Introduction, Socket } from './connection_setup';
import { dropSeat, keepSeat, keptSeat, markFor, seenVersion } from './keepsakes';

const SUBPROTOCOL = 'crowntable.v1';

/** Whether this page has taken its own place again: its connection of before may not have ended yet. */
function isReload(): boolean {
  const [how] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return how?.type === 'reload';
}

/** Opens the connection to a room of this page's server, with the seat kept for it. */
export function connectTo(code: string, introduction: Introduction): Connection {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  const connection: Connection = new Connection({
    open: () => new WebSocket(`${scheme}://${window.location.host}/ws/${code}`, SUBPROTOCOL) as Socket,
    token: () => keptSeat(code)?.token ?? null,
    keepToken: (welcome) =>
      keepSeat({ code, token: welcome.seat_token, name: welcome.name ?? '', game: '', game_name: '', at: Date.now() }),
    dropToken: () => dropSeat(code),
    mayBeAnother: () => !isReload(),
    introduction,
    accessKey,
    askForKey,
    mark: () => markFor(code),
    seen: () => seenVersion(code),
    roomExists: () => roomExists(code),
  });
  return connection;
}
