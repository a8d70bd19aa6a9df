import { effect } from '@preact/signals-core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { hasArrival, takeArrival } from '../core/arrival';
import type { ConnectionKind } from '../core/client';
import { followBuilds } from '../core/client_build';
import type { Connection } from '../core/connection';
import type { Introduction } from '../core/connection_setup';
import { keepSeat, keptSeat } from '../core/keepsakes';
import { connectTo } from '../core/connect_to';
import type { RoomMessage } from '../core/wire';
import { loadRenderer } from '../games/registry';
import { lazy } from '../kit/lazy';
import { AlreadyHere } from './AlreadyHere';
import { ChatToast } from './Chat';
import { GameTable } from './GameTable';
import { Join } from './Join';
import { ConnectionBanner } from './ConnectionBanner';
import { ConnectionEnd, Knocking } from './ConnectionEnd';
import { Lobby } from './Lobby';
import { Shell } from './Shell';
import { followTurns } from './turn_alert';
import { Waiting } from './Waiting';

const FairDeals = lazy(() => import('./FairDeals').then((module) => module.FairDeals));

/** Everything behind a room code: join, lobby, table, and the states of the connection around them. */
export function Room({ code }: { code: string }) {
  const [connection, setConnection] = useState<Connection | null>(null);
  // Whether this page came with a seat or a table of its own, and need not show the door first.
  const [expected, setExpected] = useState(() => keptSeat(code) !== null || hasArrival(code));
  const held = useRef<Connection | null>(null);

  const connect = (introduction: Introduction): Connection => {
    if (held.current) {
      held.current.introduce(introduction);
      return held.current;
    }
    const made = connectTo(code, introduction);
    held.current = made;
    setConnection(made);
    return made;
  };

  useEffect(() => {
    const arrival = takeArrival(code);
    if (arrival) {
      connect(arrival.introduction)
        .send('sit')
        .catch(() => undefined)
        .finally(() => setExpected(false));
    } else if (keptSeat(code)) {
      connect({});
    }
    return () => {
      held.current?.dispose();
      held.current = null;
    };
  }, []);
  useEffect(() => (connection ? followTurns(connection) : undefined), [connection]);
  useEffect(() => (connection ? followBuilds(connection) : undefined), [connection]);
  useEffect(() => (connection ? keepGameName(code, connection) : undefined), [code, connection]);

  const kind = connection?.state.value.kind ?? 'connecting';
  const room = connection?.room.value ?? null;
  const refused = connection?.refusal.value !== null;
  if (connection?.refusal.value?.code === 'ALREADY_HERE') return <AlreadyHere code={code} connection={connection} />;
  if (connection?.knocking.value) return <Knocking />;
  if (connection && !PASSING.has(kind)) return <ConnectionEnd connection={connection} />;
  if (connection && room && !refused && room.you.role !== 'guest')
    return <Inside connection={connection} room={room} />;
  // Somebody with a kept seat who turns out to be a guest never sat down: show the door after all.
  const guest = room?.you.role === 'guest' && connection?.pending.value === 0;
  if (connection && expected && !refused && !guest) return <Waiting connection={connection} />;
  return <Join code={code} connection={connection} connect={connect} />;
}

/** The states of the connection from which it comes back by itself. */
const PASSING: ReadonlySet<ConnectionKind> = new Set<ConnectionKind>([
  'connecting',
  'online',
  'reconnecting',
  'restarting',
]);

function Inside({ connection, room }: { connection: Connection; room: RoomMessage }) {
  const [inLobby, setInLobby] = useState(false);
  const finished = room.state === 'finished';
  useEffect(() => {
    if (!finished) setInLobby(false);
  }, [finished]);
  // In the lobby already: the game then starts at once, and an upgrade meanwhile cannot take the table's code away.
  useEffect(() => void loadRenderer(room.family).catch(() => undefined), [room.family]);
  const atTable = room.state === 'playing' || room.state === 'between_rounds' || (finished && !inLobby);
  return (
    <>
      <ConnectionBanner connection={connection} />
      <FairDeals connection={connection} room={room} />
      <Shell connection={connection} room={room}>
        {(menu) =>
          atTable ? (
            <GameTable connection={connection} room={room} menu={menu} onLobby={() => setInLobby(true)} />
          ) : (
            <Lobby
              connection={connection}
              room={room}
              menu={menu}
              onTable={finished ? () => setInLobby(false) : null}
            />
          )
        }
      </Shell>
      <ChatToast connection={connection} />
    </>
  );
}

/** Home says which game a kept seat belongs to; the welcome does not know it, the room does. */
function keepGameName(code: string, connection: Connection): () => void {
  return effect(() => {
    const room = connection.room.value;
    const seat = keptSeat(code);
    if (!room || !seat || (seat.game === room.game_name && seat.name === room.you.name)) return;
    keepSeat({ ...seat, game: room.game_name, name: room.you.name ?? '' });
  });
}
