import { useEffect, useRef, useState } from 'preact/hooks';
import { takeArrival } from '../core/arrival';
import { forgetAnnouncements } from '../core/announce';
import { type Bots, isUnanswered, startAgainst } from '../core/bots';
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
import { ChatToast } from './ChatButton';
import { GameTable } from './GameTable';
import { HostNotice } from './HostNotice';
import { Join } from './Join';
import { ConnectionBanner } from './ConnectionBanner';
import { ConnectionEnd, Knocking } from './ConnectionEnd';
import {
  deals,
  fetchLobby,
  fetchNext,
  fetchTable,
  lobby,
  painted,
  rest,
  seenOrLate,
  takesPart,
  takesPartSoon,
} from './first_look';
import { Shell } from './Shell';
import { problemText, t } from './texts/en';
import { Waiting } from './Waiting';

/** Whoever comes back to a table, or plays against bots, sees no lobby. */
const Lobby = lazy(() => lobby().then((module) => module.Lobby));
const sidePanel = () => import('./SidePanel');
const SidePanel = lazy(() => sidePanel().then((module) => module.SidePanel));
const AlreadyHere = lazy(
  () => import('./AlreadyHere').then((module) => module.AlreadyHere),
  ({ connection }) => <Waiting connection={connection} />,
);
const Coach = lazy(() => import('./Coach').then((module) => module.Coach));
const Reactions = lazy(() => rest().then((module) => module.Reactions));
const FairDeals = lazy(() => deals().then((module) => module.FairDeals), undefined, { wordless: true });

/** Everything behind a room code: join, lobby, table, and the states of the connection around them. */
export function Room({ code }: { code: string }) {
  const [connection, setConnection] = useState<Connection | null>(null);
  // Whether this page came with a seat or a table of its own, and need not show the door first.
  const [arrival] = useState(() => takeArrival(code));
  const [expected, setExpected] = useState(() => keptSeat(code) !== null || arrival !== null);
  // Who was let sit down stays a guest until the room says so.
  const [sitting, setSitting] = useState(arrival !== null);
  const held = useRef<Connection | null>(null);
  const seated = useRef<Promise<unknown>>(Promise.resolve());

  const connect = (introduction: Introduction): Connection => {
    if (held.current) {
      // Whoever made the table and was not let in by that name is still who made it.
      const made = held.current.welcome.peek() === null ? arrival?.introduction : undefined;
      held.current.introduce({ ...made, ...introduction });
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
      const made = connect(arrival.introduction);
      const sat = made.send('sit');
      seated.current = sat;
      sat.catch(async (why: unknown) => {
        // They sit or do not; the room tells, and it is there before the answer to this.
        if (isUnanswered(why)) await made.send('ping').catch(() => undefined);
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

  const kind = connection?.state.value.kind ?? 'connecting';
  const room = connection?.room.value ?? null;
  const refused = connection !== null && connection.refusal.value !== null;
  const isGuest = room?.you.role === 'guest';
  const start = useStart(
    { connection, seated: seated.current, bots: arrival?.bots ?? null },
    { isIn: room !== null && !isGuest && !refused, isOn: isPlayed(room) },
  );
  useEffect(() => {
    if (room && !isGuest) setSitting(false);
  }, [room === null, isGuest]);
  if (connection?.refusal.value?.code === 'ALREADY_HERE') return <AlreadyHere code={code} connection={connection} />;
  if (connection?.knocking.value) return <Knocking />;
  if (connection && !PASSING.has(kind)) return <ConnectionEnd connection={connection} />;
  if (connection && room && !refused && !isGuest) return <Inside {...{ code, connection, room, start }} />;
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

const isPlayed = (room: RoomMessage | null): boolean => room?.state === 'playing' || room?.state === 'between_rounds';

interface Start {
  /** A game is to begin at once, and is not on yet. */
  waits: boolean;
  /** Why it cannot begin. */
  problem: string | null;
}

interface Beginning {
  connection: Connection | null;
  /** How it came out that we sat down, while nobody had let us in yet. */
  seated: Promise<unknown>;
  bots: Bots | null;
}

/**
 * Starts a game against bots for whoever came for one. All that it takes is said at once: on a slow line each answer
 * that is waited for is half a second. Who was not let in, by a name that may not be, has it when they are.
 */
function useStart({ connection, seated, bots }: Beginning, { isIn, isOn }: Record<'isIn' | 'isOn', boolean>): Start {
  const [waits, setWaits] = useState(bots !== null);
  const [problem, setProblem] = useState<unknown>(null);
  // For one game: whoever comes back to the table from elsewhere finds it as it is.
  const left = useRef(bots);
  const [turnedAway, setTurnedAway] = useState(false);
  useEffect(() => {
    const wanted = left.current;
    if (connection === null || wanted === null || isOn || (turnedAway && !isIn)) return;
    left.current = null;
    const sits = turnedAway
      ? undefined
      : seated.catch((why: unknown) => (isUnanswered(why) ? null : Promise.reject(why)));
    startAgainst(connection, wanted, Promise.all([sits, takesPart(connection)])).catch((refusal: unknown) => {
      if (connection.refusal.peek() === null) {
        setProblem(refusal);
        setWaits(false);
      } else {
        left.current = wanted;
        setTurnedAway(true);
      }
    });
  }, [connection, turnedAway, isIn]);
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
  start: Start;
}

function Inside({ code, connection, room, start }: InsideProps) {
  const [inLobby, setInLobby] = useState(false);
  const finished = room.state === 'finished';
  useEffect(() => {
    if (!finished) setInLobby(false);
  }, [finished]);
  // What was said of a game is not read again in the next one, nor at another table.
  const isOn = isPlayed(room);
  useEffect(() => forgetAnnouncements, [isOn, connection]);
  const wide = useMedia(BESIDE);
  const dealt = connection.dealt.value;
  const atTable = isOn || (finished && !inLobby);
  const { seen, due } = useFirstLook(
    { code, connection, room },
    { atTable, waits: start.waits && !atTable, wide, dealt },
  );
  return (
    <>
      <ConnectionBanner connection={connection} />
      <HostNotice room={room} />
      {due && <FairDeals connection={connection} room={room} />}
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
      {wide && atTable && dealt && <SidePanel connection={connection} room={room} />}
    </>
  );
}

/** The screen does not wait for it. */
function later(starting: Promise<() => void>): () => void {
  return () => void starting.then((stop) => stop()).catch(() => undefined);
}

/**
 * Fetches what the first look does not need behind what it does: on a slow line they would share it. `seen`: the first
 * look is there. `due`: the part in fair deals is to come, at once where a game is to begin, else behind the first look
 * or where that is late. `waits` for a table while neither that nor the lobby is shown; `dealt`: its cards are there.
 */
function useFirstLook(
  { code, connection, room: { family } }: Omit<InsideProps, 'start'>,
  { atTable, waits, wide, dealt }: Record<'atTable' | 'waits' | 'wide' | 'dealt', boolean>,
): Record<'seen' | 'due', boolean> {
  const [looked, setLooked] = useState(false);
  const [due, setDue] = useState(waits);
  useEffect(() => {
    if (waits) return;
    // What is fetched before the first look has been drawn delays it.
    const look = (atTable ? fetchTable(family) : fetchLobby()).then(painted);
    void look.then(() => setLooked(true));
    void seenOrLate(look).then(() => setDue(true));
  }, [waits]);
  // A table without cards is not yet what somebody came to see.
  const [seen, setSeen] = useState(false);
  const here = looked && (dealt || !atTable);
  useEffect(() => {
    if (here) setSeen(true);
  }, [here]);
  useEffect(() => {
    // Behind this page's part: whoever starts waits for that.
    if (seen && !atTable) void takesPartSoon(connection).then(() => fetchNext(family));
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
  return { seen, due };
}
