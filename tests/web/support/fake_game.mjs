// A round of 13 cards with 7 players: the fullest table there is.
import { readFileSync } from 'node:fs';
import { human, roomMessage } from './fake_room.mjs';

const example = (name) =>
  JSON.parse(readFileSync(new URL(`../../../protocol/examples/message/${name}.json`, import.meta.url), 'utf8'));
const HAND = ['3S', '4S', '5S', '10H', 'JH', 'QH', 'KT', 'JK', '9D', '9C', '10T', 'QC', 'KD', '10S'];
const SEATS = [0, 1, 2, 3, 4, 5, 6];

const points = (row) => SEATS.map((seat) => (seat === row % 7 ? 0 : 7 * row + seat));
const scoresUpTo = (rounds) =>
  rounds.map((hand_size, row) => ({
    hand_size,
    points: points(row),
    went_out: row % 7,
    blocked: false,
    playoff: false,
  }));
const seats = (more) =>
  SEATS.map((seat) => ({
    seat,
    cards: 13,
    drew: null,
    taken: seat === 2 ? ['10H', 'KT'] : [],
    laid: null,
    round_points: null,
    total: 110 + seat,
    removed: false,
    ...more?.(seat),
  }));

/** Seven people, one of them away. */
export const fullRoom = (more = {}) =>
  roomMessage({
    state: 'playing',
    seats: SEATS.map((seat) => human(seat, seat === 3 ? { connected: false, away_ms: 90000, played_by: 'bot' } : {})),
    start: { possible: true },
    games_played: 1,
    ...more,
  });

/** Our turn, after the draw: 14 cards in the hand. */
export function fullTurn() {
  const update = example('update');
  delete update.ack;
  Object.assign(update.public, {
    round: 11,
    hand_size: 13,
    wild: 'K',
    packs: 4,
    stock: 120,
    current: 0,
    dealer: 6,
    seats: seats((seat) => (seat === 0 ? { cards: 14, drew: 'stock' } : {})),
    scores: scoresUpTo([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
  });
  Object.assign(update.you, {
    hand: HAND,
    drawn: '10S',
    deadwood: 60,
    legal: { draw: [], discard: [...new Set(HAND)], go_out: [], must_go_out: false },
  });
  return { ...update, events: [] };
}

/** What a hint says of that turn: numbers of two and of three digits. */
export const hint = () => ({
  action: { type: 'discard', card: 'KT' },
  sentence: 'Discard KT: that leaves 16 points in your hand.',
  discards: ['KT', ...HAND.filter((card) => card !== 'KT')].map((card, index) => ({ card, deadwood: 16 + 7 * index })),
});

/** Three groups of that hand. */
export const arrangement = () => ({
  deadwood: 92,
  melds: [
    { kind: 'run', cards: ['3S', '4S', '5S'], stands_for: ['3S', '4S', '5S'] },
    { kind: 'run', cards: ['10H', 'JH', 'QH'], stands_for: ['10H', 'JH', 'QH'] },
    { kind: 'book', cards: ['9D', '9C', 'JK'] },
  ],
  dead: ['KT', '10T', 'QC', 'KD', '10S'],
});

/** Somebody else's turn, after ours: 13 cards in the hand. */
export function othersTurn() {
  const update = fullTurn();
  Object.assign(update.public, { phase: 'draw', current: 1, seats: seats() });
  Object.assign(update.you, {
    hand: HAND.slice(0, 13),
    drawn: null,
    legal: { draw: [], discard: [], go_out: [], must_go_out: false },
  });
  return update;
}

/** Our last turn: somebody has gone out and laid down. */
export function lastTurn() {
  const update = fullTurn();
  Object.assign(update.public, { out_seat: 6, last_turn: true, final_seats: [0, 1] });
  update.public.seats[6].laid = {
    went_out: true,
    melds: [
      { kind: 'run', cards: ['3H', '4H', 'JK', '6H'], stands_for: ['3H', '4H', '5H', '6H'] },
      { kind: 'book', cards: ['9D', '9C', '9S'] },
    ],
  };
  return update;
}

function ended(phase, scores) {
  const update = fullTurn();
  const arrangement = { deadwood: 25, melds: [{ kind: 'book', cards: ['9D', '9C', '9S'] }], dead: ['QH', 'KT'] };
  Object.assign(update.public, {
    phase,
    current: null,
    out_seat: 6,
    scores,
    seats: seats((seat) => ({ laid: { went_out: seat === 6, melds: arrangement.melds }, round_points: seat * 3 })),
    revealed: SEATS.map((seat) => ({ seat, hand: HAND.slice(0, 13), arrangement })),
  });
  Object.assign(update.you, {
    hand: HAND.slice(0, 13),
    drawn: null,
    legal: { draw: [], discard: [], go_out: [], must_go_out: false },
  });
  return update;
}

export const roundScored = () => ({
  ...ended('round_scored', scoresUpTo([3, 4, 5, 6, 7, 8])),
  clock: { remaining_ms: 30000, more_time: false },
});

export function gameOver() {
  const update = ended('game_over', scoresUpTo([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]));
  update.public.standings = [6, 0, 1, 2, 3, 4, 5].map((seat, index) => ({
    seat,
    place: index === 2 ? 2 : index + 1,
    points: 100 + Math.max(index, 1),
  }));
  update.clock = null;
  return update;
}

const STEP = { deal: 11, seat: null, seat_turn: null, by: null, action: null, turn: 1, events: [] };
/** Everybody has these cards; who has laid groups down keeps the last of them. */
const privates = (cards, laid) =>
  Object.fromEntries(
    SEATS.map((seat) => [seat, { ...fullTurn().you, seat, hand: seat === laid ? cards.slice(8) : cards }]),
  );

/** The end of a game with seven people, to look back on: a last turn with full hands, a discard, the scores. */
export function replay() {
  const { room, number } = { room: 'K7M4PX', number: 1 };
  const steps = [
    { ...STEP, step: 0, what: 'deal', public: lastTurn().public, private: privates(HAND, 6) },
    {
      ...STEP,
      step: 1,
      what: 'action',
      seat: 0,
      seat_turn: 1,
      by: 'human',
      action: { type: 'discard', card: '10S' },
      events: [{ event: 'discarded', seat: 0, card: '10S' }],
      public: {},
      private: {},
    },
    {
      ...STEP,
      step: 2,
      what: 'action',
      seat: 1,
      seat_turn: 1,
      by: 'bot',
      action: { type: 'discard', card: '10S' },
      public: gameOver().public,
      private: privates(HAND.slice(0, 13)),
    },
  ];
  const people = fullRoom().seats.map(({ seat, name }) => ({ seat, name, bot: null }));
  const standings = gameOver().public.standings;
  return {
    room,
    number,
    game: 'five_crowns',
    game_name: 'Five Crowns',
    family: 'rummy',
    options: {},
    seats: people,
    view: 'all',
    ended_by_host: false,
    standings,
    deals: [{ deal: 11, first_step: 0, vouched_for: true, standings }],
    steps_total: steps.length,
    from: 0,
    steps,
  };
}

export function review() {
  const { room, number, game, game_name, family, seats: people } = replay();
  const deals = Array.from({ length: 11 }, (_, i) => ({
    deal: i + 1,
    decisions: 9,
    loss_centipoints: (i * 370) % 1900,
  }));
  const worst = [1, 2].map((step) => ({
    step,
    loss_centipoints: 860,
    sentence: 'took the jack of clubs; drawing from the stock would have left 8.6 points less on average.',
  }));
  return {
    room,
    number,
    game,
    game_name,
    family,
    seats: people,
    decisions: worst.map(({ step, loss_centipoints }) => ({
      step,
      loss_centipoints,
      deal: 11,
      seat: step - 1,
      seat_turn: 1,
      by: 'human',
      action: { type: 'discard', card: '10S' },
      best: { type: 'discard', card: 'KT' },
      chosen_centipoints: 1860,
      best_centipoints: 1000,
    })),
    players: people.map(({ seat }) => ({
      seat,
      by: 'human',
      decisions: 99,
      loss_centipoints: 9000,
      mean_loss_centipoints: 91,
      deals,
      worst,
    })),
  };
}

/** One who only has the links of others: what is told of a deal that is not vouched for, or that is wrong. */
export function dealClosed(vouched_for) {
  const message = example('deal_closed');
  return { ...message, vouched_for };
}
