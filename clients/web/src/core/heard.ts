import type { ChatLine } from './client';
import type { PresenceMessage, RoomMessage } from './wire';

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
  { seat: index, connected, away_ms, played_by }: PresenceMessage,
): RoomMessage | null {
  if (!room) return null;
  const seats = room.seats.map((seat) => (seat.seat === index ? { ...seat, connected, away_ms, played_by } : seat));
  return { ...room, seats };
}
