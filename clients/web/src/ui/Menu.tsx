import { useEffect, useState } from 'preact/hooks';
import type { Connection } from '../core/connection';
import { dropSeat } from '../core/keepsakes';
import { goHome } from '../core/route';
import type { RoomMessage, TransferCodeMessage } from '../core/wire';
import { problemText, t } from './texts/en';
import { Icon, type IconName } from '../kit/icons';
import { Invite } from './Invite';
import { lazy } from '../kit/lazy';
import { Problem } from '../kit/parts';
import { Seats } from './Seats';
import { Settings } from './Settings';
import { Sheet } from '../kit/Sheet';
import { TableOptions, useGames } from './TableOptions';

const DealsPage = lazy(() => import('./FairDeals').then((module) => module.DealsPage));

type Page = 'top' | 'players' | 'invite' | 'options' | 'transfer' | 'settings' | 'deals' | 'end' | 'leave';

interface MenuProps {
  connection: Connection;
  room: RoomMessage;
  onClose: () => void;
  onHelp: () => void;
}

/** Everything about the table that is not playing. */
export function Menu({ connection, room, onClose, onHelp }: MenuProps) {
  const [page, setPage] = useState<Page>('top');
  const [problem, setProblem] = useState<string | null>(null);
  const games = useGames();
  const playing = room.state === 'playing' || room.state === 'between_rounds';
  const player = room.you.role === 'player';
  const back = (): void => {
    setProblem(null);
    setPage('top');
  };
  const fail = (refusal: unknown): void => setProblem(problemText(refusal));

  const leave = (): void => {
    connection.send('leave').then(() => {
      dropSeat(room.code);
      goHome();
    }, fail);
  };
  const choose = (to: Page | 'help' | 'watch'): void => {
    if (to === 'help') onHelp();
    else if (to === 'watch') watch();
    else setPage(to);
  };
  const end = (): void => {
    connection.send('end_game').then(onClose, fail);
  };

  const titles: Record<Page, string> = {
    top: t('menu_title'),
    players: t('menu_players'),
    invite: t('menu_invite'),
    options: t('menu_options'),
    transfer: t('menu_transfer'),
    settings: t('menu_settings'),
    deals: t('menu_deals'),
    end: t('menu_end'),
    leave: t('menu_leave'),
  };
  const watch = (): void => {
    connection.send('watch').then(onClose, fail);
  };
  const rows: [Page | 'help' | 'watch', IconName, string, boolean][] = [
    ['players', 'people', t('menu_players'), true],
    ['invite', 'qr', t('menu_invite'), true],
    ['options', 'scroll', t('menu_options'), true],
    ['transfer', 'device', t('menu_transfer'), player],
    ['watch', 'eye', t('lobby_watch'), player && room.state === 'lobby' && room.room_options.spectators],
    ['settings', 'gear', t('menu_settings'), true],
    ['help', 'help', t('menu_help'), true],
    ['deals', 'check', t('menu_deals'), true],
    ['end', 'flag', t('menu_end'), room.you.host && playing],
    ['leave', 'door', t('menu_leave'), true],
  ];

  return (
    <Sheet
      title={titles[page]}
      toRead={page === 'deals'}
      onClose={onClose}
      foot={
        page !== 'top' && (
          <>
            <button type="button" class="button" onClick={back}>
              {t('menu_back')}
            </button>
            {page === 'end' && (
              <button type="button" class="button button--danger" onClick={end}>
                {t('menu_end')}
              </button>
            )}
            {page === 'leave' && (
              <button type="button" class="button button--danger" onClick={leave}>
                {t('menu_leave')}
              </button>
            )}
          </>
        )
      }
    >
      {page === 'top' && (
        <ul class="menu">
          {rows
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
      )}
      {page === 'players' && (
        <Seats
          connection={connection}
          room={room}
          levels={games?.games.find((preset) => preset.id === room.game)?.bot_levels ?? []}
        />
      )}
      {page === 'invite' && <Invite room={room} qr="shown" />}
      {page === 'options' && <TableOptions connection={connection} room={room} games={games} />}
      {page === 'transfer' && <Transfer connection={connection} />}
      {page === 'settings' && <Settings connection={connection} room={room} />}
      {page === 'deals' && <DealsPage connection={connection} room={room} />}
      {page === 'end' && <p>{t('menu_end_sure')}</p>}
      {page === 'leave' && <p>{playing && player ? t('menu_leave_sure_playing') : t('menu_leave_sure')}</p>}
      <Problem text={problem} />
    </Sheet>
  );
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
  if (!answer) return <p role="status">{t('transfer_wait')}</p>;
  return (
    <div class="transfer" role="status">
      <p>{t('transfer_text')}</p>
      <p class="transfer__code">
        <bdi dir="ltr">{answer.transfer_code}</bdi>
      </p>
      <p class="hint">{t('transfer_valid', { minutes: Math.round(answer.expires_ms / MS_PER_MINUTE) })}</p>
    </div>
  );
}
