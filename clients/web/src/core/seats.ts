import type { RoomMessage } from './wire';

/** Who sits there; the number of the seat, counted from 1, where that is not known. */
export function nameAt(room: RoomMessage | null, seat: number): string {
  return room?.seats[seat]?.name ?? `${seat + 1}`;
}

/** What whoever sits there has chosen; bots choose none. */
export const avatarOf = (seat: RoomMessage['seats'][number] | undefined): string | undefined =>
  seat?.kind === 'human' ? seat.avatar : undefined;
