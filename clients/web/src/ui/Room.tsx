import { useEffect, useRef, useState } from 'preact/hooks';
import { takeArrival } from '../core/arrival';
import { forgetAnnouncements } from '../core/announce';
import { type Bots, startAgainst } from '../core/bots';
import type { ConnectionKind } from '../core/client';
import { compareBuilds, followBuilds } from '../core/client_build';
import type { Connection } from '../core/connection';
import type { Introduction } from '../core/connection_setup';
import { keptSeat } from '../core/keepsakes';
import { connectTo } from '../core/connect_to';
import { untilThere } from '../core/until_there';
import type { RoomMessage } from '../core/wire';
import { lazy } from '../kit/lazy';
import { useMedia } from '../kit/media';
import { AlreadyHere } from './AlreadyHere';
import { ChatToast } from './ChatButton';
import { GameTable } from './GameTable';
import { HostNotice } from './HostNotice';
import { Join } from './Join';
import { ConnectionBanner } from './ConnectionBanner';
import { ConnectionEnd, Knocking } from './ConnectionEnd';
import { deals, fetchLobby, fetchNext, fetchTable, lobby, rest } from './first_look';
import { Shell } from './Shell';
import { problemText, t } from './texts/en';
import { Waiting } from './Waiting';

/** Whoever comes back to a table, or plays against bots, sees no lobby. */
const Lobby = lazy(() => lobby().then((module) => module.Lobby));
const sidePanel = () => import('./SidePanel');
const SidePanel = lazy(() => sidePanel().then((module) => module.SidePanel));
const Coach = lazy(() => import('./Coach').then((module) => module.Coach));
const Reactions = lazy(() => rest().then((module) => module.Reactions));
const FairDeals = lazy(() => deals().then((module) => module.FairDeals));

/** Everything behind a room code: join, lobby, table, and the states of the connection around them. */
export function Room({ code }: { code: string }) {
  const [connection, setConnection] = useState<Connection | null>(null);
  // Whether this page came with a seat or a table of its own, and need not show the door first.
  const [arrival] = useState(() => takeArrival(code));
  const [expected, setExpected] = useState(() => keptSeat(code) !== null || arrival !== null);
  // Who was let sit down stays a guest until the room says so.
  const [sitting, setSitting] = useState(arrival !== null);
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
    const seat = keptSeat(code);
    if (arrival) {
      connect(arrival.introduction)
        .send('sit')
        .catch(() => {
          setExpected(false);
          setSitting(false);
        });
    } else if (seat) {
      connect({});
      // While the room is asked for.
      void (seat.family === undefined ? fetchLobby() : fetchTable(seat.family));
    }
    return () => {
      held.current?.dispose();
      held.current = null;
    };
  }, []);
  useEffect(() => (connection ? followBuilds(connection) : undefined), [connection]);

  // For one game: whoever comes back to the table from elsewhere finds it as it is.
  const bots = useRef<WantedBots>({ left: arrival?.bots ?? null }).current;

  const kind = connection?.state.value.kind ?? 'connecting';
  const room = connection?.room.value ?? null;
  const refused = connection !== null && connection.refusal.value !== null;
  const isGuest = room?.you.role === 'guest';
  useEffect(() => {
    if (room && !isGuest) setSitting(false);
  }, [room === null, isGuest]);
  if (connection?.refusal.value?.code === 'ALREADY_HERE') return <AlreadyHere code={code} connection={connection} />;
  if (connection?.knocking.value) return <Knocking />;
  if (connection && !PASSING.has(kind)) return <ConnectionEnd connection={connection} />;
  if (connection && room && !refused && !isGuest) return <Inside {...{ code, connection, room, bots }} />;
  // Somebody with a kept seat who turns out to be a guest never sat down: show the door after all.
  const undecided = isGuest && connection?.pending.value === 0 && !sitting;
  if (expected && !refused && !undecided) return <Waiting connection={connection} />;
  return <Join code={code} connection={connection} connect={connect} />;
}

/** The states of the connection from which it comes back by itself. */
const PASSING: ReadonlySet<ConnectionKind> = new Set<ConnectionKind>([
  'connecting',
  'online',
  'reconnecting',
  'restarting',
]);

/** Where there is room for a panel beside the table. */
const BESIDE = '(min-width: 1200px)';

/** The bots that somebody came for; none once they were asked for. */
interface WantedBots {
  left: Bots | null;
}

/** Starts a game against bots for whoever came for one. `waits` until it is on; `problem` tells why it cannot be. */
function useStart(connection: Connection, wanted: WantedBots, isOn: boolean) {
  const [waits, setWaits] = useState(wanted.left !== null);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    const bots = wanted.left;
    wanted.left = null;
    if (bots === null || isOn) return;
    const ready = deals().then(
      ({ takesPart }) => takesPart(connection),
      () => undefined,
    );
    startAgainst(connection, bots, ready).catch((refusal: unknown) => {
      setProblem(refusal);
      setWaits(false);
    });
  }, []);
  useEffect(() => {
    if (isOn) setWaits(false);
  }, [isOn]);
  // Put into words when it is shown: by then those of the language are there. A game that is on has begun all the same.
  return { waits, problem: problem === null || isOn ? null : problemText(problem) };
}

interface InsideProps {
  code: string;
  connection: Connection;
  room: RoomMessage;
  /** Against whom a game is to begin at once; none: whoever is there decides. */
  bots: WantedBots;
}

function Inside({ code, connection, room, bots }: InsideProps) {
  const [inLobby, setInLobby] = useState(false);
  const finished = room.state === 'finished';
  useEffect(() => {
    if (!finished) setInLobby(false);
  }, [finished]);
  // What was said of a game is not read again in the next one, nor at another table.
  const isOn = room.state === 'playing' || room.state === 'between_rounds';
  useEffect(() => forgetAnnouncements, [isOn, connection]);
  const start = useStart(connection, bots, isOn);
  const wide = useMedia(BESIDE);
  const atTable = isOn || (finished && !inLobby);
  const seen = useFirstLook({ code, connection, room, bots }, { atTable, waits: start.waits && !atTable, wide });
  return (
    <>
      <ConnectionBanner connection={connection} />
      <HostNotice room={room} />
      <FairDeals connection={connection} room={room} />
      {room.practice && atTable && <Coach connection={connection} room={room} />}
      {start.waits && !atTable ? (
        <Waiting connection={connection} text={t('table_loading')} />
      ) : (
        <Shell connection={connection} room={room}>
          {(menu) =>
            atTable ? (
              <GameTable connection={connection} room={room} menu={menu} onLobby={() => setInLobby(true)} />
            ) : (
              <Lobby
                connection={connection}
                room={room}
                menu={menu}
                problem={start.problem}
                onTable={finished ? () => setInLobby(false) : null}
              />
            )
          }
        </Shell>
      )}
      <ChatToast connection={connection} />
      {seen && <Reactions connection={connection} />}
      {wide && atTable && connection.dealt.value && <SidePanel connection={connection} room={room} />}
    </>
  );
}

/** The screen does not wait for it. */
function later(starting: Promise<() => void>): () => void {
  return () => void starting.then((stop) => stop()).catch(() => undefined);
}

/**
 * Fetches what the first look does not need behind what it does: on a slow line they would share it. True when the
 * first look is there; `waits` for a table while neither that nor the lobby is shown.
 */
function useFirstLook(
  { code, connection, room: { family } }: InsideProps,
  { atTable, waits, wide }: Record<'atTable' | 'waits' | 'wide', boolean>,
): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!waits) void (atTable ? fetchTable(family) : fetchLobby()).then(() => setSeen(true));
  }, [waits]);
  useEffect(() => {
    if (seen && !atTable) void fetchNext(family);
    // So that it stands beside the table when its cards come.
    if (seen && wide) void sidePanel().catch(() => undefined);
  }, [seen, atTable, wide, family]);
  useEffect(() => {
    if (!seen) return undefined;
    return later(
      untilThere(rest, () => void compareBuilds()).then(({ attend, keepGames, tellAvatar }) => {
        const stops = [attend(connection), keepGames(code, connection), tellAvatar(connection)];
        return () => stops.forEach((stop) => stop());
      }),
    );
  }, [seen, code, connection]);
  return seen;
}
