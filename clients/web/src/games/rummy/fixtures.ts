import { signal } from '@preact/signals';
import { Refused, type Client } from '../../core/client';
import type { Face, GameEvent, Meld, RoomMessage, RoomOptions, RoomSeat, RummyPrivate, RummyPublic, UpdateMessage } from '../../core/wire';

// Views as a server sends them, for tests and for looking at the table without one.

export const names = ['Ann', 'Bob', 'Christina', 'Bot Dee', 'Emre', 'Frederica Lindqvist', 'Gus'];
export const cards = (text: string): Face[] => text.split(' ').filter(Boolean);
export const run = (text: string, places = text): Meld => ({ kind: 'run', cards: cards(text), stands_for: cards(places) });
export const book = (text: string): Meld => ({ kind: 'book', cards: cards(text) });

export const roomOptions: RoomOptions = {
  turn_seconds: 0, absence_grace: 60, on_leave: 'bot', spectators: true, hints: true, chat: true, late_join: true, round_pause: 30, bot_pace: 'human',
};

export function roomOf(players: number, change: Partial<RoomMessage> = {}): RoomMessage {
  return {
    type: 'room', code: 'K7M4PX', state: 'playing', game: 'five_suited_rummy', game_name: '5 Suited Rummy', family: 'rummy',
    options: {}, changed: [], room_options: roomOptions, locked: false, host: 0, seats_min: 2, seats_max: 7,
    seats: names.slice(0, players).map((name, seat): RoomSeat => {
      const common = { seat, name, ready: true, connected: seat !== 4, away_ms: seat === 4 ? 12000 : null };
      return name.startsWith('Bot') ? { ...common, kind: 'bot', level: 'medium', played_by: 'bot' } : { ...common, kind: 'human', played_by: 'human' };
    }),
    spectators: [], start: { possible: true }, facts: [], games_played: 1, paused: false, rematch: [], claims: [],
    you: { seat: 0, role: 'player', host: true, name: 'Ann' }, ...change,
  };
}

const total_of = [45, 128, 96, 210, 7, 154, 63];

export function publicOf(players: number, hand_size: number, change: Partial<RummyPublic> = {}): RummyPublic {
  return {
    game: 'five_suited_rummy', phase: 'draw', round: hand_size - 2, rounds: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], hand_size,
    wild: (['J', 'Q', 'K'][hand_size - 11] ?? `${hand_size}`) as RummyPublic['wild'], playoff: false, dealer: players - 1, current: 0, out_seat: null, last_turn: false, final_seats: [],
    packs: Math.ceil(players / 2), stock: 63, recycles: 0, max_recycles: 3, out_of_play: 0, must_go_out: false, final_laydown: 'auto',
    discard_top: '10H', discards: cards('KD 4T 9S 10H'),
    seats: names.slice(0, players).map((_, seat) => ({
      seat, cards: hand_size, drew: null, taken: seat === 1 ? cards('5H') : [], laid: null, round_points: null, total: total_of[seat]!, removed: false,
    })),
    scores: [], revealed: null, standings: null, ...change,
  };
}

export function privateOf(hand: string, change: Partial<RummyPrivate> = {}, legal: Partial<RummyPrivate['legal']> = {}): RummyPrivate {
  return {
    seat: 0, hand: cards(hand), drawn: null, deadwood: 42, can_go_out: false,
    legal: { draw: [], discard: [], go_out: [], must_go_out: false, ...legal }, ...change,
  };
}

export function updateOf(pub: RummyPublic, you: RummyPrivate | null, change: Partial<UpdateMessage> = {}): UpdateMessage {
  return { type: 'update', v: 12, turn: 5, events: [], public: pub, clock: null, you, ...change };
}

export type Answer = (fields: Record<string, unknown>) => unknown;

/** A client whose server answers as `answers` says; `done` for the rest. What was sent is kept. */
export function fakeClient(room: RoomMessage, update: UpdateMessage, answers: Record<string, Answer> = {}) {
  const sent: { op: string; fields: Record<string, unknown> }[] = [];
  const listeners = new Set<(events: readonly GameEvent[], update: UpdateMessage) => void>();
  const rooms = signal<RoomMessage | null>(room);
  const updates = signal<UpdateMessage | null>(update);
  const client: Client = {
    link: signal({ kind: 'online', since: 0, attempt: 0 }),
    welcome: signal(null), room: rooms, update: updates, chat: signal([]), pending: signal(0),
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
    client, sent, room: rooms,
    update(next: UpdateMessage) {
      listeners.forEach((listener) => listener(next.events, next));
      updates.value = next;
    },
  };
}
