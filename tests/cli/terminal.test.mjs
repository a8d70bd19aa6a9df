// The terminal program against the real server: pipes, JSON lines, a person in tmux, bots over the wire.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import {
  folder,
  lines_of,
  new_room,
  play_lines,
  room_state,
  run,
  run_in_terminal,
  seats_ready,
  start_server,
  until,
} from './terminal.mjs';

const root = resolve(import.meta.dirname, '../..');
const code_of = (text) => /Table ([A-Z0-9]{6})/.exec(text)[1];

/** Presses what the screen asks for until the game is over. */
async function play_on(pane, after_turn = () => {}) {
  for (let turns = 0; turns < 2000; ++turns) {
    const looked = pane.look();
    const screen = looked.replace(/\s+/g, ' ');
    if (/The game is over/.test(screen)) return;
    if (/Enter go out|Enter lay down/.test(screen)) pane.press('Enter');
    else if (/You can go out: discard/.test(screen)) pane.press('o');
    else if (/Enter or x/.test(screen)) pane.press('Enter');
    else if (/Draw from the stock/.test(screen)) pane.press('d');
    else if (/Discard a card/.test(screen)) pane.press('x');
    await until(() => pane.look() !== looked, `something new after\n${looked}`);
    after_turn(turns);
  }
}

test('help tells every command and every exit code', async (t) => {
  const help = run(t, ['--help']);
  assert.equal(await help.ended(), 0);
  for (const word of ['new', 'play', 'watch', 'rooms', 'rules', 'bot', 'analyse'])
    assert.match(help.out, new RegExp(`\\b${word}\\b`));
  for (const command of ['new', 'play', 'watch', 'rooms', 'rules', 'bot', 'analyse']) {
    const program = run(t, [command, '--help']);
    assert.equal(await program.ended(), 0);
    for (const code of [0, 1, 2, 3, 4, 5, 6, 7, 65, 130])
      assert.match(program.out, new RegExp(`\\b${code} `), `${command}: ${code}`);
  }
});

test('help for analyse names every member of a request', async (t) => {
  const schema = JSON.parse(
    readFileSync(new URL('../../protocol/schema/analyse_request.json', import.meta.url), 'utf8'),
  );
  const help = run(t, ['analyse', '--help']);
  assert.equal(await help.ended(), 0);
  for (const { properties } of schema.anyOf) {
    for (const member of Object.keys(properties)) assert.ok(help.out.includes(`"${member}"`), member);
  }
  assert.ok(help.out.includes('"J"'));
});

test('mistakes on the command line are usage errors', async (t) => {
  for (const args of [
    [],
    ['fly'],
    ['play'],
    ['play', 'nonsense'],
    ['play', 'K7M4PX'],
    ['bot', 'K7M4PX', '--level', 'grand'],
    ['play', 'K7M4PX', '--server', 'http://'],
    ['watch', 'K7M4PX', '--json', '--plain'],
    ['arena', '--seed', '-1'],
    ['arena', '--seed', '18446744073709551616'],
    ['watch', 'K7M4PX', '--server', 'http://127.0.0.1:1', '--spell'],
    ['replay', 'game.jsonl', '--speed', 'nan'],
  ]) {
    assert.equal(await run(t, args, { input: '' }).ended(), 2, args.join(' '));
  }
});

test('alone it prints its help, and what is mistyped with what was perhaps meant', async (t) => {
  const alone = run(t, [], { input: '' });
  assert.equal(await alone.ended(), 2);
  assert.match(alone.err, /^Usage: crowntable/m);
  assert.match(alone.err, /^ {2}play /m);
  for (const [args, meant] of [
    [['plya', 'K7M4PX'], 'Did you mean play?'],
    [['--lang', 'de', 'plya', 'K7M4PX'], 'Meintest du play?'],
    [['play', 'K7M4PX', '--nmae', 'Ann'], 'Did you mean --name?'],
  ]) {
    const program = run(t, args, { input: '' });
    assert.equal(await program.ended(), 2);
    assert.ok(program.err.includes(meant), program.err);
  }
});

test('no server is exit 3, no room is exit 4', async (t) => {
  const server = await start_server(t);
  assert.equal(await run(t, ['play', 'K7M4PX', '--server', server.url], { input: '' }).ended(), 4);
  await server.stop();
  assert.equal(await run(t, ['play', 'K7M4PX', '--server', server.url], { input: '' }).ended(), 3);
  assert.equal(await run(t, ['new', server.url], { input: '' }).ended(), 3);
});

test('analyse answers each line, and bad lines with an error, and goes on', async (t) => {
  const asked = '{"preset":"five_suited_rummy","wild":5,"cards":["3S","4S","JK","5H"]}';
  const answer =
    '{"deadwood":0,"melds":[["3S","4S","5H","JK"]],"dead":[],"can_go_out":true,"best_discard":"4S","discards":{"3S":0,"4S":0,"JK":0,"5H":0}}';
  const program = run(t, ['analyse'], { input: `${asked}\nnonsense\n${asked}\n` });
  assert.equal(await program.ended(), 0);
  const lines = program.out.split('\n');
  assert.equal(lines.length, 4);
  assert.equal(lines[0], answer);
  assert.ok(JSON.parse(lines[1]).error.code);
  assert.equal(lines[2], answer);
});

test('a table is created, its seat kept in a private file, listed, and taken up again', async (t) => {
  const server = await start_server(t);
  const state = folder(t);
  const made = run(
    t,
    ['new', server.url, '--no-play', '--option', 'rounds=3', '--room-option', 'bot_pace=instant', '--name', 'Ann'],
    { state, input: '' },
  );
  assert.equal(await made.ended(), 0);
  const code = code_of(made.out);
  assert.match(made.out, new RegExp(`http://.*/t/${code}`));
  const kept = join(state, 'crowntable');
  assert.equal(statSync(kept).mode & 0o777, 0o700);
  const files = readdirSync(kept);
  assert.equal(files.length, 1);
  assert.equal(statSync(join(kept, files[0])).mode & 0o777, 0o600);

  const played = run(t, ['play', code, '--plain'], { state });
  await played.said(/You sit down/);
  played.type('who');
  await played.said(/1\. Ann \(you\), host/);
  played.type('bot easy');
  await played.said(/Type start to begin/);
  played.type('start');
  await played.said(/Your hand: /);
  played.end_input();
  assert.equal(await played.ended(), 0);
  assert.equal(statSync(join(kept, files[0])).mode & 0o777, 0o600);
  const token = JSON.parse(readFileSync(join(kept, files[0]), 'utf8')).seat_token;
  assert.match(token, /^[0-9a-f]{32}$/);
  assert.ok(!`${played.out}${played.err}`.includes(token), 'a token is never shown');

  const listed = run(t, ['rooms'], { state, input: '' });
  assert.equal(await listed.ended(), 0);
  assert.match(listed.out, new RegExp(`${code} .*Ann`));

  const again = run(t, ['play', code, '--plain'], { state });
  await again.said(/Ann \(you\), host|Your hand: /);
  again.type('who');
  await again.said(/1\. Ann \(you\), host/);
  assert.doesNotMatch(again.out, /Ann 2/);
  again.type('leave');
  assert.equal(await again.ended(), 0);
});

test('line mode: a person and two wire bots play a game to its end over pipes', async (t) => {
  const server = await start_server(t);
  const person = run(
    t,
    [
      'new',
      server.url,
      '--plain',
      '--ascii',
      '--name',
      'Ann',
      '--option',
      'rounds=3',
      '--room-option',
      'round_pause=1',
    ],
    {},
  );
  const code = code_of((await person.said(/Table [A-Z0-9]{6}/)).input);
  const bots = run(t, ['bot', code, '--server', server.url, '--count', '2', '--name', 'Robo'], { input: '' });
  for (const name of ['Robo', 'Robo 2']) await person.said(new RegExp(`${name} is ready`));
  person.type('say hello');
  await person.said(/Ann: hello/);
  person.type('fly');
  await person.said(/means nothing here/);
  person.type('start');
  await person.said(/Round 1 of 1/);

  assert.ok((await play_lines(person)).over);
  await person.said(/The game is over: 1\. /);
  person.type('scores');
  await person.said(/Totals: /);
  assert.equal(await bots.ended(), 0, bots.err);
  assert.equal(await room_state(server.url, code), 'finished');
  person.end_input();
  assert.equal(await person.ended(), 0);
});

test('json mode: messages out, commands in, ids added; bad JSON is exit 65', async (t) => {
  const server = await start_server(t);
  const room = await new_room(server.url);
  const program = run(t, ['play', room.code, '--server', server.url, '--json', '--name', 'Ann']);
  await program.said(/"type":"seated"/);
  program.type('{"op":"ping"}');
  await program.said(/"type":"pong"/);
  program.type('{"op":"ready","ready":true}');
  const before = lines_of(program.out);
  assert.deepEqual(
    before.slice(0, 2).map((message) => message.type),
    ['welcome', 'room'],
  );
  program.end_input();
  assert.equal(await program.ended(), 0);
  const acks = lines_of(program.out)
    .map((message) => message.ack)
    .filter((ack) => ack);
  assert.deepEqual(acks, [1, 2, 3]);

  for (const bad of ['nonsense', '[]', '{"x":1}', '{"op":"hello"}', '{"op":"ping","op":"ping"}']) {
    const broken = run(t, ['watch', room.code, '--server', server.url, '--json']);
    await broken.said(/"type":"room"/);
    broken.type(bad);
    assert.equal(await broken.ended(), 65, bad);
  }
});

test('full, locked and removed have their exit codes; an interrupt is 130', async (t) => {
  const server = await start_server(t);
  const host = run(t, ['new', server.url, '--json', '--name', 'Ann']);
  const code = /Table ([A-Z0-9]{6})/.exec((await until(() => /Table [A-Z0-9]{6}/.exec(host.err), 'the code')).input)[1];
  await host.said(/"type":"seated"/);

  const guest = run(t, ['play', code, '--server', server.url, '--plain', '--name', 'Bob']);
  await guest.said(/You sit down|Bob \(you\)/);
  host.type('{"op":"remove_seat","seat":1}');
  assert.equal(await guest.ended(), 5);

  host.type('{"op":"lock","locked":true}');
  await until(async () => (await (await fetch(`${server.url}/api/rooms/${code}`)).json()).locked, 'the lock');
  assert.equal(
    await run(t, ['play', code, '--server', server.url, '--plain', '--name', 'Cy'], { input: '' }).ended(),
    4,
  );
  host.type('{"op":"lock","locked":false}');
  for (let i = 0; i < 6; ++i) host.type('{"op":"add_bot","level":"easy"}');
  await until(async () => (await (await fetch(`${server.url}/api/rooms/${code}`)).json()).full, 'a full table');
  assert.equal(
    await run(t, ['play', code, '--server', server.url, '--plain', '--name', 'Cy'], { input: '' }).ended(),
    4,
  );

  host.kill('SIGINT');
  assert.equal(await host.ended(), 130);
});

test('an interrupted bot says that nobody can come back to its seat', async (t) => {
  const server = await start_server(t);
  const { code } = await new_room(server.url);
  const bot = run(t, ['bot', code, '--server', server.url, '--name', 'Robo'], { input: '' });
  await until(async () => (await (await fetch(`${server.url}/api/rooms/${code}`)).json()).seats.length > 0, 'the bot');
  bot.kill('SIGINT');
  assert.equal(await bot.ended(), 130);
  assert.match(bot.err, /Interrupted\. No token of this seat is kept here\./);
});

test('programs decide for bots; one that is of no use is replaced, and the game goes on', async (t) => {
  const web = join(root, 'clients/web/node_modules');
  const node_bot = join(root, 'clients/bots/bot.mjs');
  execFileSync(process.execPath, [
    join(web, 'typescript/bin/tsc'),
    '--noEmit',
    '--checkJs',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--strict',
    '--skipLibCheck',
    '--types',
    'node',
    '--typeRoots',
    join(web, '@types'),
    node_bot,
  ]);
  const question = `${JSON.stringify({ type: 'choose', turn: 1, public: { game: 'kings_cribbage' }, you: { legal: {} } })}\n`;
  for (const [name, ...command] of [
    ['bot.py', 'python3', join(root, 'clients/bots/bot.py')],
    ['bot.mjs', process.execPath, node_bot],
  ]) {
    const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), { input: question, encoding: 'utf8' });
    assert.deepEqual([status, stdout, stderr], [1, '', `${name} plays the rummy family only, not kings_cribbage.\n`]);
  }
  const server = await start_server(t);
  const host = run(t, [
    'new',
    server.url,
    '--json',
    '--name',
    'Host',
    '--option',
    'rounds=3,4',
    '--room-option',
    'round_pause=1',
  ]);
  await host.said(/"type":"seated"/);
  const code = code_of(host.err);
  const bot = (name, program, think_ms = 15_000) =>
    run(t, ['bot', code, '--server', server.url, '--name', name, '--exec', program, '--think-ms', String(think_ms)], {
      input: '',
    });
  const bots = [
    bot('Snake', `python3 '${join(root, 'clients/bots/bot.py')}'`),
    bot('Node', `'${process.execPath}' '${node_bot}'`),
    bot('Silent', 'cat > /dev/null', 20),
    // Always the card that nobody has.
    bot(
      'Cheat',
      `sed -un 's/.*"turn":\\([0-9]*\\).*/{"turn":\\1,"action":{"type":"discard","card":"JK","go_out":true}}/p'`,
    ),
  ];
  await seats_ready(host, bots.length);
  host.type('{"op":"watch"}');
  host.type('{"op":"start"}');
  for (const each of bots) assert.equal(await each.ended(), 0, each.err);
  const [snake, node, silent, cheat] = bots;
  for (const good of [snake, node]) assert.doesNotMatch(good.err, /the program|refused/, 'never a fault');
  assert.equal(silent.err.match(/the program: no answer within 20 ms/g).length, 3);
  assert.match(silent.err, /is asked no more/);
  assert.equal(cheat.err.match(/the program: /g).length, 3);
  assert.match(cheat.err, /is asked no more/);
  assert.equal(await room_state(server.url, code), 'finished');
});

test('bots alone play a game with a spectator who only watches', async (t) => {
  const server = await start_server(t);
  const host = run(t, [
    'new',
    server.url,
    '--json',
    '--name',
    'Host',
    '--option',
    'rounds=3,4',
    '--room-option',
    'bot_pace=instant',
    '--room-option',
    'round_pause=1',
  ]);
  await host.said(/"type":"seated"/);
  const code = code_of(host.err);
  const watcher = run(t, ['watch', code, '--server', server.url, '--plain', '--ascii', '--name', 'Zoe'], { input: '' });
  await watcher.said(/1\. Host, host/);
  const bots = run(t, ['bot', code, '--server', server.url, '--count', '2', '--level', 'easy'], { input: '' });
  await seats_ready(host, 2);
  host.type('{"op":"start"}');
  await watcher.said(/Round 1 of 2/);
  // The host leaves: a bot of the server plays on for it.
  host.type('{"op":"leave"}');
  assert.equal(await host.ended(), 0);
  assert.equal(await bots.ended(), 0, bots.err);
  assert.equal(await watcher.ended(), 0);
  assert.match(watcher.out, /The game is over/);
  assert.doesNotMatch(watcher.out, /Your hand/);
});

test('line mode: a killed server is waited for, what was typed meanwhile counts once, and the seat is kept', async (t) => {
  const server = await start_server(t);
  const ann = run(t, ['new', server.url, '--plain', '--ascii', '--name', 'Ann', '--option', 'rounds=3']);
  const code = code_of((await ann.said(/Table [A-Z0-9]{6}/)).input);
  const bob = run(t, ['play', code, '--server', server.url, '--plain', '--ascii', '--name', 'Bob']);
  await ann.said(/Bob/);
  ann.type('start');
  await Promise.all([ann.said(/Round 1 of 1/), bob.said(/Round 1 of 1/)]);
  const [acting, waiting] = await until(
    () => (/Your turn/.test(ann.out) ? [ann, bob] : /Your turn/.test(bob.out) ? [bob, ann] : null),
    'a turn',
  );
  const seated = async ({ url }) =>
    (await (await fetch(`${url}/api/rooms/${code}`)).json()).seats.map((seat) => seat.name);
  // Whoever was quicker has the first.
  const before = await seated(server);
  assert.deepEqual(before.toSorted(), ['Ann', 'Bob']);
  await server.kill();
  await Promise.all([acting.said(/Connection lost/), waiting.said(/Connection lost/)]);
  acting.type('draw');
  const next = await server.again();
  await Promise.all([acting.said(/Back: you are connected again/), waiting.said(/Back: you are connected again/)]);
  await acting.said(/You draw/);
  await waiting.said(/(Ann|Bob) draws/);
  assert.equal(acting.out.match(/Connection lost/g).length, 1, 'said once, not for each try');
  acting.type('who');
  await acting.said(/\(you\)/);
  for (const program of [acting, waiting]) {
    assert.equal(program.out.match(/Back: /g).length, 1);
    assert.doesNotMatch(program.out, /Refused|sits down again/);
  }
  assert.equal(acting.out.match(/You draw/g).length, 1);
  assert.equal(waiting.out.match(/(Ann|Bob) draws/g).length, 1);
  assert.deepEqual(await seated(next), before);

  await next.stop();
  await acting.said(/The server is restarting. Your seat is kept/);
  await next.again();
  await acting.said(/Back: the server has restarted/);
});

test('full screen: the program goes on in its seat after the server was killed and stopped', async (t) => {
  const server = await start_server(t);
  const pane = run_in_terminal(t, [
    'new',
    server.url,
    '--name',
    'Ann',
    '--option',
    'rounds=3',
    '--room-option',
    'bot_pace=instant',
    '--bots',
    '1:easy',
    '--start',
  ]);
  await pane.shows(/Round 1\/1 {2}3s wild/);
  await pane.shows(/Draw from the stock/);
  await server.kill();
  await pane.shows(/Connection lost\. Your seat is kept/);
  // The table stays to be read, and the key counts once the server is there.
  await pane.shows(/Round 1\/1|3s wild|Draw from the stock/);
  pane.press('d');
  const next = await server.again();
  await pane.shows(/Back: you are connected again/);
  await pane.shows(/Enter or x|You can go out|Discard a card/);
  await next.stop();
  await pane.shows(/The server is restarting\. Your seat is kept/);
  await next.again();
  await pane.shows(/Back: the server has restarted/);
  assert.doesNotMatch(pane.look(), /restarting/);
  await play_on(pane);
  await pane.shows(/The game is over/);
});

test('full screen: a person in a terminal plays a game to its end, at 80x24 and at 40x16', async (t) => {
  const server = await start_server(t);
  const pane = run_in_terminal(t, [
    'new',
    server.url,
    '--name',
    'Ann',
    '--option',
    'rounds=3',
    '--room-option',
    'bot_pace=instant',
  ]);
  const code = (await pane.shows(/Crowntable {2}([A-Z0-9]{6})/))[1];
  await pane.shows(/1 Ann \(you\) host/);
  const bot = run(t, ['bot', code, '--server', server.url, '--name', 'Robo'], { input: '' });
  await pane.shows(/2 Robo/);
  pane.press('b');
  await pane.shows(/medium bot/);
  pane.type('chello');
  pane.press('Enter');
  await pane.shows(/Ann: hello/);
  pane.press('s');
  await pane.shows(/Round 1\/1 {2}3s wild/);

  await play_on(pane, (turns) => {
    if (turns === 4) pane.resize(40, 16);
  });
  await pane.shows(/The game is over/);
  assert.equal(await bot.ended(), 0, bot.err);
  pane.resize(80, 24);
  await pane.shows(/Total/);
  pane.press('q', 'q');
  await pane.shows(/ended with 0/);
  await pane.shows(/^icanon$/m);
});

test('full screen: an interrupt gives the terminal back', async (t) => {
  const server = await start_server(t);
  const pane = run_in_terminal(t, ['new', server.url, '--name', 'Ann', '--ascii', '--color', 'never']);
  await pane.shows(/1 Ann \(you\) host/);
  pane.press('C-c');
  await pane.shows(/ended with 130/);
  await pane.shows(/^icanon$/m);
  assert.doesNotMatch(pane.look(), /free seats/);
});

test("a game of another family after a game that the host ended is nobody's end", async (t) => {
  const server = await start_server(t);
  const ann = run(t, ['new', server.url, '--plain', '--name', 'Ann']);
  const code = code_of((await ann.said(/Table [A-Z0-9]{6}/)).input);
  await ann.said(/You sit down/);
  const pane = run_in_terminal(t, ['play', code, '--server', server.url, '--name', 'Bob']);
  await ann.said(/Bob sits down/);
  ann.type('start');
  await ann.said(/is turned up/);
  ann.type('end');
  await ann.said(/ended the game/);
  ann.type('game kings_cribbage');
  await pane.shows(/Kings Cribbage/);
  ann.type('start');
  await ann.said(/tiles in the bag/);
  await pane.shows(/bag/i);
  ann.type('quit');
  assert.equal(await ann.ended(), 0, ann.err);
});
