// Plays the server towards one page: answers the HTTP questions and the socket from a script. For the screens that are
// hard to reach for real (a broken room, a full one); whole games are played against the real server.

export const CODE = 'K7M4PX';

const roomsOption = (min, max) => ({
  id: 'rounds',
  type: 'integer_list',
  min,
  max,
  default: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  label: 'Rounds',
  sentence: 'The number of cards that each round deals.',
});
const options = [
  roomsOption(3, 13),
  {
    id: 'packs',
    type: 'choice',
    values: ['auto', 'auto_floor', '1', '2', '3', '4'],
    default: 'auto',
    label: 'Packs',
    sentence: 'How many packs of 58 cards are shuffled together.',
  },
  { id: 'must_go_out', type: 'boolean', default: true, label: 'Must go out', sentence: 'Who can go out has to do so.' },
  {
    id: 'max_recycles',
    type: 'integer',
    min: 0,
    max: 20,
    default: 3,
    label: 'Reshuffles',
    sentence: 'How often the discards become a new stock before the round is blocked.',
  },
  {
    id: 'reveal_hands',
    type: 'choice',
    values: ['at_round_end', 'at_game_end'],
    default: 'at_round_end',
    label: 'Reveal hands',
    sentence: 'When all the hands are shown.',
  },
];
const preset = (id, name) => ({
  id,
  name,
  family: 'rummy',
  seats: { min: 2, max: 7 },
  bot_levels: ['easy', 'medium'],
  options,
});
export const GAMES = {
  games: [
    preset('five_suited_rummy', '5 Suited Rummy'),
    preset('five_crowns', 'Five Crowns'),
    preset('five_crowns_mini', 'Five Crowns Mini'),
    preset('three_thirteen', 'Three Thirteen'),
  ],
  room_options: [
    {
      id: 'turn_seconds',
      type: 'integer',
      min: 0,
      max: 600,
      default: 0,
      label: 'Turn clock',
      sentence: 'Seconds for a turn; 0 means no clock.',
    },
    {
      id: 'on_leave',
      type: 'choice',
      values: ['bot', 'freeze', 'end'],
      default: 'bot',
      label: 'Who leaves',
      sentence: 'What happens to the seat of somebody who leaves.',
    },
    { id: 'hints', type: 'boolean', default: true, label: 'Hints', sentence: 'Players may ask for a hint.' },
  ],
};

const NAMES = ['Ann', 'Bob', 'Christina-Maria', 'Dörte', 'Eve', 'Søren', 'Wilhelmina van Oran'];
export const human = (seat, more = {}) => ({
  seat,
  name: NAMES[seat] ?? `Player ${seat}`,
  kind: 'human',
  ready: true,
  connected: true,
  away_ms: null,
  played_by: 'human',
  ...more,
});
export const bot = (seat, more = {}) => ({
  ...human(seat),
  name: `Bot ${NAMES[seat]}`.slice(0, 20),
  kind: 'bot',
  level: 'medium',
  played_by: 'bot',
  ...more,
});

export const roomMessage = (more = {}) => ({
  type: 'room',
  code: CODE,
  state: 'lobby',
  game: 'five_suited_rummy',
  game_name: '5 Suited Rummy',
  family: 'rummy',
  options: {
    rounds: [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    packs: 'auto',
    must_go_out: true,
    max_recycles: 3,
    reveal_hands: 'at_round_end',
  },
  changed: [],
  room_options: {
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
  },
  locked: false,
  host: 0,
  seats_min: 2,
  seats_max: 7,
  seats: [human(0)],
  spectators: [],
  start: { possible: false, code: 'TOO_FEW_SEATS', message: 'Two or more seats are needed.' },
  facts: [
    { id: 'packs', label: 'Packs', value: 1 },
    { id: 'stock', label: 'Cards left in the stock of the longest round', value: 31 },
  ],
  games_played: 0,
  paused: false,
  rematch: [],
  claims: [],
  you: { seat: 0, role: 'player', host: true, name: 'Ann' },
  ...more,
});

export const summary = (more = {}) => ({
  code: CODE,
  game: 'five_suited_rummy',
  name: '5 Suited Rummy',
  state: 'lobby',
  seats: [{ seat: 0, name: 'Ann', kind: 'human', connected: true, claimable: false }],
  seats_max: 7,
  full: false,
  locked: false,
  spectators_allowed: true,
  can_sit: true,
  can_watch: true,
  ...more,
});

export const refusal = (code, message = 'No.', more = {}) => ({ refused: { code, message, ...more } });

/**
 * `script`: `summary` (an object, or `{status, body}`), `room`, `updates`, `hello` (a refusal instead of a welcome), `closing`
 * (a reason that follows the welcome), `answers` (op -> message or refusal).
 * Returns what the page sent, and `say(message)` / `drop(code)` for the open socket.
 */
export async function fakeServer(page, script = {}) {
  const sent = [];
  let socket = null;
  const json = (status, body) => ({ status, contentType: 'application/json', body: JSON.stringify(body) });
  await page.route('**/api/games', (route) => route.fulfill(json(200, script.games ?? GAMES)));
  await page.route('**/api/rooms', (route) =>
    route.fulfill(json(201, { code: CODE, link: `http://192.168.0.7:8787/t/${CODE}`, host_token: '0'.repeat(32) })),
  );
  await page.route('**/api/rooms/*', (route) => {
    const body = script.summary ?? summary();
    return route.fulfill(body.status ? json(body.status, body.body) : json(200, body));
  });
  await page.routeWebSocket(/\/ws\//, (ws) => {
    socket = ws;
    const say = (message) => ws.send(JSON.stringify(message));
    let id = 0;
    ws.onMessage((text) => {
      const command = JSON.parse(text);
      sent.push(command);
      if (command.op === 'hello') {
        if (script.hello) {
          say({ type: 'refused', ack: null, ...script.hello.refused });
          return;
        }
        const you = script.room?.you ?? { seat: null, role: 'guest', host: false, name: command.name ?? 'Ann' };
        say({
          type: 'welcome',
          protocol: 1,
          server: '0.1.0',
          code: CODE,
          seat_token: 'f'.repeat(32),
          last_id: id,
          ping_ms: 20000,
          chat: script.chat ?? [],
          ...you,
        });
        if (script.room) say(script.room);
        for (const update of script.updates ?? []) say(update);
        if (script.closing) say({ type: 'closing', reason: script.closing, retry_ms: null });
        if (script.closing) void ws.close({ code: 4001, reason: script.closing });
        return;
      }
      id = command.id;
      const answer = script.answers?.[command.op] ?? { type: 'done' };
      say(answer.refused ? { type: 'refused', ack: id, ...answer.refused } : { ...answer, ack: id });
    });
  });
  return {
    sent,
    say: (message) => socket.send(JSON.stringify(message)),
    drop: (code = 1001) => socket.close({ code }),
  };
}

/** Puts a seat token into the browser before the page loads, as if this person had been here. */
export async function keepSeat(page, code = CODE, name = 'Ann') {
  const game = { game: 'five_suited_rummy', game_name: '5 Suited Rummy' };
  await page.addInitScript(
    ([key, text]) => localStorage.setItem(key, text),
    [`crowntable.seat.${code}`, JSON.stringify({ code, token: 'f'.repeat(32), name, ...game, at: 1 })],
  );
}

/** What this device has set, by the names under which it is kept. */
export async function setDevice(page, settings) {
  await page.addInitScript((kept) => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(`crowntable.${name}`, value);
  }, settings);
}
