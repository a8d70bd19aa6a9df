// The screens of the browser client that all games share, and those of the rummy family: what leads to each.
import { readFileSync } from 'node:fs';
import {
  arrangement,
  dealClosed,
  fullRoom,
  fullTurn,
  gameOver,
  hint,
  lastTurn,
  othersTurn,
  replay,
  review,
  roundScored,
} from '../support/fake_game.mjs';
import { bot, CODE, human, refusal, roomMessage, summary } from '../support/fake_room.mjs';
import { said } from '../support/said.mjs';

/** The games as the server describes them, with the numbers that help tells. */
const described = {
  games: JSON.parse(readFileSync(new URL('../../support/help_texts.json', import.meta.url), 'utf8')).map(
    (game) => game.described,
  ),
  room_options: [],
};

export const seated = (script, more = {}) => ({ path: `#${CODE}`, kept: true, script, ...more });
const fullLobby = (more = {}) =>
  roomMessage({
    seats: [
      human(0),
      human(1, { ready: false }),
      bot(2),
      human(3, { connected: false, away_ms: 5000, ready: false }),
      bot(4, { level: 'easy' }),
      human(6),
    ],
    spectators: ['Zoe', 'Yusuf'],
    start: { possible: true },
    changed: ['must_go_out'],
    ...more,
  });
export const chat = [
  { n: 1, seat: 1, name: 'Bob', text: 'hello everybody, shall we start?' },
  { n: 2, seat: 0, name: 'Ann', phrase: 'one_moment' },
  { n: 3, seat: null, name: 'Zoe', avatar: 'owl', phrase: 'good_luck' },
];
export const menu = (button) => async (page) => {
  await page.locator('.shell-buttons button').last().click();
  await page.locator('dialog[open] .menu__row').first().waitFor();
  if (button !== undefined) await page.locator('dialog[open] .menu__row').nth(button).click();
};
const AVATARS = ['fox', 'snowflake', 'teapot', 'mountain', 'key', 'butterfly', 'sun'];
/** Everybody has one but the bots. */
const withAvatars = (room) => ({
  ...room,
  seats: room.seats.map((seat, i) => (seat.kind === 'bot' ? seat : { ...seat, avatar: AVATARS[i] })),
  you: { ...room.you, avatar: AVATARS[0] },
});
const openAvatars = async (page) => {
  await page.locator('[data-act=avatar]').first().click();
  await page.locator('[data-avatars] [data-mark=teapot]').waitFor();
};
const openAll = async (page) => {
  for (const fold of await page.locator('main .fold > summary').all()) await fold.click();
};
const restart = async (page, server) => {
  server.say({ type: 'closing', reason: 'SERVER_STOPPING', retry_ms: 3_600_000 });
  await server.drop(1001);
  await page.locator('.banner[data-connection=restarting]').waitFor();
};
/** The link is lost, and the page that a reload would bring is another one. */
const upgrade = async (page, server) => {
  await page.route('**/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<script src="/assets/next.js"></script>' }),
  );
  await server.drop(1006);
  await page.locator('.banner--offer').waitFor();
};
const example = readFileSync(new URL('../../../protocol/vectors/game_record.jsonl', import.meta.url), 'utf8');
const record = (text, outcome) => async (page) => {
  await page
    .locator('#record-file')
    .setInputFiles({ name: 'game.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) });
  await page.locator(`[data-record=${outcome}]`).waitFor();
};
/** Looks back on a game that the server tells. */
const lookBack = (step, then) => ({
  path: `#replay/${CODE}/1/${step}`,
  kept: true,
  wait: '[data-way=play]',
  routes: { '**/games/1/replay*': replay(), '**/games/1/review': review() },
  act: async (page) => {
    await page.locator('.rt main').waitFor();
    await then?.(page);
  },
});
const seenByAnn = (page) => page.getByLabel(said(page, 'Seen by')).selectOption('0');
const seenByAll = (page) => page.getByLabel(said(page, 'Seen by')).selectOption('all');
/** Games that were played to their end on the device, one of them with the longest names. */
const played = [0, 1, 2].map((i) => ({
  code: i === 1 ? 'HJKMNP' : CODE,
  number: i + 1,
  game: ['five_suited_rummy', 'kings_cribbage', 'gone'][i],
  game_name: ['5 Suited Rummy', 'Kings Cribbage', 'A game that is not there any more'][i],
  at: 1_800_000_000_000 + i,
  players: [0, 1, 2, 3, 4, 6].slice(0, i === 2 ? 0 : 6).map((seat) => ({
    name: human(seat).name,
    kind: seat === 0 ? 'you' : 'human',
    place: 1 + ((seat + i) % 7),
    points: 40 * (1 + ((seat + i) % 7)),
  })),
}));
/** The page again, on a device that has played games to their end. */
const comeAfterAGame = async (page) => {
  await page.evaluate(
    ([key, games]) => localStorage.setItem(key, games),
    ['crowntable.played', JSON.stringify({ version: 1, games: played })],
  );
  await page.reload();
  await page.locator('.kept__game').first().waitFor();
};
const openReview = async (page) => {
  await page.getByRole('button', { name: said(page, 'Review'), exact: true }).click();
  await page.locator('dialog[open] svg[role=img]').first().waitFor();
};
const askForHint = async (page) => {
  await page.locator('[data-act=hint]').click();
  await page.locator('.hand > b[aria-hidden]').first().waitFor();
};
const arrange = async (page) => {
  await page.locator('[data-act=arrange]').click();
  await page.locator('.edge').nth(8).waitFor();
};
/** What the page says when a deal was made, and when it finds something wrong in it. */
const told = (message, kind) => async (page, server) => {
  server.say(message);
  await page.locator(`[data-deal=${kind}]`).waitFor();
};
const guests = summary({
  seats: [0, 1, 2, 3, 4, 5, 6].map((seat) => ({
    seat,
    name: human(seat).name,
    kind: seat === 2 ? 'bot' : 'human',
    connected: seat !== 3,
    claimable: seat === 3,
  })),
  state: 'playing',
  full: true,
});
export const statistics = {
  game: 'five_suited_rummy',
  game_name: '5 Suited Rummy',
  seats: [0, 1, 2, 3, 4, 5, 6].map((seat) => ({ seat, values: [2, seat === 1 ? 2 : 0, 240 + seat, 11, 3] })),
  figures: ['Games', 'Games won', 'Points', 'Rounds won', 'Went out first'].map((label) => ({
    id: label.toLowerCase().replaceAll(' ', '_'),
    label,
  })),
};

/** What happened, for the panel beside the table. */
export const happened = [
  { event: 'game_started', game_number: 1 },
  { event: 'discarded', seat: 6, card: 'KT' },
  { event: 'drew', seat: 0, source: 'stock' },
  { event: 'bot_plays_on', seat: 3 },
];
export const besideIt = (page) => page.locator('.side .history__line').first().waitFor();

export const SCREENS = {
  home: { path: '' },
  'home, settings': {
    path: '',
    act: async (page) => {
      await page.getByRole('button', { name: said(page, 'Settings') }).click();
      await page.locator('dialog[open] [role=switch]').first().waitFor();
    },
  },
  'home with a kept seat': { path: '', kept: true, wait: '.kept__go' },
  'home, a kept seat to be forgotten': {
    path: '',
    kept: true,
    wait: '.kept__go',
    act: async (page) => {
      await page.locator('.kept__row .icon-button').click();
      await page.locator('.kept .button--danger').waitFor();
    },
  },
  'home after a bad link': { path: '#nonsense', wait: '.problem' },
  'a game record, right': { path: '#record', wait: '#record-file', act: record(example, 'right') },
  'a game record, wrong': {
    path: '#record',
    wait: '#record-file',
    act: record(example.replace('"bot":null', '"bot":"easy"'), 'wrong'),
  },
  join: { path: `#${CODE}`, wait: '.join__ways', act: openAll },
  'join while a game runs': { path: `#${CODE}`, script: { summary: guests }, wait: '.join__ways', act: openAll },
  'join, refused': {
    path: `#${CODE}`,
    script: { hello: refusal('ROOM_FULL') },
    wait: '.join__ways',
    act: async (page) => {
      await page.locator('.join__ways button').first().click();
      await page.locator('.problem').waitFor();
    },
  },
  'no such table': {
    path: `#${CODE}`,
    script: { summary: { status: 404, body: { code: 'NO_SUCH_ROOM', message: 'No.' } } },
    wait: '.end-page',
  },
  'lobby, alone': seated({ room: roomMessage() }, { wait: '.start' }),
  'lobby, host': seated({ room: fullLobby() }, { wait: '.start', act: openAll }),
  'lobby, guest with a claim': seated(
    {
      room: fullLobby({
        you: { seat: 1, role: 'player', host: false, name: 'Bob' },
        claims: [{ claim: 1, seat: 3, name: 'Dora' }],
      }),
    },
    { wait: '.claim', act: (page) => page.locator('main').waitFor() },
  ),
  menu: seated({ room: fullLobby() }, { wait: '.start', act: menu() }),
  'menu, players': seated({ room: fullRoom(), updates: [fullTurn()] }, { wait: '[role=listbox]', act: menu(0) }),
  'menu, rules of the table': seated({ room: fullLobby() }, { wait: '.start', act: menu(2) }),
  'menu, another device': seated(
    {
      room: fullLobby(),
      answers: { transfer_code: { type: 'transfer_code', transfer_code: 'ABCD-EFGH', expires_ms: 300000 } },
    },
    { wait: '.start', act: menu(3) },
  ),
  'menu, settings': seated(
    { room: fullLobby() },
    {
      wait: '.start',
      act: async (page) => {
        await menu(5)(page);
        await page.locator('.look').waitFor();
      },
    },
  ),
  help: seated(
    { room: fullLobby(), games: described },
    {
      wait: '.start',
      act: async (page) => {
        await page.keyboard.press('?');
        await page.locator('dialog[open] .keys').waitFor();
      },
    },
  ),
  chat: seated(
    { room: fullLobby(), chat },
    {
      wait: '.start',
      act: async (page) => {
        await page.locator('.shell-buttons button').first().click();
        await page.locator('dialog[open] .line').first().waitFor();
      },
    },
  ),
  'table, our turn': seated(
    { room: fullRoom(), updates: [fullTurn()] },
    { wait: '[role=listbox]', cards: 14, whole: true },
  ),
  'table, a hint': seated(
    { room: fullRoom(), updates: [fullTurn()], answers: { hint: { type: 'hinted', hint: hint() } } },
    { wait: '[role=listbox]', cards: 14, whole: true, act: askForHint },
  ),
  'table, groups': seated(
    { room: fullRoom(), updates: [fullTurn()], answers: { arrange: { type: 'arranged', arrangement: arrangement() } } },
    { wait: '[role=listbox]', cards: 14, whole: true, act: arrange },
  ),
  'table, groups and a hint': seated(
    {
      room: fullRoom(),
      updates: [fullTurn()],
      answers: { arrange: { type: 'arranged', arrangement: arrangement() }, hint: { type: 'hinted', hint: hint() } },
    },
    {
      wait: '[role=listbox]',
      cards: 14,
      whole: true,
      act: async (page) => {
        await arrange(page);
        await askForHint(page);
      },
    },
  ),
  'lobby, avatars': seated(
    { room: withAvatars(fullLobby()) },
    { wait: '.seats [data-mark=butterfly]', settings: { avatar: 'fox' } },
  ),
  'lobby, choosing an avatar': seated(
    { room: withAvatars(fullLobby()) },
    { wait: '[data-act=avatar]', act: openAvatars },
  ),
  'table, avatars at the seats': seated(
    { room: withAvatars(fullRoom()), updates: [fullTurn()] },
    { wait: '[role=listbox]', cards: 14, whole: true, settings: { avatar: 'fox' } },
  ),
  'table, reactions at the seats': seated(
    { room: fullRoom(), updates: [fullTurn()] },
    {
      wait: '[role=listbox]',
      cards: 14,
      whole: true,
      act: async (page, server) => {
        const reactions = ['thumbs_up', 'crown', 'heart', 'laugh', 'wow', 'thinking', 'sad'];
        // What shows them is fetched behind the table: a reaction before that is missed.
        const all = page.locator('[data-reaction]').nth(reactions.length - 1);
        do {
          for (const [seat, reaction] of reactions.entries())
            server.say({ type: 'reaction', seat, name: human(seat).name, reaction });
        } while (
          !(await all.waitFor({ timeout: 500 }).then(
            () => true,
            () => false,
          ))
        );
      },
    },
  ),
  'table, last turn': seated(
    { room: fullRoom(), updates: [lastTurn()] },
    { wait: '[role=listbox]', cards: 14, whole: true },
  ),
  'table, the server restarts': seated(
    { room: fullRoom(), updates: [fullTurn()] },
    { wait: '[role=listbox]', cards: 14, whole: true, act: restart },
  ),
  'table, last turn, a seat claimed': seated(
    { room: fullRoom({ claims: [{ claim: 1, seat: 3, name: 'Dora' }] }), updates: [lastTurn()] },
    { wait: '[role=listbox]', cards: 14, whole: true, act: (page) => page.locator('.claim').waitFor() },
  ),
  'table, a new version': seated(
    { room: fullRoom(), updates: [othersTurn()] },
    { wait: '[role=listbox]', cards: 13, whole: true, act: upgrade },
  ),
  'table, a deal not vouched for': seated(
    { room: fullRoom(), updates: [fullTurn()] },
    { wait: '[role=listbox]', cards: 14, whole: true, act: told(dealClosed(false), 'unvouched') },
  ),
  'table, a deal that is wrong': seated(
    { room: fullRoom(), updates: [fullTurn()] },
    { wait: '[role=listbox]', cards: 14, whole: true, act: told(dealClosed(true), 'wrong') },
  ),
  'menu, fair deals': seated(
    { room: fullRoom(), updates: [fullTurn()] },
    {
      wait: '[role=listbox]',
      act: async (page, server) => {
        await told(dealClosed(true), 'wrong')(page, server);
        await page.locator('.shell-buttons button').last().click();
        await page.getByRole('button', { name: said(page, 'Are the deals fair?') }).click();
        await page.locator('dialog[open] li').first().waitFor();
      },
    },
  ),
  'replay, all hands': lookBack(0, seenByAll),
  'replay, one seat': lookBack(0, seenByAnn),
  'replay, the end': lookBack(2, seenByAnn),
  'replay, review': lookBack(1, openReview),
  'replay, no file yet': { path: '#replay', kept: true, wait: '#replay-file', act: comeAfterAGame },
  'games of the device, none': { path: '#played' },
  'games of the device': { path: '#played', kept: true, act: comeAfterAGame },
  'games of the device, to be deleted': {
    path: '#played',
    act: async (page) => {
      await comeAfterAGame(page);
      await page.getByRole('button', { name: said(page, 'Delete all') }).click();
      await page.getByRole('button', { name: said(page, 'Yes, delete all') }).waitFor();
    },
  },
  'round scores, a new version': seated(
    { room: fullRoom({ state: 'between_rounds' }), updates: [roundScored()] },
    { wait: 'table', act: upgrade },
  ),
  'round scores': seated({ room: fullRoom({ state: 'between_rounds' }), updates: [roundScored()] }, { wait: 'table' }),
  'game ended by the host': seated(
    { room: fullRoom({ state: 'finished', statistics }), updates: [roundScored()] },
    { wait: 'table' },
  ),
  'game over': seated({ room: fullRoom({ state: 'finished', statistics }), updates: [gameOver()] }, { wait: 'table' }),
  'game over, a picture of it': seated(
    { room: fullRoom({ state: 'finished', statistics }), updates: [gameOver()] },
    {
      wait: 'table',
      act: async (page) => {
        await page.getByRole('button', { name: said(page, 'Share a picture') }).click();
        await page.locator('dialog[open] .button--primary:not([aria-disabled=true])').waitFor();
      },
    },
  ),
  'game over, a spectator, after a rematch': seated(
    {
      room: fullRoom({
        state: 'finished',
        games_played: 2,
        statistics,
        you: { seat: null, role: 'spectator', host: false, name: 'Zoe' },
      }),
      updates: [{ ...gameOver(), you: null }],
    },
    { wait: 'caption' },
  ),
  'taken over elsewhere': seated({ room: fullLobby(), closing: 'REPLACED' }, { wait: '.end-page' }),
  removed: seated({ room: fullLobby(), closing: 'REMOVED' }, { wait: '.end-page' }),
  'room ended': seated({ room: fullLobby(), closing: 'ROOM_ENDED' }, { wait: '.end-page' }),
  'room broken': seated({ room: fullLobby(), closing: 'ROOM_BROKEN' }, { wait: '.end-page' }),
  'page too old': seated({ room: fullLobby(), closing: 'VERSION_MISMATCH' }, { wait: '.end-page' }),
};
