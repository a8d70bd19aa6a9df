import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { Connection } from '../core/connection';
import type { RoomMessage } from '../core/wire';
import { Icon } from '../kit/icons';
import { Problem, Wordmark } from '../kit/parts';
import { rulebookOf } from '../games/registry';
import { takesPartSoon } from './first_look';
import { Invite } from './Invite';
import { Rulebook } from './Rulebook';
import { Seats } from './Seats';
import { TableOptions, useGames } from './TableOptions';
import { type RuleWords, useRuleWords } from './rule_words';
import { gameName, problemText } from './texts/en';
import { lobbyText } from './texts/lobby';

/** Where the QR code has room beside the seats; elsewhere it opens at a tap. */
const WIDE = '(min-width: 720px)';

interface LobbyProps {
  connection: Connection;
  room: RoomMessage;
  menu: ComponentChildren;
  /** Back to the finished game; null when there is none. */
  onTable: (() => void) | null;
  /** Why a start that was asked for elsewhere did not come. */
  problem?: string | null;
}

/** Screen 3: invite, sit, choose the rules, start. */
export function Lobby({ connection, room, menu, onTable, problem = null }: LobbyProps) {
  const games = useGames();
  const levels = games?.games.find((preset) => preset.id === room.game)?.bot_levels ?? [];
  return (
    <div class="lobby">
      <header class="lobby__bar">
        <Wordmark />
        {menu}
      </header>
      <main class="lobby__main">
        <h1 class="unseen">{gameName(room.game, room.game_name)}</h1>
        <section class="tray lobby__invite" aria-labelledby="invite-title">
          <h2 class="tray__title" id="invite-title">
            {lobbyText('lobby_invite')}
          </h2>
          <Invite room={room} qr={window.matchMedia(WIDE).matches ? 'shown' : 'folded'} />
        </section>
        <section class="tray lobby__seats" aria-labelledby="seats-title">
          <h2 class="tray__title" id="seats-title">
            {lobbyText('lobby_seats')}
            <span class="tray__count">
              {lobbyText('lobby_seats_count', { taken: room.seats.length, max: room.seats_max })}
            </span>
          </h2>
          <Seats connection={connection} room={room} levels={levels} />
        </section>
        <section class="tray lobby__rules" aria-labelledby="rules-title">
          <h2 class="tray__title" id="rules-title">
            {lobbyText('lobby_rules')}
          </h2>
          <TableOptions connection={connection} room={room} games={games} />
          <p>
            <Rulebook at={rulebookOf(room.family, room.game)} />
          </p>
        </section>
      </main>
      <StartBar {...{ connection, room, onTable, problem }} />
    </div>
  );
}

function StartBar({ connection, room, onTable, problem: before = null }: Omit<LobbyProps, 'menu'>) {
  const [problem, setProblem] = useState(before);
  const asked = useRef<string | null>(null);
  const ask = (op: string, fields: Record<string, unknown> = {}): void => {
    // The same press twice counts once; what else still waits, an option that was just changed, holds nothing up.
    if (asked.current === op) return;
    asked.current = op;
    setProblem(null);
    // The first deal is to have this page's part.
    const sent =
      op === 'start' ? takesPartSoon(connection).then(() => connection.send(op)) : connection.send(op, fields);
    sent
      .catch((refusal: unknown) => setProblem(problemText(refusal, words?.game)))
      .finally(() => (asked.current = null));
  };
  const mine = room.seats.find((seat) => seat.seat === room.you.seat);
  const ready = mine?.ready ?? false;
  const words = useRuleWords(room.family);
  const reason = whyNot(room, words);
  return (
    <footer class="start">
      <Problem text={problem} />
      <div class="start__row">
        <p class="start__text" id="start-reason" role="status">
          {room.you.host ? reason : hostStarts(room)}
        </p>
        {onTable && (
          <button type="button" class="button" onClick={onTable}>
            {lobbyText('lobby_to_table')}
          </button>
        )}
        {mine && !room.you.host && room.state === 'lobby' && (
          <button
            type="button"
            class={`button ${ready ? '' : 'button--primary'}`}
            aria-pressed={ready}
            onClick={() => ask('ready', { ready: !ready })}
          >
            {ready && <Icon name="check" />}
            {ready ? lobbyText('lobby_ready') : lobbyText('lobby_i_am_ready')}
          </button>
        )}
        {room.you.host && (
          <button
            type="button"
            class="button button--primary start__go"
            aria-disabled={!room.start.possible}
            aria-describedby="start-reason"
            onClick={() => room.start.possible && ask('start')}
          >
            {room.games_played > 0 ? lobbyText('lobby_start_again') : lobbyText('lobby_start')}
          </button>
        )}
      </div>
    </footer>
  );
}

function whyNot(room: RoomMessage, words: RuleWords | null): string {
  return room.start.possible ? '' : problemText(room.start, words?.game);
}

function hostStarts(room: RoomMessage): string {
  const host = room.seats.find((seat) => seat.seat === (room.acting_host ?? room.host));
  return host ? lobbyText('lobby_start_waits', host) : lobbyText('lobby_start_nobody');
}
