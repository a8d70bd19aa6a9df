import type { ChatLine } from './client';
import type { PresenceMessage, RoomMessage, RoomSeat } from './wire';

const CHAT_KEPT = 200;

/** The chat with these lines, each once: a welcome repeats what was heard before. */
export function withLines(chat: readonly ChatLine[], lines: readonly ChatLine[]): readonly ChatLine[] {
  const known = new Set(chat.map((line) => line.n));
  const fresh = lines.filter((line) => !known.has(line.n));
  return fresh.length > 0 ? [...chat, ...fresh].slice(-CHAT_KEPT) : chat;
}

/** The room with what is known now of the presence at one seat. */
export function withPresence(
  room: RoomMessage | null,
  { seat: index, connected, away_ms, grace_ms, played_by }: PresenceMessage,
): RoomMessage | null {
  if (!room) return null;
  const now = { connected, away_ms, grace_ms, played_by };
  const seats = room.seats.map((seat) => (seat.seat === index ? ({ ...seat, ...now } as RoomSeat) : seat));
  return timed({ ...room, seats });
}

/** By the clock of performance.now(). */
const ends = new WeakMap<RoomSeat, number>();

/** Notes for each seat until when the table waits for whoever is away: the server tells how long, from now on. */
export function timed(room: RoomMessage): RoomMessage {
  for (const seat of room.seats) {
    if (seat.kind === 'human' && seat.grace_ms !== undefined && !ends.has(seat))
      ends.set(seat, performance.now() + seat.grace_ms);
  }
  return room;
}

/** The seconds until the table goes on without them; null where it does not wait, or plays without them already. */
export function secondsUntilGone(seat: RoomSeat | undefined): number | null {
  const end = seat && ends.get(seat);
  return end === undefined ? null : Math.max(0, Math.ceil((end - performance.now()) / 1000));
}
