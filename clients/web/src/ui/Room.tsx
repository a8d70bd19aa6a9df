import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { takeArrival } from '../core/arrival';
import { forgetAnnouncements } from '../core/announce';
import { type Bots, startAgainst } from '../core/bots';
import type { ConnectionKind } from '../core/client';
import { compareBuilds, followBuilds } from '../core/client_build';
import type { Connection } from '../core/connection';
import type { Introduction } from '../core/connection_setup';
import { keptSeat } from '../core/keepsakes';
import { connectTo } from '../core/connect_to';
import type { RoomMessage } from '../core/wire';
import { loadRenderer } from '../games/registry';
import { lazy } from '../kit/lazy';
import { AlreadyHere } from './AlreadyHere';
import { ChatToast } from './Chat';
import { GameTable } from './GameTable';
import { HostNotice } from './HostNotice';
import { Join } from './Join';
import { ConnectionBanner } from './ConnectionBanner';
import { ConnectionEnd, Knocking } from './ConnectionEnd';
import { Shell } from './Shell';
import { problemText, t } from './texts/en';
import { Waiting } from './Waiting';

/** Whoever comes back to a table, or plays against bots, sees no lobby. */
const lobby = () => import('./Lobby');
const Lobby = lazy(() => lobby().then((module) => module.Lobby));
const SidePanel = lazy(() => import('./SidePanel').then((module) => module.SidePanel));
const Coach = lazy(() => import('./Coach').then((module) => module.Coach));
const Reactions = lazy(() => import('./reactions/Reactions').then((module) => module.Reactions));
const deals = () => import('./FairDeals');
const FairDeals = lazy(() => deals().then((module) => module.FairDeals));

/** Everything behind a room code: join, lobby, table, and the states of the connection around them. */
export function Room({ code }: { code: string }) {
  const [connection, setConnection] = useState<Connection | null>(null);
  // Whether this page came with a seat or a table of its own, and need not show the door first.
  const [arrival] = useState(() => takeArrival(code));
  const [expected, setExpected] = useState(() => keptSeat(code) !== null || arrival !== null);
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
    // Without them the server's own sentences are shown.
    import('./texts/refusals').catch(() => undefined);
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
  useEffect(() => (connection ? attendLater(connection) : undefined), [connection]);
  useEffect(() => (connection ? followBuilds(connection) : undefined), [connection]);
  useEffect(() => (connection ? keepLater(code, connection) : undefined), [code, connection]);

  // For one game: whoever comes back to the table from elsewhere finds it as it is.
  const bots = useRef<WantedBots>({ left: arrival?.bots ?? null }).current;

  const kind = connection?.state.value.kind ?? 'connecting';
  const room = connection?.room.value ?? null;
  const refused = connection?.refusal.value !== null;
  if (connection?.refusal.value?.code === 'ALREADY_HERE') return <AlreadyHere code={code} connection={connection} />;
  if (connection?.knocking.value) return <Knocking />;
  if (connection && !PASSING.has(kind)) return <ConnectionEnd connection={connection} />;
  if (connection && room && !refused && room.you.role !== 'guest')
    return <Inside connection={connection} room={room} bots={bots} />;
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

/** Where there is room for a panel beside the table. */
const BESIDE = '(min-width: 1200px)';

function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query]);
  const [matches, setMatches] = useState(media.matches);
  useEffect(() => {
    const note = (): void => setMatches(media.matches);
    media.addEventListener('change', note);
    return () => media.removeEventListener('change', note);
  }, [media]);
  return matches;
}

/** The bots that somebody came for; none once they were asked for. */
interface WantedBots {
  left: Bots | null;
}

/** Starts a game against bots for whoever came for one. `waits` until it is on; `problem` tells why it cannot be. */
function useStart(connection: Connection, wanted: WantedBots, isOn: boolean) {
  const [waits, setWaits] = useState(wanted.left !== null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const bots = wanted.left;
    wanted.left = null;
    if (bots === null || isOn) return;
    const ready = deals().then(
      ({ takesPart }) => takesPart(connection),
      () => undefined,
    );
    startAgainst(connection, bots, ready).catch((refusal: unknown) => {
      setProblem(problemText(refusal));
      setWaits(false);
    });
  }, []);
  useEffect(() => {
    if (isOn) setWaits(false);
  }, [isOn]);
  return { waits, problem };
}

interface InsideProps {
  connection: Connection;
  room: RoomMessage;
  /** Against whom a game is to begin at once; none: whoever is there decides. */
  bots: WantedBots;
}

function Inside({ connection, room, bots }: InsideProps) {
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
  // In the lobby already: the game then starts at once, and an upgrade meanwhile cannot take the table's code away.
  useEffect(() => void loadRenderer(room.family).catch(() => undefined), [room.family]);
  const atTable = isOn || (finished && !inLobby);
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
      <Reactions connection={connection} />
      {wide && atTable && connection.dealt.value && <SidePanel connection={connection} room={room} />}
    </>
  );
}

/** The screen does not wait for it. */
function later(starting: Promise<() => void>): () => void {
  starting.catch(() => void compareBuilds());
  return () => void starting.then((stop) => stop()).catch(() => undefined);
}

const attendLater = (connection: Connection): (() => void) =>
  later(import('./turn/attend').then(({ attend }) => attend(connection)));
const keepLater = (code: string, connection: Connection): (() => void) =>
  later(import('../core/played/keep_games').then(({ keepGames }) => keepGames(code, connection)));
