import { effect } from '@preact/signals-core';
import type { Connection } from '../connection';
import { type FinishedPlayer, keepFinished } from './finished_games';
import { isAnother, keepSeat, keptSeat } from '../keepsakes';
import { endOf } from './ending';
import { placesTold } from './places';
import { gameNumber } from '../seats';
import type { RoomMessage } from '../wire';

/** Who came where, as far as it is told; the end of a game is told before its result. */
function playersOf(room: RoomMessage, connection: Connection): FinishedPlayer[] {
  return (placesTold(endOf(connection, room)) ?? []).flatMap(({ seat, place, points }) => {
    const there = room.seats[seat];
    return there ? [{ name: there.name, kind: seat === room.you.seat ? 'you' : there.kind, place, points }] : [];
  });
}

/** Whether bots sit there with whoever this is, and nobody else does. */
function withBotsAlone({ seats, you }: RoomMessage): boolean {
  const others = seats.filter(({ seat }) => seat !== you.seat);
  return others.length > 0 && others.every(({ kind }) => kind === 'bot');
}

/** Home says which game a kept seat belongs to, and which games are over; the welcome knows neither, the room does. */
export function keepGames(code: string, connection: Connection): () => void {
  return effect(() => {
    const room = connection.room.value;
    const seat = keptSeat(code);
    if (!room || !seat) return;
    const { game, game_name } = room;
    // Whoever comes back then waits for a table, else for the lobby.
    const family = room.state === 'lobby' ? undefined : room.family;
    const name = room.you.name ?? '';
    const { family: _, bots: _bots, ...others } = seat;
    const practice = room.practice === true;
    const bots = withBotsAlone(room);
    if (
      seat.game !== game ||
      seat.game_name !== game_name ||
      seat.family !== family ||
      seat.name !== name ||
      practice !== (seat.practice === true) ||
      bots !== (seat.bots === true)
    ) {
      const marks = { ...(family && { family }), ...(practice && { practice }), ...(bots && { bots }) };
      keepSeat({ ...others, game, game_name, name, ...marks });
    }
    // What somebody else plays in a tab of this browser is not this device's.
    if (room.state !== 'finished' || practice || room.you.role !== 'player' || isAnother(code)) return;
    const players = playersOf(room, connection);
    keepFinished({ code, number: gameNumber(room), game, game_name, at: Date.now(), players });
  });
}
