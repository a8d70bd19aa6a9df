import { useState } from 'preact/hooks';
import type { Connection } from '../core/connection';
import { actsAsHost, isHost, mayVote, votesAgainst } from '../core/governing';
import { nameToSitBy } from '../core/own_name';
import { avatarOf, nameAt } from '../core/seats';
import type { BotLevel, RoomMessage, RoomSeat } from '../core/wire';
import { AskedTwice, Sure } from '../kit/AskedTwice';
import { Icon } from '../kit/icons';
import { lazy } from '../kit/lazy';
import { Avatar, Problem, Unfold } from '../kit/parts';
import { AvatarButton } from './avatars/later';
import { PersonActs, Unseated } from './People';
import { problemText, t } from './texts/en';
import { lobbyText } from './texts/lobby';

const AwayNote = lazy(() => import('./away_note').then((module) => module.AwayNote));

interface SeatsProps {
  connection: Connection;
  room: RoomMessage;
  /** The levels of bots that the game has. */
  levels: readonly BotLevel[];
}

/** Whoever sits has a name; one that is there already stays. */
const sittingIn = ({ you }: RoomMessage): { name?: string } => (you.name ? {} : { name: nameToSitBy() });

type Ask = (op: string, fields: Record<string, unknown>) => void;

/** Who sits where, and for the host what can be done about it. */
export function Seats({ connection, room, levels }: SeatsProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [level, setLevel] = useState<BotLevel>('medium');
  const ask: Ask = (op, fields) => {
    setProblem(null);
    connection.send(op, fields).then(
      // Where the host gives the seats, it takes a while until somebody sits.
      (answer) => op === 'sit' && answer.type === 'done' && setProblem(lobbyText('lobby_asked')),
      (refusal: unknown) => setProblem(problemText(refusal)),
    );
  };
  const idle = room.state === 'lobby' || room.state === 'finished';
  const free = idle ? room.seats_max - room.seats.length : 0;
  const mayAdd = room.you.host && free > 0 && levels.length > 0;

  return (
    <div class="seats">
      <ul class="seats__list">
        {room.seats.map((seat) => (
          <SeatRow key={seat.seat} {...{ connection, seat, room, ask }} />
        ))}
        {free > 0 && <OpenSeats room={room} free={free} ask={ask} />}
      </ul>
      {mayAdd && <AddBot {...{ levels, level, setLevel, ask }} busy={connection.pending.value > 0} />}
      <Problem text={problem} />
      {room.acting_host !== undefined && <p class="hint">{hostIsAway(room, room.acting_host)}</p>}
      {room.spectators.length > 0 && (
        <p class="hint">
          <Icon name="eye" /> {lobbyText('lobby_watching', { names: room.spectators })}
        </p>
      )}
      <Unseated room={room} ask={ask} />
      {isHost(room) ? <Locks room={room} ask={ask} /> : room.locked && <p class="hint">{lobbyText('lobby_locked')}</p>}
    </div>
  );
}

function OpenSeats({ room, free, ask }: { room: RoomMessage; free: number; ask: Ask }) {
  return (
    <li class="seat seat--open">
      <span class="avatar avatar--open" aria-hidden="true">
        {free}
      </span>
      <span class="seat__name">{t('join_open', { count: free })}</span>
      {room.you.role === 'spectator' && !room.locked && (
        <button type="button" class="button" onClick={() => ask('sit', sittingIn(room))}>
          {lobbyText('lobby_sit_here')}
        </button>
      )}
    </li>
  );
}

interface AddBotProps {
  levels: readonly BotLevel[];
  /** The one that was chosen last. */
  level: BotLevel;
  setLevel: (level: BotLevel) => void;
  ask: Ask;
  busy: boolean;
}

function AddBot({ levels, level: chosen, setLevel, ask, busy }: AddBotProps) {
  const level = levels.includes(chosen) ? chosen : (levels[0] ?? 'easy');
  return (
    <div class="seats__bots">
      <div class="segments" role="group" aria-label={lobbyText('lobby_bot_level')}>
        {levels.map((name) => (
          <button type="button" key={name} aria-pressed={name === level} onClick={() => setLevel(name)}>
            {t(`level_${name}`)}
          </button>
        ))}
      </div>
      <button type="button" class="button grow" aria-disabled={busy} onClick={() => ask('add_bot', { level })}>
        <Icon name="plus" />
        {lobbyText('lobby_add_bot')}
      </button>
    </div>
  );
}

function Locks({ room, ask }: { room: RoomMessage; ask: Ask }) {
  const locks = [
    ['lock', room.locked, lobbyText('lobby_lock'), lobbyText('lobby_lock_text')],
    ['lock_chat', room.chat_locked === true, lobbyText('lobby_chat_lock'), lobbyText('lobby_chat_lock_text')],
  ] as const;
  return locks.map(([op, locked, label, sentence]) => (
    <label class="option option--lock" key={op}>
      <span class="option__words">
        <span class="option__label">{label}</span>
        <span class="option__sentence">{sentence}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        class="switch"
        checked={locked}
        onChange={(event) => ask(op, { locked: event.currentTarget.checked })}
      />
    </label>
  ));
}

/** Late comers take the place of a bot, where the table lets them. */
function mayTakeOver(room: RoomMessage, seat: RoomSeat): boolean {
  const gameOn = room.state === 'playing' || room.state === 'between_rounds';
  return gameOn && room.you.role === 'spectator' && room.room_options.late_join && !room.locked && seat.kind === 'bot';
}

interface SeatRowProps {
  connection: Connection;
  seat: RoomSeat;
  room: RoomMessage;
  ask: Ask;
}

function SeatRow({ connection, seat, room, ask }: SeatRowProps) {
  const [open, setOpen] = useState(false);
  const you = seat.seat === room.you.seat;
  const bot = seat.kind === 'bot';
  const away = !seat.connected && !bot;
  const mayAct = isHost(room) || mayVote(room);
  const removes = room.you.host && !you && bot;
  // In the lobby a bot comes back as quickly as it goes.
  const inGame = room.state === 'playing' || room.state === 'between_rounds';
  const remove = (): void => ask('remove_seat', { seat: seat.seat });
  return (
    <li class={`seat ${away ? 'seat--away' : ''} ${you ? 'seat--you' : ''}`} data-seat={seat.seat}>
      {you ? (
        <AvatarButton name={seat.name} seat={seat.seat} avatar={avatarOf(seat)} />
      ) : (
        <Avatar name={seat.name} seat={seat.seat} bot={bot} avatar={avatarOf(seat)} spoken />
      )}
      <SeatWords seat={seat} room={room} />
      {mayTakeOver(room, seat) && (
        <button type="button" class="button" onClick={() => ask('sit', { seat: seat.seat, ...sittingIn(room) })}>
          {lobbyText('lobby_sit_here')}
        </button>
      )}
      {room.state === 'lobby' && !bot && <Tick ready={seat.ready} />}
      {removes && inGame && <Unfold icon="close" label={lobbyText('lobby_remove', seat)} open={open} set={setOpen} />}
      {removes && !inGame && (
        <button type="button" class="icon-button" aria-label={lobbyText('lobby_remove', seat)} onClick={remove}>
          <Icon name="close" />
        </button>
      )}
      {mayAct && !you && !bot && <Unfold icon="more" label={lobbyText('lobby_more', seat)} open={open} set={setOpen} />}
      {open && removes && inGame && (
        <div class="seat__acts">
          <Sure sure={lobbyText('lobby_bot_sure')} act={remove}>
            {lobbyText('lobby_remove_yes', seat)}
          </Sure>
        </div>
      )}
      {away && <AwayNote client={connection} room={room} seat={seat.seat} />}
      {open && mayAct && !bot && <SeatActs {...{ seat, room, ask }} close={() => setOpen(false)} />}
    </li>
  );
}

/** Who it is, and what is to be said of them. */
function SeatWords({ seat, room }: Pick<SeatRowProps, 'seat' | 'room'>) {
  const against = votesAgainst(room, seat.seat);
  const person = room.people?.find((other) => other.seat === seat.seat);
  const words = [
    seat.seat === room.you.seat ? lobbyText('lobby_you') : '',
    seat.kind === 'bot' && seat.level ? lobbyText('lobby_bot', { level: seat.level }) : '',
    seat.kind === 'human' && !seat.connected ? lobbyText('lobby_away') : '',
    seat.seat === room.acting_host ? lobbyText('lobby_acts') : '',
    person?.muted ? lobbyText('lobby_muted') : '',
    against.length > 0 ? lobbyText('lobby_removal', { names: against.map((by) => nameAt(room, by)) }) : '',
  ].filter((word) => word !== '');
  return (
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
  );
}

function Tick({ ready }: { ready: boolean }) {
  return (
    <span class={ready ? 'tick tick--on' : 'tick'}>
      {ready && <Icon name="check" />}
      <span class={ready ? '' : 'unseen'}>{ready ? lobbyText('lobby_ready') : lobbyText('lobby_not_ready')}</span>
    </span>
  );
}

function hostIsAway(room: RoomMessage, acting: number): string {
  return actsAsHost(room) ? t('lobby_you_act') : lobbyText('lobby_somebody_acts', { name: nameAt(room, acting) });
}

/** What the host can do with a person; while the host is away, what all others who sit can do together. */
function SeatActs({ seat, room, ask, close }: Omit<SeatRowProps, 'connection'> & { close: () => void }) {
  const act = (op: string): void => {
    close();
    ask(op, { seat: seat.seat });
  };
  const person = room.people?.find((other) => other.seat === seat.seat);
  return (
    <div class="seat__acts">
      {isHost(room) ? (
        <button type="button" class="button" aria-disabled={!seat.connected} onClick={() => act('pass_host')}>
          <Icon name="crown" />
          {lobbyText('lobby_make_host', seat)}
        </button>
      ) : (
        <p class="hint">{lobbyText('lobby_removal_text')}</p>
      )}
      {person && <PersonActs {...{ room, person, ask, close }} />}
      {!isHost(room) && (
        <AskedTwice
          first={lobbyText('lobby_remove', seat)}
          sure={lobbyText('lobby_removal_sure', seat)}
          act={() => act('remove_seat')}
        >
          {lobbyText('lobby_remove_yes', seat)}
        </AskedTwice>
      )}
    </div>
  );
}
