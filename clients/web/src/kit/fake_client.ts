import { signal } from '@preact/signals';
import { type Client, Refused } from '../core/client';
import type { EventOf, Family, RoomMessage, RoomOptions, RoomSeat, RoomSummary, UpdateOf } from '../core/wire';

// A room and a server that answers as it is told, for tests and for looking at tables without one.

export const names = ['Ann', 'Bob', 'Christina', 'Bot Dee', 'Emre', 'Frederica Lindqvist', 'Gus'];

export const roomOptions: RoomOptions = {
  turn_seconds: 0,
  absence_grace: 60,
  on_leave: 'bot',
  spectators: true,
  hints: true,
  chat: true,
  late_join: true,
  seats_by_consent: false,
  late_join_at: 'deal',
  round_pause: 30,
  bot_pace: 'human',
};

/** What is seen of a table from outside, where nobody sits. */
export const seenFromOutside = (change: Partial<RoomSummary> = {}): RoomSummary => ({
  code: 'K7M4PX',
  game: 'five_crowns',
  name: 'Five Crowns',
  state: 'lobby',
  seats: [],
  seats_max: 7,
  full: false,
  locked: false,
  spectators_allowed: true,
  can_sit: true,
  can_watch: true,
  ...change,
});

export function roomOf(players: number, change: Partial<RoomMessage> = {}): RoomMessage {
  return {
    type: 'room',
    code: 'K7M4PX',
    state: 'playing',
    game: 'five_suited_rummy',
    game_name: '5 Suited Rummy',
    family: 'rummy',
    options: {},
    changed: [],
    room_options: roomOptions,
    locked: false,
    host: 0,
    seats_min: 2,
    seats_max: 7,
    seats: names.slice(0, players).map((name, seat): RoomSeat => {
      const common = { seat, name, ready: true, connected: seat !== 4, away_ms: seat === 4 ? 12000 : null };
      return name.startsWith('Bot')
        ? { ...common, kind: 'bot', level: 'medium', played_by: 'bot' }
        : { ...common, kind: 'human', played_by: 'human' };
    }),
    spectators: [],
    start: { possible: true },
    facts: [],
    games_played: 1,
    paused: false,
    rematch: [],
    claims: [],
    you: { seat: 0, role: 'player', host: true, name: 'Ann' },
    ...change,
  };
}

export type Answer = (fields: Record<string, unknown>) => unknown;

/** What a table is shown with, for looking at it. */
export interface Scene<F extends Family> {
  room: RoomMessage;
  update: UpdateOf<F>;
  answers?: Record<string, Answer>;
}

/** A client whose server answers as `answers` says; `done` for the rest. What was sent is kept. */
export function fakeClient<F extends Family>(
  room: RoomMessage,
  update: UpdateOf<F>,
  answers: Record<string, Answer> = {},
) {
  const sent: { op: string; fields: Record<string, unknown> }[] = [];
  const listeners = new Set<(events: readonly EventOf<F>[], update: UpdateOf<F>) => void>();
  const rooms = signal<RoomMessage | null>(room);
  const updates = signal<UpdateOf<F> | null>(update);
  const client: Client<F> = {
    state: signal({ kind: 'online', since: 0, attempt: 0 }),
    welcome: signal(null),
    room: rooms,
    update: updates,
    chat: signal([]),
    pending: signal(0),
    onEvents(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async send<A>(op: string, fields: Record<string, unknown> = {}): Promise<A> {
      sent.push({ op, fields });
      const answer = await (answers[op]?.(fields) ?? { type: 'done', ack: sent.length });
      if (answer instanceof Refused) throw answer;
      return answer as A;
    },
  };
  return {
    client,
    sent,
    room: rooms,
    update(next: UpdateOf<F>) {
      updates.value = next;
      listeners.forEach((listener) => listener(next.events, next));
    },
  };
}
