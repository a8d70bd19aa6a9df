// Kings Cribbage with four people and a full board, for the tests that play the server themselves.
import { CODE, human, roomMessage } from './fake_room.mjs';

const SEATS = [0, 1, 2, 3];
const RACK = ['6/9l', '6/9d', '10d', 'Kl', 'Al'];
const line = (row, col, direction, faces) =>
  faces.split(' ').map((tile, i) => (direction === 'down' ? { row: row + i, col, tile } : { row, col: col + i, tile }));
const BOARD = [
  ...line(1, 1, 'across', '10l 10d Jl 5d 5l'),
  ...line(2, 1, 'down', '5l 5d Kl Kd'),
  ...line(1, 9, 'across', '10l 10d 5l 5d Jl'),
  ...line(2, 13, 'down', 'Jd 5l 10d Ql'),
  ...line(7, 5, 'across', '6l 7d 8l 9d'),
  ...line(8, 8, 'down', '6d 10l 10d Jl'),
  ...line(11, 9, 'across', 'Jd Ql Kd'),
  ...line(13, 1, 'across', '10d 10l 5d Ql Kd'),
];
const NEW = line(7, 5, 'across', '6l 7d 8l 9d');

export const cribbageRoom = (more = {}) =>
  roomMessage({
    state: 'playing',
    game: 'kings_cribbage',
    game_name: 'Kings Cribbage',
    family: 'cribbage',
    options: {},
    seats_max: 4,
    start: { possible: true },
    facts: [],
    games_played: 1,
    seats: SEATS.map((seat) =>
      human(seat, {
        name: ['Ann', 'Wilhelmina van Oran', 'Christina-Maria', 'Bob'][seat],
        ...(seat === 2 && { connected: false, away_ms: 90000, played_by: 'bot' }),
      }),
    ),
    ...more,
  });

const scored = (row, col, direction, tiles, [fifteens, pairs, runs]) => ({
  row,
  col,
  direction,
  tiles: tiles.split(' '),
  fifteens,
  pairs,
  runs,
  score: fifteens + pairs + runs,
});

/** Five lines and every bonus: the longest explanation there is. */
export const longScore = {
  lines: [
    scored(7, 5, 'across', '6l 7d 8l 9d 10d', [4, 0, 5]),
    scored(1, 9, 'down', '5l 5d 5l 5d Jl', [14, 12, 0]),
    scored(1, 10, 'down', '7l 7d 8l 8d 9l', [8, 4, 12]),
    scored(1, 11, 'down', '6l 9d', [2, 0, 0]),
    scored(1, 12, 'down', '4l 5d 6d', [2, 0, 3]),
  ],
  first: 10,
  all_five: 10,
  flush: 20,
  total: 106,
};

const sheet = (turns) =>
  Array.from({ length: turns * 4 }, (_, i) => ({
    seat: i % 4,
    kind: i % 7 === 6 ? 'exchange' : 'play',
    points: i % 7 === 6 ? 0 : 2 + ((i * 5) % 29),
  }));
const seats = (more = {}) =>
  SEATS.map((seat) => ({ seat, tiles: 5, total: 128 - seat * 17, removed: false, ...more[seat] }));

/** Our turn; `change` goes over the public view, `legal` over what is legal. */
export function cribbageTurn(change = {}, legal = {}) {
  return {
    type: 'update',
    v: 12,
    turn: 40,
    events: [],
    clock: { remaining_ms: 42000, more_time: true },
    public: {
      game: 'kings_cribbage',
      phase: 'play',
      board: '13x13-patch',
      tiles: BOARD,
      starter: 1,
      current: 0,
      waiting: [],
      servant: 1,
      bags: [42],
      seats: seats(),
      last_play: {
        seat: 3,
        tiles: NEW,
        score: {
          ...longScore,
          lines: [scored(7, 5, 'across', '6l 7d 8l 9d', [4, 0, 4])],
          first: 0,
          all_five: 0,
          flush: 0,
          total: 8,
        },
        claim: null,
      },
      scoreless_turns: 0,
      joker_calls: false,
      sheet: sheet(9),
      end: null,
      leftovers: null,
      standings: null,
      ...change,
    },
    you: { seat: 0, rack: RACK, legal: { play: true, exchange: 0, pass: false, call: false, ...legal } },
  };
}

const nothing = { play: false };
export const stuckTurn = () => cribbageTurn({}, { play: false, exchange: 5, pass: true });
export const anyTurn = () => cribbageTurn({}, { exchange: 5, pass: true });
export const claimToCall = () =>
  cribbageTurn(
    {
      phase: 'claimed',
      joker_calls: true,
      current: 3,
      waiting: [0, 1, 2],
      bags: [42, 38],
      last_play: { seat: 3, tiles: NEW, score: null, claim: 18 },
    },
    { play: false, pass: true, call: true },
  );
export const ownClaim = () => cribbageTurn({ joker_calls: true, bags: [42, 38] });
export const othersTurn = () => ({ ...cribbageTurn({ current: 1 }, nothing), clock: null });
export const bigBoard = () =>
  cribbageTurn({ board: '15x15', tiles: [...BOARD, ...line(15, 11, 'across', '10l 10d 5l 5d Jl')] });

export function cribbageOver() {
  const racks = [['6/9l', '6/9d', '10d', 'Kl', 'Al'], ['Kl', '6/9d', 'Al'], ['5l', '5d'], []];
  const leftovers = racks.map((rack, seat) => ({
    seat,
    rack,
    deduction: rack.length === 0 ? 0 : 10 + rack.length * 3,
  }));
  const standings = [3, 0, 1, 2].map((seat, i) => ({
    seat,
    place: i === 2 ? 2 : i + 1,
    points: 140 - Math.max(i === 2 ? 1 : i, 0) * 20,
  }));
  const over = cribbageTurn(
    {
      phase: 'game_over',
      current: null,
      bags: [0],
      end: 'out',
      leftovers,
      standings,
      sheet: [
        ...sheet(12),
        ...leftovers.map(({ seat, deduction }) => ({ seat, kind: 'leftover', points: -deduction })),
      ],
    },
    nothing,
  );
  return { ...over, clock: null };
}

/** Two steps to look back on: a turn, and the end. */
export function cribbageReplay() {
  const step = { deal: 1, seat: null, seat_turn: null, by: null, action: null, turn: 1, events: [] };
  const racks = Object.fromEntries(SEATS.map((seat) => [seat, { ...cribbageTurn().you, seat }]));
  const steps = [
    { ...step, step: 0, what: 'deal', public: cribbageTurn().public, private: racks },
    {
      ...step,
      step: 1,
      what: 'action',
      seat: 0,
      seat_turn: 1,
      by: 'human',
      action: { type: 'pass' },
      events: [{ event: 'passed', seat: 0 }],
      public: cribbageOver().public,
      private: {},
    },
  ];
  const { standings } = cribbageOver().public;
  return {
    room: CODE,
    number: 1,
    game: 'kings_cribbage',
    game_name: 'Kings Cribbage',
    family: 'cribbage',
    options: {},
    view: 'all',
    ended_by_host: false,
    standings,
    seats: cribbageRoom().seats.map(({ seat, name }) => ({ seat, name, bot: null })),
    deals: [{ deal: 1, first_step: 0, vouched_for: true, standings }],
    steps_total: steps.length,
    from: 0,
    steps,
  };
}
