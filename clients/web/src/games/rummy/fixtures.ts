import type { RummyPrivate, RummyPublic, UpdateOf } from '../../core/wire';
import { names } from '../../kit/fake_client';
import type { Face, Meld } from './wire';

export { type Answer, fakeClient, roomOf, roomOptions } from '../../kit/fake_client';

// Views as a server sends them, for tests and for looking at the table without one.

export const cards = (text: string): Face[] => text.split(' ').filter(Boolean);
export const run = (text: string, places = text): Meld => ({
  kind: 'run',
  cards: cards(text),
  stands_for: cards(places),
});
export const book = (text: string): Meld => ({ kind: 'book', cards: cards(text) });

const total_of = [45, 128, 96, 210, 7, 154, 63];

export function publicOf(players: number, hand_size: number, change: Partial<RummyPublic> = {}): RummyPublic {
  return {
    game: 'five_suited_rummy',
    phase: 'draw',
    round: hand_size - 2,
    rounds: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    hand_size,
    wild: (['J', 'Q', 'K'][hand_size - 11] ?? `${hand_size}`) as RummyPublic['wild'],
    playoff: false,
    dealer: players - 1,
    current: 0,
    out_seat: null,
    last_turn: false,
    final_seats: [],
    packs: Math.ceil(players / 2),
    stock: 63,
    recycles: 0,
    max_recycles: 3,
    out_of_play: 0,
    must_go_out: false,
    final_laydown: 'auto',
    discard_top: '10H',
    discards: cards('KD 4T 9S 10H'),
    seats: names.slice(0, players).map((_, seat) => ({
      seat,
      cards: hand_size,
      drew: null,
      taken: seat === 1 ? cards('5H') : [],
      laid: null,
      round_points: null,
      total: total_of[seat]!,
      removed: false,
    })),
    scores: [],
    revealed: null,
    standings: null,
    ...change,
  };
}

export function privateOf(
  hand: string,
  change: Partial<RummyPrivate> = {},
  legal: Partial<RummyPrivate['legal']> = {},
): RummyPrivate {
  return {
    seat: 0,
    hand: cards(hand),
    drawn: null,
    deadwood: 42,
    can_go_out: false,
    legal: { draw: [], discard: [], go_out: [], must_go_out: false, ...legal },
    ...change,
  };
}

export function updateOf(
  pub: RummyPublic,
  you: RummyPrivate | null,
  change: Partial<UpdateOf<'rummy'>> = {},
): UpdateOf<'rummy'> {
  return { type: 'update', v: 12, turn: 5, events: [], public: pub, clock: null, you, ...change };
}
