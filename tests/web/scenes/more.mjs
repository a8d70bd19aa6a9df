// Screens of few people, of a practice, of the pages beside the client, and sheets over the table: what leads to each.
import { cribbageRoom, cribbageTurn, longScore } from '../support/fake_cribbage.mjs';
import { fullRoom, fullTurn, gameOver, lastTurn, othersTurn, roundScored } from '../support/fake_game.mjs';
import { bot, human, roomMessage, summary } from '../support/fake_room.mjs';
import { chat, happened, menu, seated, statistics } from './shared.mjs';

const two = [human(0), bot(1)];
const three = [human(0), human(1), bot(2)];
const HAND = ['9D', '9C', 'QH', '5S', '7T'];

/** A round of so many people, of as many cards as `hand` has but the one that was drawn. */
function smallTurn({ people = 3, hand = HAND, round = 3, phase = 'draw', current = 0, ...more } = {}) {
  const update = fullTurn();
  const drawn = phase === 'discard' && current === 0;
  Object.assign(update.public, {
    round,
    hand_size: hand.length,
    wild: String(hand.length),
    packs: 1,
    stock: 58 - 1 - people * hand.length,
    phase,
    current,
    dealer: people - 1,
    discard_top: '9H',
    discards: ['KD', '9H'],
    seats: update.public.seats.slice(0, people).map((seat) => ({
      ...seat,
      cards: hand.length + (drawn && seat.seat === 0 ? 1 : 0),
      drew: drawn && seat.seat === 0 ? 'stock' : null,
      taken: [],
      total: 9 * seat.seat,
    })),
    scores: update.public.scores
      .slice(0, round - 1)
      .map((score) => ({ ...score, points: score.points.slice(0, people), went_out: score.went_out % people })),
    ...more,
  });
  const held = drawn ? [...hand, '10S'] : hand;
  Object.assign(update.you, {
    hand: held,
    drawn: drawn ? '10S' : null,
    deadwood: 30,
    legal: {
      draw: phase === 'draw' && current === 0 ? ['stock', 'discard'] : [],
      discard: drawn ? held : [],
      go_out: [],
      must_go_out: false,
    },
  });
  return update;
}

/** All our cards but one stand in groups. */
function readyToGoOut() {
  const update = smallTurn({ hand: ['9D', '9C', '9S', '5H', '6H', '7H'], round: 4, phase: 'discard' });
  update.you.deadwood = 0;
  update.you.legal.go_out = ['10S'];
  return update;
}
const laid = {
  type: 'previewed',
  turn: 12,
  preview: {
    deadwood: 0,
    melds: [
      { kind: 'book', cards: ['9D', '9C', '9S'] },
      { kind: 'run', cards: ['5H', '6H', '7H'], stands_for: ['5H', '6H', '7H'] },
    ],
    dead: [],
    goes_out: true,
  },
};

const room = (seats, more = {}) => fullRoom({ seats, seats_max: 7, ...more });
const hand = { wait: '[role=listbox]' };
const small = (update, more = {}) => seated({ room: room(three), updates: [update] }, { ...hand, ...more });
const untilTold = async (page) => {
  await page.locator('[data-lesson]').waitFor();
};
const readOn = (presses) => async (page) => {
  await untilTold(page);
  for (let press = 0; press < presses; ++press) await page.locator('[data-act=next]').click();
};
const learning = (update, act = untilTold) =>
  seated({ room: room(two, { practice: true }), updates: [update] }, { ...hand, whole: true, act });

function firstRack(change) {
  const update = cribbageTurn({ tiles: [], sheet: [], last_play: null, bags: [98], ...change });
  update.public.seats = update.public.seats.slice(0, 2).map((seat) => ({ ...seat, total: 0 }));
  return update;
}
/** Our first play has been answered, and scored a fifteen. */
function afterAFifteen() {
  const tiles = ['5l', '10d'].map((tile, i) => ({ row: 7, col: 7 + i, tile }));
  const line = { row: 7, col: 7, direction: 'across', tiles: ['5l', '10d'], fifteens: 2, pairs: 0, runs: 0, score: 2 };
  const update = firstRack({
    tiles,
    sheet: [{ seat: 0, kind: 'play', points: 12 }],
    last_play: { seat: 0, tiles, score: { ...longScore, lines: [line], first: 10, all_five: 0, flush: 0, total: 12 } },
    current: 1,
  });
  update.you.legal.play = false;
  return update;
}
const learningTiles = (update) =>
  seated(
    { room: cribbageRoom({ seats: two, seats_max: 2, practice: true }), updates: [update] },
    { wait: '[role=grid]', act: untilTold },
  );

const fewStatistics = { ...statistics, seats: statistics.seats.slice(0, 3) };
const places = [1, 0, 2].map((seat, index) => ({ seat, place: index + 1, points: 100 + 31 * index }));
const few = (update) => {
  const among = (list) => list?.filter(({ seat }) => seat < 3);
  Object.assign(update.public, {
    seats: among(update.public.seats),
    revealed: among(update.public.revealed),
    scores: update.public.scores.map((score) => ({
      ...score,
      points: score.points.slice(0, 3),
      went_out: score.went_out % 3,
    })),
    out_seat: 1,
    standings: update.public.phase === 'game_over' ? places : null,
  });
  return update;
};

export const MORE = {
  'three people, to draw': small(smallTurn()),
  'three people, to discard': small(smallTurn({ phase: 'discard' })),
  'three people, another one': small(smallTurn({ phase: 'draw', current: 1 })),
  'three people, last turn': seated({ room: room(three), updates: [few(lastTurn())] }, hand),
  'three people, going out': seated(
    { room: room(three), updates: [readyToGoOut()], answers: { preview: laid } },
    {
      ...hand,
      act: async (page) => {
        await page.locator('[data-act=out]').click();
        await page.locator('dialog[open] [data-act=confirm]:not([aria-disabled=true])').waitFor();
      },
    },
  ),
  'three people, round scores': seated(
    { room: room(three, { state: 'between_rounds' }), updates: [few(roundScored())] },
    { wait: 'table' },
  ),
  'three people, game over': seated(
    { room: room(three, { state: 'finished', statistics: fewStatistics }), updates: [few(gameOver())] },
    { wait: 'table' },
  ),
  'practice, to draw': learning(smallTurn({ people: 2, hand: ['9D', '9C', 'QH'], round: 1 })),
  'practice, a book': learning(smallTurn({ people: 2, hand: ['9D', '9C', 'QH'], round: 1, phase: 'discard' })),
  'practice, to discard': learning(
    smallTurn({ people: 2, hand: ['9D', '9C', 'QH'], round: 1, phase: 'discard' }),
    readOn(1),
  ),
  'practice, a run': learning(smallTurn({ people: 2, hand: ['9D', '8D', 'QH', '4S'], round: 2 })),
  'practice, wild cards': learning(smallTurn({ people: 2, hand: ['9D', '8D', 'QH', '4S'], round: 2 }), readOn(1)),
  'practice of tiles, a line': learningTiles(firstRack()),
  'practice of tiles, a fifteen': learningTiles(afterAFifteen()),
  'menu, invitation': seated(
    { room: roomMessage({ seats: three, start: { possible: true } }) },
    { wait: '.start', act: menu(1) },
  ),
  'menu, at the table': seated({ room: fullRoom(), updates: [othersTurn()] }, { ...hand, act: menu() }),
  'menu, the game told': seated(
    { room: fullRoom(), updates: [{ ...fullTurn(), events: happened }] },
    { ...hand, act: menu(2) },
  ),
  'menu, all rounds': seated({ room: fullRoom(), updates: [fullTurn()] }, { ...hand, act: menu(1) }),
  'chat at the table': seated(
    { room: room(three), updates: [smallTurn()], chat },
    {
      ...hand,
      // Where the chat stands beside the table there is no button for it.
      act: async (page) => {
        await page.keyboard.press('c');
        await page.locator('dialog[open] .line, .talk .line').first().waitFor();
      },
    },
  ),
  'game over, a replay for everybody': seated(
    {
      room: fullRoom({
        state: 'finished',
        statistics,
        replays: [
          { game: 3, agreed: ['Nora', 'Bob'], awaited: ['Cy'] },
          { game: 1, agreed: [], awaited: [], link: '0123456789abcdef'.repeat(3) },
        ],
      }),
      updates: [gameOver()],
    },
    {
      wait: 'table',
      act: async (page) => {
        await page.locator('[data-act=share-replay]').click();
        await page.locator('dialog[open] input').waitFor();
      },
    },
  ),
  'join, a small table': {
    path: '#K7M4PX',
    script: {
      summary: summary({
        seats: three.map(({ seat, name, kind }) => ({ seat, name, kind, connected: true, claimable: false })),
      }),
    },
    wait: '.join__ways',
  },
  'no server': { path: '', routes: { '**/api/games': null }, wait: '[data-offline]' },
  'the rulebook': { page: '/rules.html', path: '', wait: 'h1' },
  'the rulebook, rummy': { page: '/rules/rummy.html', path: '', wait: 'h1' },
  'the rulebook, tiles': { page: '/rules/cribbage.html', path: '', wait: 'h1' },
};
