/** A client of a game that is over, for the tables that are drawn from one: shows one step, and nothing can be done. */
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { type Client, Refused } from '../client';
import type { EventOf, Family, Replay, RoomMessage, RoomSeat, UpdateOf } from '../wire';
import { foldViews, namesAt } from './walk';

function seatOf({ seats }: Replay, seat: number, name: string): RoomSeat {
  const common = { seat, name, ready: true, connected: true, away_ms: null };
  const level = seats[seat]?.bot ?? null;
  return level === null
    ? { ...common, kind: 'human', played_by: 'human' }
    : { ...common, kind: 'bot', level, played_by: 'bot' };
}

function roomAt(replay: Replay, at: number): RoomMessage {
  return {
    type: 'room',
    code: replay.room ?? '',
    state: 'playing',
    game: replay.game,
    game_name: replay.game_name,
    family: replay.family,
    options: replay.options,
    changed: [],
    locked: true,
    host: null,
    seats_min: replay.seats.length,
    seats_max: replay.seats.length,
    room_options: {
      turn_seconds: 0,
      absence_grace: 60,
      on_leave: 'bot',
      spectators: false,
      hints: false,
      chat: false,
      late_join: false,
      seats_by_consent: false,
      late_join_at: 'deal',
      round_pause: 0,
      bot_pace: 'instant',
    },
    seats: namesAt(replay, at).map((name, seat) => seatOf(replay, seat, name)),
    spectators: [],
    start: { possible: true },
    facts: [],
    games_played: replay.number,
    paused: false,
    rematch: [],
    claims: [],
    you: { seat: null, role: 'spectator', host: false, name: null },
  };
}

export interface ReplayClient extends Client {
  /** Where in the steps we are. */
  readonly at: ReadonlySignal<number>;
  /** Whose eyes it is seen with; null: all hands are open. */
  readonly seat: Signal<number | null>;
  go(to: number): void;
  /** Tells the events of this step again. */
  tell(): void;
}

/** REQUIRES: the replay has a step. */
export function replayClient(replay: Replay, begin: number): ReplayClient {
  const views = foldViews(replay.steps);
  const last = replay.steps.length - 1;
  const at = signal(begin);
  const seat = signal<number | null>(null);
  const listeners = new Set<(events: readonly EventOf<Family>[], update: UpdateOf<Family>) => void>();
  const hands = computed(() => Object.values(views[at.value]!.private));
  const update = computed((): UpdateOf<Family> => {
    const step = replay.steps[at.value]!;
    const you = seat.value === null ? null : (views[at.value]!.private[seat.value] ?? null);
    return {
      type: 'update',
      v: step.step,
      turn: step.turn,
      events: step.events,
      public: views[at.value]!.public,
      clock: null,
      you,
    };
  });
  const tell = (): void => {
    const now = update.peek();
    if (now.events.length > 0) for (const listener of [...listeners]) listener(now.events, now);
  };
  return {
    at,
    seat,
    update,
    tell,
    state: signal({ kind: 'online', since: 0, attempt: 0 }),
    welcome: signal(null),
    room: computed(() => roomAt(replay, at.value)),
    chat: signal([]),
    pending: signal(0),
    looking: hands,
    onEvents(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: () => Promise.reject(new Refused('LOOKING', 'This game is over.')),
    go(to) {
      const next = Math.min(last, Math.max(0, to));
      if (next === at.peek()) return;
      at.value = next;
      tell();
    },
  };
}
