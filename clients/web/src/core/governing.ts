// Who may do what at a table while its host is there, and while not.
import type { RoomMessage } from './wire';

/** Whether this person acts as host while the host is away: starts games, adds bots, answers claims. */
export function actsAsHost(room: RoomMessage): boolean {
  return room.acting_host !== undefined && room.acting_host === room.you.seat;
}

/** Whether this person is the host, who may do everything. */
export function isHost(room: RoomMessage): boolean {
  return room.you.host && !actsAsHost(room);
}

/** Whether this person may ask for somebody's removal: it comes when all others who sit have. */
export function mayVote(room: RoomMessage): boolean {
  return room.acting_host !== undefined && room.you.seat !== null;
}

/** Who has asked for the removal of the person at a seat. */
export function votesAgainst(room: RoomMessage, seat: number): readonly number[] {
  return room.removals?.find((removal) => removal.seat === seat)?.by ?? [];
}
