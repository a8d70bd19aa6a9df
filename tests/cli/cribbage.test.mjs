// Kings Cribbage in the terminal program against the real server: typed lines, JSON, a bot of one's own, the full screen.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { play_typed } from './cribbage_player.mjs';
import { lines_of, room_state, run, run_in_terminal, seats_ready, start_server, until } from './terminal.mjs';

const game = ['--game', 'kings_cribbage', '--room-option', 'bot_pace=instant'];
const code_of = (text) => /Table ([A-Z0-9]{6})/.exec(text)[1];
/** Its number, then a square: empty or with a tile, which is in brackets where it was just played. */
const board_row = (number) => new RegExp(`^${String(number).padStart(2)} [ [](·|10|[2-9AJQK])`, 'm');

test('line mode: a person plays Kings Cribbage against wire bots to its end over pipes', async (t) => {
  // This person thinks more often than the usual limits allow.
  const server = await start_server(t, { flags: ['--rate-factor', '20'] });
  const person = run(t, ['new', server.url, '--plain', '--ascii', '--name', 'Ann', ...game]);
  const code = code_of((await person.said(/Table [A-Z0-9]{6}/)).input);
  const bots = ['easy', 'hard'].map((level) =>
    run(t, ['bot', code, '--server', server.url, '--level', level, '--name', level], { input: '' }),
  );
  for (const level of ['easy', 'hard']) await person.said(new RegExp(`${level} is ready`));
  person.type('start');
  await person.said(/five tiles each, 89 tiles in the bag/);
  person.type('Q8 across 7d');
  await person.said(/There is no square q8: columns are A to M, rows 1 to 13\./);
  person.type('board');
  await person.said(/\n {4}A {3}B {3}C/);
  assert.ok((await play_typed(person)) > 5);
  await person.said(/The game is over: 1\. /);
  person.type('scores');
  await person.said(/Lap 1: [^\n]*\n[^]*Totals: [^\n]*You -?\d+/);
  for (const bot of bots) {
    assert.equal(await bot.ended(), 0, bot.err);
    assert.doesNotMatch(bot.err, /refused/);
  }
  assert.doesNotMatch(person.out, /Refused/);
  assert.equal(await room_state(server.url, code), 'finished');
  person.end_input();
  assert.equal(await person.ended(), 0);
});

test('json mode: every message of a game with Joker calls follows the schemas, and two bots of ours play it', async (t) => {
  const server = await start_server(t);
  const host = run(t, [
    'new',
    server.url,
    '--json',
    '--name',
    'Host',
    ...game,
    '--option',
    'joker_calls=true',
    '--option',
    'target_score=60',
  ]);
  await host.said(/"type":"seated"/);
  host.type('{"op":"watch"}');
  const code = code_of(host.err);
  const bots = run(t, ['bot', code, '--server', server.url, '--count', '2'], { input: '' });
  await seats_ready(host, 2);
  host.type('{"op":"start"}');
  assert.equal(await bots.ended(), 0, bots.err);
  await host.said(/"event":"game_over"/);
  const messages = lines_of(host.out);
  const events = messages.flatMap((message) => message.events ?? []).map((event) => event.event);
  for (const kind of ['racks_filled', 'played', 'declined', 'play_settled', 'game_over'])
    assert.ok(events.includes(kind), kind);
  assert.ok(messages.filter((message) => message.type === 'update').every((message) => message.you === null));
});

test('full screen: a person plays Kings Cribbage to its end, at 80x24 and at 40x16', async (t) => {
  const server = await start_server(t);
  const pane = run_in_terminal(t, [
    'new',
    server.url,
    '--name',
    'Ann',
    ...game,
    '--bots',
    '1:easy',
    '--start',
    '--color',
    'never',
  ]);
  await pane.shows(/Kings Cribbage {2}Bag \d+/);
  await pane.shows(board_row(13));
  await pane.shows(/tiles {2}points/);
  let laid = 0;
  for (let turns = 0; turns < 400; ++turns) {
    const looked = pane.look();
    const screen = looked.replace(/\s+/g, ' ');
    if (/The game is over/.test(screen)) break;
    if (/Enter plays/.test(screen)) {
      assert.match(screen, /Scores \d+ point/, 'what it scores stands there before it is sent');
      laid += 1;
      pane.press('Enter');
    } else if (/exchange up to 5/.test(screen)) {
      pane.type('e12345');
      pane.press('Enter');
    } else if (/You have no play/.test(screen)) pane.press('p');
    else if (/Your turn\./.test(screen)) pane.press('a');
    await until(() => pane.look() !== looked, `something new after\n${looked}`);
    if (laid === 2) pane.resize(40, 16);
    if (laid === 4) pane.resize(80, 24);
  }
  await pane.shows(/The game is over/);
  assert.ok(laid > 4);
  pane.press('v');
  await pane.shows(board_row(1));
  pane.press('q', 'q');
  await pane.shows(/ended with 0/);
});
