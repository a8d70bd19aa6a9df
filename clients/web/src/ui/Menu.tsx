import { useEffect, useState } from 'preact/hooks';
import type { Connection } from '../core/connection';
import { isHost } from '../core/governing';
import { dropDeals, dropSeat } from '../core/keepsakes';
import { goHome } from '../core/route';
import type { Games, RoomMessage, TransferCodeMessage } from '../core/wire';
import { beside } from '../kit/beside';
import { Icon, type IconName } from '../kit/icons';
import { lazy } from '../kit/lazy';
import { Problem } from '../kit/parts';
import { Sheet } from '../kit/Sheet';
import { Invite } from './Invite';
import { Rename } from './Rename';
import { Seats } from './Seats';
import { TableOptions, useGames } from './TableOptions';
import { besideText } from './texts/beside';
import { problemText, t } from './texts/en';
import { lobbyText } from './texts/lobby';
import { TurnHistory } from './TurnHistory';
import './side.css';

const Settings = lazy(() => import('./Settings').then((module) => module.Settings));
const DealsPage = lazy(() => import('./behind/DealsPage').then((module) => module.DealsPage));

type Page =
  'top' | 'players' | 'scores' | 'turns' | 'invite' | 'options' | 'transfer' | 'settings' | 'deals' | 'end' | 'leave';
type Choice = Exclude<Page, 'top'> | 'help' | 'watch';

interface TableProps {
  connection: Connection;
  room: RoomMessage;
}

interface MenuProps extends TableProps {
  onClose: () => void;
  onHelp: () => void;
}

/** Pages that are read: the keyboard has to scroll them. */
const TO_READ: ReadonlySet<Page> = new Set<Page>(['scores', 'transfer', 'deals', 'end', 'leave']);

const isPlaying = ({ state }: RoomMessage): boolean => state === 'playing' || state === 'between_rounds';
const isPlayer = ({ you }: RoomMessage): boolean => you.role === 'player';

function titleOf(page: Page): string {
  if (page === 'scores' || page === 'turns') return besideText(page);
  if (page === 'settings') return t('menu_settings');
  return lobbyText(page === 'top' ? 'menu_title' : `menu_${page}`);
}

/** Everything about the table that is not playing. */
export function Menu({ connection, room, onClose, onHelp }: MenuProps) {
  const [page, setPage] = useState<Page>('top');
  const [problem, setProblem] = useState<string | null>(null);
  const games = useGames();
  const send = (op: string, then: () => void): void => {
    connection.send(op).then(then, (refusal: unknown) => setProblem(problemText(refusal)));
  };
  const leave = (): void =>
    send('leave', () => {
      if (isPlaying(room) && isPlayer(room)) dropDeals(room.code);
      else dropSeat(room.code);
      goHome();
    });
  const choose = (to: Choice): void => {
    if (to === 'help') onHelp();
    else if (to === 'watch') send('watch', onClose);
    else setPage(to);
  };
  const back = (): void => {
    setProblem(null);
    setPage('top');
  };
  return (
    <Sheet
      title={titleOf(page)}
      toRead={TO_READ.has(page)}
      onClose={onClose}
      foot={page !== 'top' && <Foot page={page} back={back} end={() => send('end_game', onClose)} leave={leave} />}
    >
      {page === 'top' ? <Choices room={room} choose={choose} /> : <Body {...{ page, connection, room, games }} />}
      <Problem text={problem} />
    </Sheet>
  );
}

interface FootProps {
  page: Page;
  back: () => void;
  end: () => void;
  leave: () => void;
}

function Foot({ page, back, end, leave }: FootProps) {
  return (
    <>
      <button type="button" class="button" onClick={back}>
        {lobbyText('menu_back')}
      </button>
      {page === 'end' && (
        <button type="button" class="button button--danger" onClick={end}>
          {lobbyText('menu_end')}
        </button>
      )}
      {page === 'leave' && (
        <button type="button" class="button button--danger" onClick={leave}>
          {lobbyText('menu_leave')}
        </button>
      )}
    </>
  );
}

/** What there is to choose at this table, for this person. */
function choicesOf(room: RoomMessage): [Choice, IconName, string, boolean][] {
  const player = isPlayer(room);
  return [
    ['players', 'people', lobbyText('menu_players'), true],
    ['scores', 'scroll', besideText('scores'), beside.value?.Scores != null],
    ['turns', 'list', besideText('turns'), beside.value !== null],
    ['invite', 'qr', lobbyText('menu_invite'), true],
    ['options', 'rules', lobbyText('menu_options'), true],
    ['transfer', 'device', lobbyText('menu_transfer'), player],
    ['watch', 'eye', lobbyText('lobby_watch'), player && room.state === 'lobby' && room.room_options.spectators],
    ['settings', 'gear', t('menu_settings'), true],
    ['help', 'help', lobbyText('menu_help'), true],
    ['deals', 'check', lobbyText('menu_deals'), true],
    ['end', 'flag', lobbyText('menu_end'), isHost(room) && isPlaying(room)],
    ['leave', 'door', lobbyText('menu_leave'), true],
  ];
}

function Choices({ room, choose }: { room: RoomMessage; choose: (to: Choice) => void }) {
  return (
    <ul class="menu">
      {choicesOf(room)
        .filter(([, , , shown]) => shown)
        .map(([to, icon, text]) => (
          <li key={to}>
            <button type="button" class="menu__row" onClick={() => choose(to)}>
              <Icon name={icon} />
              <span>{text}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}

function leaveText(room: RoomMessage) {
  if (!isPlayer(room)) return 'menu_leave_sure_watching';
  return isPlaying(room) ? 'menu_leave_sure_playing' : 'menu_leave_sure';
}

interface BodyProps extends TableProps {
  page: Exclude<Page, 'top'>;
  games: Games | null;
}

function Body({ page, connection, room, games }: BodyProps) {
  const table = { connection, room };
  const offered = beside.value;
  const Scores = offered?.Scores;
  switch (page) {
    case 'players':
      return <Seats {...table} levels={games?.games.find((preset) => preset.id === room.game)?.bot_levels ?? []} />;
    case 'scores':
      return Scores ? (
        <div class="sheet__scores">
          <Scores />
        </div>
      ) : null;
    case 'turns':
      return offered && <TurnHistory log={offered.log} room={room} />;
    case 'invite':
      return <Invite room={room} qr="shown" />;
    case 'options':
      return <TableOptions {...table} games={games} />;
    case 'transfer':
      return <Transfer connection={connection} />;
    case 'settings':
      return (
        <div class="stack">
          <Rename {...table} />
          <Settings family={room.family} />
        </div>
      );
    case 'deals':
      return <DealsPage {...table} />;
    case 'end':
      return <p>{lobbyText('menu_end_sure')}</p>;
    case 'leave':
      return <p>{lobbyText(leaveText(room))}</p>;
  }
}

const MS_PER_MINUTE = 60_000;

function Transfer({ connection }: { connection: Connection }) {
  const [answer, setAnswer] = useState<TransferCodeMessage | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    connection.send<TransferCodeMessage>('transfer_code').then(
      (code) => here && setAnswer(code),
      (refusal: unknown) => here && setProblem(problemText(refusal)),
    );
    return () => {
      here = false;
    };
  }, []);
  if (problem !== null) return <Problem text={problem} />;
  if (!answer) return <p role="status">{lobbyText('transfer_wait')}</p>;
  return (
    <div class="transfer" role="status">
      <p>{lobbyText('transfer_text')}</p>
      <p class="transfer__code">
        <bdi dir="ltr">{answer.transfer_code}</bdi>
      </p>
      <p class="hint">{lobbyText('transfer_valid', { minutes: Math.round(answer.expires_ms / MS_PER_MINUTE) })}</p>
    </div>
  );
}
