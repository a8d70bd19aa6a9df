import type { ConnectionKind } from './client';

/** What a reason of `closing` means for the connection. Reasons that are not listed are worth another try. */
const FINAL: Record<string, ConnectionKind> = {
  REPLACED: 'replaced',
  REMOVED: 'removed',
  ROOM_LOCKED: 'locked',
  NOT_LET_IN: 'not_let_in',
  ROOM_ENDED: 'ended',
  LEFT: 'ended',
  NO_SUCH_ROOM: 'gone',
  VERSION_MISMATCH: 'version',
  ROOM_BROKEN: 'broken',
  BANNED: 'banned',
  CLOSED_BY_OPERATOR: 'closed',
  TOO_LARGE: 'too_large',
};

const REASON_OF_CLOSE_CODE: Record<number, string> = {
  1000: 'LEFT',
  1001: 'SERVER_STOPPING',
  // No `closing` says so: the message was not read. To come back and send it again would end no better.
  1009: 'TOO_LARGE',
  4000: 'BAD_CLIENT',
  4001: 'REPLACED',
  4002: 'REMOVED',
  4003: 'ROOM_ENDED',
  4004: 'NO_SUCH_ROOM',
  4005: 'VERSION_MISMATCH',
  4006: 'RATE_LIMITED',
  4007: 'TOO_SLOW',
  4008: 'IDLE',
  4009: 'ROOM_BROKEN',
  4011: 'BANNED',
  4012: 'ROOM_LOCKED',
  4013: 'NOT_LET_IN',
  4014: 'CLOSED_BY_OPERATOR',
};

/** The reason that a close code stands for, for when no `closing` message could be sent. */
export function reasonOf(closeCode: number): string {
  return REASON_OF_CLOSE_CODE[closeCode] ?? 'LOST';
}

/** The state after which nothing more comes by itself, or null when the client should try again. */
export function finalKind(reason: string): ConnectionKind | null {
  return FINAL[reason] ?? null;
}

/** The state until the next try succeeds. Whoever was never welcome is still on the way to the table. */
export function passingKind(now: ConnectionKind, reason: string, welcomed: boolean): ConnectionKind {
  if (now === 'connecting' && !welcomed) return 'connecting';
  // A server that has said so is restarting until it answers again, however the tries between fail.
  return reason === 'SERVER_STOPPING' || now === 'restarting' ? 'restarting' : 'reconnecting';
}
