import type { RoomMessage } from './wire';

/** Who sits there; the number of the seat, counted from 1, where that is not known. */
export function nameAt(room: RoomMessage | null, seat: number): string {
  return room?.seats[seat]?.name ?? `${seat + 1}`;
}

/** By which the record and the replay of the game that is over are asked for. */
export const gameNumber = ({ game_number, games_played }: RoomMessage): number => game_number ?? games_played;

/** What whoever sits there has chosen; bots choose none. */
export const avatarOf = (seat: RoomMessage['seats'][number] | undefined): string | undefined =>
  seat?.kind === 'human' ? seat.avatar : undefined;

/** What texts that tell of one's own seat take. */
export const seatKept = (room: RoomMessage | null): 'kept' | 'none' => (room?.you.seat == null ? 'none' : 'kept');
