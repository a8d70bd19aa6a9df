// Manners of the terminal program: where it goes when nobody says where, what it takes from its configuration, what it
// leaves behind.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { cli_path, folder, play_lines, run, run_in_terminal, start_server, until } from './terminal.mjs';

const code_of = (text) => /Table ([A-Z0-9]{6})/.exec(text)[1];

/** A table that is made and left alone; its code. */
async function make_table(t, url, state, ...more) {
  const made = run(t, ['new', url, '--no-play', '--option', 'rounds=3', '--name', 'Ann', ...more], {
    state,
    input: '',
  });
  assert.equal(await made.ended(), 0, made.err);
  return code_of(made.out);
}

/** The settings for a program with this configuration. */
function configured(t, text) {
  const home = folder(t);
  mkdirSync(join(home, 'crowntable'));
  writeFileSync(join(home, 'crowntable', 'config'), text);
  return { XDG_CONFIG_HOME: home };
}

test('play without a table comes back to the one where a seat is kept, and lists them where there are several', async (t) => {
  const server = await start_server(t);
  const state = folder(t);
  const nothing = run(t, ['play', '--plain'], { state, input: '' });
  assert.equal(await nothing.ended(), 2);
  assert.match(nothing.err, /No seats are kept on this machine\.\n.*crowntable new http:/);

  const first = await make_table(t, server.url, state);
  const back = run(t, ['play', '--plain'], { state });
  await back.said(/You sit down/);
  assert.ok(back.out.startsWith(`Table ${first}\n${server.url}/t/${first}\n`), back.out);
  back.end_input();
  assert.equal(await back.ended(), 0);

  const second = await make_table(t, server.url, state);
  const which = run(t, ['play', '--plain'], { state, input: '' });
  assert.equal(await which.ended(), 2);
  assert.match(which.err, /Which table\? .* crowntable play [A-Z0-9]{6}\n/);
  for (const code of [first, second]) assert.match(which.err, new RegExp(`^${code}  ${server.url}  .*lobby$`, 'm'));
  const named = run(t, ['play', second, '--plain'], { state });
  await named.said(/You sit down/);
  named.end_input();

  // What is gone is not listed, and what does not answer is no table to come back to.
  await server.stop();
  const silent = run(t, ['play', '--plain'], { state, input: '' });
  assert.equal(await silent.ended(), 3);
  assert.match(silent.err, /None of the tables .* answers\.\n/);
});

test('play without a table goes where a game is on rather than to one that is over', async (t) => {
  const server = await start_server(t);
  const state = folder(t);
  const args = ['new', server.url, '--plain', '--ascii', '--option', 'rounds=3', '--room-option', 'bot_pace=instant'];
  const ann = run(t, [...args, '--name', 'Ann', '--bots', '1:easy', '--start'], { state });
  await play_lines(ann);
  const over = code_of(ann.out);
  ann.end_input();
  assert.equal(await ann.ended(), 0);
  const again = run(t, ['play', '--plain'], { state, input: '' });
  assert.equal(await again.ended(), 0);
  assert.ok(again.out.startsWith(`Table ${over}\n`), again.out);
  const other = await make_table(t, server.url, state);
  const back = run(t, ['play', '--plain'], { state, input: '' });
  assert.equal(await back.ended(), 0);
  assert.ok(back.out.startsWith(`Table ${other}\n`), back.out);
});

test('a seat is kept where something else answers in the place of its server that there is no such page', async (t) => {
  const server = await start_server(t);
  const state = folder(t);
  const code = await make_table(t, server.url, state);
  await server.stop();
  const other = createServer((_, response) => response.writeHead(404).end('no such page'));
  t.after(() => other.close());
  await new Promise((done) => other.listen(Number(new URL(server.url).port), '127.0.0.1', done));
  const back = run(t, ['play', '--plain'], { state, input: '' });
  assert.equal(await back.ended(), 3);
  const rooms = run(t, ['rooms'], { state });
  assert.equal(await rooms.ended(), 0);
  assert.ok(rooms.out.startsWith(`${code}  ${server.url}  `), rooms.out);
});

test('play without a table asks for one to take over a seat at, to bring one to, or to say a key to', async (t) => {
  const key = join(folder(t), 'key');
  writeFileSync(key, 'of one server');
  for (const more of [['--claim', '2'], ['--transfer'], ['--access-key-file', key]]) {
    const program = run(t, ['play', ...more], { input: '' });
    assert.equal(await program.ended(), 2);
    assert.match(program.err, /table is required/);
  }
});

test('the configuration names server, person and language, and what is said goes before it', async (t) => {
  const server = await start_server(t);
  const other = await start_server(t);
  const env = configured(t, `# mine\nserver = ${server.url}\nname = Konrad\nlang = de\n`);
  const made = run(t, ['new', '--plain'], { env });
  await made.said(/Du setzt dich/);
  const code = /Tisch ([A-Z0-9]{6})/.exec(made.out)[1];
  made.type('who');
  await made.said(/1\. Konrad \(du\)/);
  const guest = run(t, ['play', code, '--plain', '--name', 'Bob', '--lang', 'en'], { env });
  await guest.said(/You sit down/);
  guest.type('who');
  await guest.said(/2\. Bob \(you\)/);
  const elsewhere = run(t, ['watch', code, '--plain', '--server', other.url], { env, input: '' });
  assert.equal(await elsewhere.ended(), 4);
  assert.ok(elsewhere.err.includes(other.url) || elsewhere.out.includes(other.url));
  const help = run(t, ['--help'], { env });
  assert.equal(await help.ended(), 0);
  assert.match(help.out, /^Aufruf: crowntable/m);
  made.end_input();
  guest.end_input();
});

test('a line of the configuration that means nothing is a mistake of use, told with file and line; help still comes', async (t) => {
  const env = configured(t, 'name = Ann\n\nsevrer = http://localhost\n');
  for (const args of [['rooms'], ['new', 'http://127.0.0.1:1'], ['verify', 'none.jsonl']]) {
    const program = run(t, args, { env, input: '' });
    assert.equal(await program.ended(), 2);
    assert.equal(
      program.err,
      `crowntable: ${env.XDG_CONFIG_HOME}/crowntable/config, line 3: There is no key sevrer; there are server, name and lang.\n`,
    );
  }
  assert.equal(await run(t, ['--help'], { env }).ended(), 0);
});

test('new without a server says how to name one, also by the file that would', async (t) => {
  const program = run(t, ['new'], { input: '' });
  assert.equal(await program.ended(), 2);
  assert.match(program.err, /Which server\? Say crowntable new http:\/\/host:port, .*\/crowntable\/config\./);
});

test('the server is named by --server in every command that asks one', async (t) => {
  const server = await start_server(t);
  const state = folder(t);
  const made = run(t, ['new', '--server', server.url, '--no-play'], { state, input: '' });
  assert.equal(await made.ended(), 0, made.err);
  const code = code_of(made.out);
  const here = run(t, ['rooms', '--server', server.url], { state });
  assert.equal(await here.ended(), 0);
  assert.ok(here.out.startsWith(code), here.out);
  const elsewhere = run(t, ['rooms', '--server', 'http://127.0.0.1:1'], { state });
  assert.equal(await elsewhere.ended(), 0);
  assert.equal(elsewhere.out, 'No seats are kept on this machine.\n');
});

test('an error of a connection names the address that was tried', async (t) => {
  const server = await start_server(t);
  await server.stop();
  for (const args of [
    ['new', server.url],
    ['play', 'K7M4PX', '--server', server.url],
    ['watch', `${server.url}/t/K7M4PX`],
    ['bot', 'K7M4PX', '--server', server.url],
  ]) {
    const program = run(t, args, { input: '' });
    assert.equal(await program.ended(), 3);
    const said = `${program.out}${program.err}`;
    assert.ok(said.includes(`Cannot connect to the server ${server.url}: no server is at that address (`), said);
  }
});

test('after a game it is told how to look back on it, in lines, and again when the full screen is gone', async (t) => {
  const server = await start_server(t);
  const state = folder(t);
  const args = ['new', server.url, '--option', 'rounds=3', '--room-option', 'bot_pace=instant', '--name', 'Ann'];
  const ann = run(t, [...args, '--plain', '--ascii', '--bots', '1:easy', '--start'], { state });
  await play_lines(ann);
  const code = code_of(ann.out);
  const told = `To look back: crowntable record ${code} > game.jsonl, then crowntable replay game.jsonl or crowntable review game.jsonl`;
  await ann.said(new RegExp(`^To look back: crowntable record ${code} > `, 'm'));
  ann.end_input();
  assert.equal(await ann.ended(), 0);
  assert.equal(ann.out.split(told).length, 2, ann.out);

  // What it names is what it says.
  const record = run(t, ['record', code], { state });
  assert.equal(await record.ended(), 0, record.err);
  const file = join(state, 'game.jsonl');
  writeFileSync(file, record.out);
  for (const command of ['verify', 'replay', 'review'])
    assert.equal(await run(t, [command, file], { input: '' }).ended(), 0, command);

  const pane = run_in_terminal(t, ['play', code, '--color', 'never'], { state, width: 100 });
  await pane.shows(new RegExp(`The game is over[^]*To look back: crowntable record ${code} > `));
  pane.press('q', 'q');
  await pane.shows(new RegExp(`To look back: crowntable record ${code} > game\\.jsonl[^]*ended with 0`));
});

test('who keeps no seat, or only watches, is told of no record', async (t) => {
  const server = await start_server(t);
  const args = ['new', server.url, '--option', 'rounds=3', '--room-option', 'bot_pace=instant', '--name', 'Ann'];
  const ann = run(t, [...args, '--plain', '--ascii', '--bots', '1:easy', '--start', '--no-store']);
  await ann.said(/Your (last )?turn/);
  const bob = run(t, ['watch', code_of(ann.out), '--server', server.url, '--plain']);
  await bob.said(/\w/);
  await play_lines(ann);
  ann.type('quit');
  assert.equal(await ann.ended(), 0);
  await bob.said(/The game is over/);
  bob.type('quit');
  assert.equal(await bob.ended(), 0);
  assert.doesNotMatch(ann.out + bob.out, /look back/);
});

/** A shell with job control, which tells how it finds the terminal when what it runs has stopped. */
function shell_around(t) {
  const path = join(folder(t), 'shell');
  writeFileSync(
    path,
    `#!/bin/bash
set -m
'${cli_path}' "$@"
echo "stopped with $?"
stty -a | grep -o -- '-\\?icanon'
read word
fg
`,
    { mode: 0o755 },
  );
  return path;
}

test('Ctrl-Z gives the terminal back, and the program draws anew when it goes on', async (t) => {
  const server = await start_server(t);
  const args = ['new', server.url, '--name', 'Ann', '--color', 'never'];
  const pane = run_in_terminal(t, args, { program: shell_around(t) });
  await pane.shows(/Ann \(you\)/);
  pane.press('C-z');
  await pane.shows(/stopped with 1(48|46|51)\s+icanon/);
  assert.doesNotMatch(pane.look(), /Ann \(you\)/);
  pane.press('Enter');
  await pane.shows(/Ann \(you\)/);
  // It hears keys as before, also while something is typed.
  pane.press('c');
  pane.type('hello');
  await pane.shows(/:say hello/);
  pane.press('C-z');
  await pane.shows(/icanon/);
});

test('? shows all keys and words whole on 40 columns, in every language', async (t) => {
  const server = await start_server(t);
  for (const lang of ['en', 'de', 'fr', 'es', 'pt', 'pl', 'ja']) {
    const pane = run_in_terminal(t, ['new', server.url, '--name', 'Ann', '--color', 'never', '--lang', lang], {
      width: 40,
      env: { LC_ALL: 'C.UTF-8' },
    });
    await pane.shows(/b\/e/);
    const seen = [];
    let look = pane.look();
    // The pages go round.
    while (!seen.includes(look)) {
      const before = look;
      pane.press('?');
      look = await until(() => (pane.look() === before ? undefined : pane.look()), `another page than\n${before}`);
      seen.push(before);
    }
    // The first look was at the table.
    seen.shift();
    const all = seen.join('\n');
    assert.ok(seen.length > 1, all);
    // What is cut ends in a tilde. The title and the last lines are no part of the help.
    for (const look of seen) assert.doesNotMatch(look.split('\n').slice(1, -3).join('\n'), /~/, look);
    for (const word of ['stand-in', 'unshare', 'rename', 'b/e'])
      assert.ok(all.includes(word), `${lang} ${word}: ${all}`);
    pane.press('C-c');
  }
});
