// A game whose family no page knows, for the tests that play the server themselves: three rounds, a hidden card each,
// the highest wins.
import { CODE, bot, human, roomMessage } from './fake_room.mjs';

const SEATS = [human(0), human(1, { name: 'Wilhelmina van Oran', connected: false, away_ms: 9000 }), bot(2), human(3)];

export const plainRoom = (more = {}) =>
  roomMessage({
    state: 'playing',
    game: 'highest_card',
    game_name: 'Highest Card',
    family: 'highest_card',
    options: { rounds: 3 },
    facts: [],
    seats: SEATS,
    start: { possible: true },
    games_played: 1,
    ...more,
  });

export const plainGames = {
  games: [
    {
      id: 'highest_card',
      name: 'Highest Card',
      family: 'highest_card',
      seats: { min: 2, max: 7 },
      bot_levels: ['easy'],
      options: [
        {
          id: 'rounds',
          type: 'integer',
          min: 1,
          max: 9,
          default: 3,
          label: 'Rounds',
          sentence: 'How many are played.',
        },
      ],
    },
  ],
  room_options: [],
};

const seats = (points) => SEATS.map(({ seat }) => ({ seat, points: points[seat], played: seat > 0 }));

/** Our turn; `change` goes over the public view. */
export const plainTurn = (change = {}, legal = [{ type: 'play' }]) => ({
  type: 'update',
  v: 12,
  turn: 4,
  events: [
    { event: 'round_started', round: 1 },
    { event: 'played', seat: 1 },
  ],
  public: {
    phase: 'playing',
    round: 1,
    rounds: 3,
    seats: seats([0, 0, 0, 0]),
    shown: null,
    standings: null,
    ...change,
  },
  clock: null,
  you: { seat: 0, card: 'KS', legal },
});

/** Many things told, and more to choose from than there are keys. */
export const plainFull = () => ({
  ...plainTurn(
    {
      dealer: 1,
      pile: Array.from({ length: 30 }, (_, i) => `${i}H`),
      last_plays: [{ seat: 2, pile: 'left', cards: ['10H', 'JK'] }],
      trick: [],
      tricks_by_suit: SEATS.map(({ seat }) => ({ seat, spades: 1, hearts: 12, diamonds: 3, clubs: 100, stars: 7 })),
      longest_word: 'w'.repeat(80),
    },
    Array.from({ length: 24 }, (_, i) => ({ type: 'ask_for_all_cards_of', seat: i % 4, rank: i })),
  ),
  clock: { remaining_ms: 9000, more_time: true },
});

const SHOWN = [
  { seat: 0, card: '7H' },
  { seat: 1, card: 'KS' },
];
const STANDINGS = [
  { seat: 1, place: 1, points: 2 },
  { seat: 0, place: 2, points: 1 },
  { seat: 2, place: 3, points: 0 },
  { seat: 3, place: 3, points: 0 },
];
export const plainScored = () => plainTurn({ phase: 'round_scored', seats: seats([0, 1, 0, 0]), shown: SHOWN }, []);
export const plainOver = () =>
  plainTurn({ phase: 'game_over', seats: seats([1, 2, 0, 0]), shown: SHOWN, standings: STANDINGS }, []);

export function plainReplay() {
  const step = { deal: 1, seat: null, seat_turn: null, by: null, action: null, turn: 1, events: [] };
  const hands = Object.fromEntries(SEATS.map(({ seat }) => [seat, { seat, card: 'KS', legal: [{ type: 'play' }] }]));
  const steps = [
    { ...step, step: 0, what: 'deal', events: plainTurn().events, public: plainTurn().public, private: hands },
    {
      ...step,
      step: 1,
      what: 'action',
      seat: 0,
      seat_turn: 1,
      by: 'human',
      action: { type: 'play' },
      public: {},
      private: {},
    },
    {
      ...step,
      step: 2,
      what: 'action',
      seat: 1,
      seat_turn: 1,
      by: 'human',
      action: { type: 'play' },
      public: plainOver().public,
      private: {},
    },
  ];
  return {
    room: CODE,
    number: 1,
    game: 'highest_card',
    game_name: 'Highest Card',
    family: 'highest_card',
    options: {},
    view: 'all',
    ended_by_host: false,
    standings: STANDINGS,
    seats: SEATS.map(({ seat, name }) => ({ seat, name, bot: null })),
    deals: [{ deal: 1, first_step: 0, vouched_for: true, standings: STANDINGS }],
    steps_total: steps.length,
    from: 0,
    steps,
  };
}
