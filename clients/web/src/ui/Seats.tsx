import { useState } from 'preact/hooks';
import type { Connection } from '../core/connection';
import type { BotLevel, RoomMessage, RoomSeat } from '../core/wire';
import { problemText, t } from './texts/en';
import { Icon } from '../kit/icons';
import { Avatar, Problem } from '../kit/parts';

interface SeatsProps {
  connection: Connection;
  room: RoomMessage;
  /** The levels of bots that the game has. */
  levels: readonly BotLevel[];
}

/** Who sits where, and for the host what can be done about it. */
export function Seats({ connection, room, levels }: SeatsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<BotLevel>('medium');
  const level = levels.includes(chosen) ? chosen : (levels[0] ?? 'easy');
  const ask = (op: string, fields: Record<string, unknown>): void => {
    setProblem(null);
    connection.send(op, fields).catch((refusal: unknown) => setProblem(problemText(refusal)));
  };
  const idle = room.state === 'lobby' || room.state === 'finished';
  const free = idle ? room.seats_max - room.seats.length : 0;
  const canSit = room.you.role === 'spectator' && !room.locked;
  const mayAdd = room.you.host && idle && levels.length > 0;

  return (
    <div class="seats">
      <ul class="seats__list">
        {room.seats.map((seat) => (
          <SeatRow key={seat.seat} seat={seat} room={room} ask={ask} />
        ))}
        {free > 0 && (
          <li class="seat seat--open">
            <span class="avatar avatar--open" aria-hidden="true">
              {free}
            </span>
            <span class="seat__name">{t('join_open', { count: free })}</span>
            {canSit && (
              <button type="button" class="button" onClick={() => ask('sit', {})}>
                {t('lobby_sit_here')}
              </button>
            )}
          </li>
        )}
      </ul>
      {mayAdd && free > 0 && (
        <div class="seats__bots">
          <div class="segments" role="group" aria-label={t('lobby_bot_level')}>
            {levels.map((name) => (
              <button type="button" key={name} aria-pressed={name === level} onClick={() => setChosen(name)}>
                {t(`level_${name}`)}
              </button>
            ))}
          </div>
          <button
            type="button"
            class="button grow"
            aria-disabled={connection.pending.value > 0}
            onClick={() => ask('add_bot', { level })}
          >
            <Icon name="plus" />
            {t('lobby_add_bot')}
          </button>
        </div>
      )}
      <Problem text={problem} />
      {room.spectators.length > 0 && (
        <p class="hint">
          <Icon name="eye" /> {t('lobby_watching', { names: room.spectators.join(', ') })}
        </p>
      )}
      {room.you.host ? (
        <label class="option option--lock">
          <span class="option__words">
            <span class="option__label">{t('lobby_lock')}</span>
            <span class="option__sentence">{t('lobby_lock_text')}</span>
          </span>
          <input
            type="checkbox"
            role="switch"
            class="switch"
            checked={room.locked}
            onChange={(event) => ask('lock', { locked: event.currentTarget.checked })}
          />
        </label>
      ) : (
        room.locked && <p class="hint">{t('lobby_locked')}</p>
      )}
    </div>
  );
}

/** Late comers take the place of a bot, where the table lets them. */
function mayTakeOver(room: RoomMessage, seat: RoomSeat): boolean {
  const gameOn = room.state === 'playing' || room.state === 'between_rounds';
  return gameOn && room.you.role === 'spectator' && room.room_options.late_join && !room.locked && seat.kind === 'bot';
}

interface SeatRowProps {
  seat: RoomSeat;
  room: RoomMessage;
  ask: (op: string, fields: Record<string, unknown>) => void;
}

function SeatRow({ seat, room, ask }: SeatRowProps) {
  const [open, setOpen] = useState(false);
  const you = seat.seat === room.you.seat;
  const bot = seat.kind === 'bot';
  const away = !seat.connected && !bot;
  const words = [
    you ? t('lobby_you') : '',
    bot && seat.level ? t('lobby_bot', { level: t(`level_${seat.level}`) }) : '',
    away ? t('lobby_away') : '',
  ].filter((word) => word !== '');
  const showTick = room.state === 'lobby' && !bot;
  return (
    <li class={`seat ${away ? 'seat--away' : ''} ${you ? 'seat--you' : ''}`} data-seat={seat.seat}>
      <Avatar name={seat.name} seat={seat.seat} bot={bot} />
      <span class="seat__words">
        <span class="seat__name">
          <bdi>{seat.name}</bdi>
          {room.host === seat.seat && (
            <span class="crown" role="img" aria-label={t('lobby_host')} title={t('lobby_host')}>
              <Icon name="crown" />
            </span>
          )}
        </span>
        {words.length > 0 && <span class="seat__note">{words.join(' · ')}</span>}
      </span>
      {mayTakeOver(room, seat) && (
        <button type="button" class="button" onClick={() => ask('sit', { seat: seat.seat })}>
          {t('lobby_sit_here')}
        </button>
      )}
      {showTick && (
        <span class={seat.ready ? 'tick tick--on' : 'tick'}>
          {seat.ready && <Icon name="check" />}
          <span class={seat.ready ? '' : 'unseen'}>{seat.ready ? t('lobby_ready') : t('lobby_not_ready')}</span>
        </span>
      )}
      {room.you.host && !you && bot && (
        <button
          type="button"
          class="icon-button"
          aria-label={t('lobby_remove', seat)}
          onClick={() => ask('remove_seat', { seat: seat.seat })}
        >
          <Icon name="close" />
        </button>
      )}
      {room.you.host && !you && !bot && (
        <button
          type="button"
          class="icon-button"
          aria-label={t('lobby_more', seat)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Icon name="more" />
        </button>
      )}
      {open && (
        <div class="seat__acts">
          <button
            type="button"
            class="button"
            aria-disabled={!seat.connected}
            onClick={() => {
              setOpen(false);
              ask('pass_host', { seat: seat.seat });
            }}
          >
            <Icon name="crown" />
            {t('lobby_make_host', seat)}
          </button>
          <button
            type="button"
            class="button button--danger"
            onClick={() => {
              setOpen(false);
              ask('remove_seat', { seat: seat.seat });
            }}
          >
            {t('lobby_remove', seat)}
          </button>
        </div>
      )}
    </li>
  );
}
