// The family of docs/adding-a-game.md, which has no face of its own: whole games in the terminal program of a project
// that had taken it in, against the server of that project.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { folder, room_state, run, run_in_terminal, start_server, until } from './terminal.mjs';

const built = resolve(import.meta.dirname, '../../build/release/tests/example');
const program = process.env.CROWNTABLE_EXAMPLE_CLI ?? join(built, 'highest_card_terminal');
const server_program = process.env.CROWNTABLE_EXAMPLE_SERVER ?? join(built, 'highest_card_server');
const game = ['--game', 'highest_card', '--room-option', 'bot_pace=instant'];
const code_of = (text) => /Table ([A-Z0-9]{6})/.exec(text)[1];

/** Types what the lines ask for in three rounds; answers how many cards it showed. */
async function play_typed(person) {
  let read = 0;
  for (let shown = 0; ;) {
    const asked = await until(
      () => {
        const pattern = /Your turn\. Type a number: 1 show\.|Deal (\d) checked/g;
        pattern.lastIndex = read;
        return pattern.exec(person.out);
      },
      () => `the next turn in:\n${person.out}\n${person.err}`,
    );
    read = asked.index + asked[0].length;
    if (asked[1] === '3') return shown;
    if (!asked[1]) ++shown;
    person.type(asked[1] ? 'ready' : '1');
  }
}

test('two people play a whole game by numbers in lines, and its record holds', async (t) => {
  const server = await start_server(t, { program: server_program });
  const state = folder(t);
  const ann = run(t, ['new', server.url, '--plain', '--name', 'Ann', ...game], { program, state });
  const code = code_of((await ann.said(/Table [A-Z0-9]{6}/)).input);
  await ann.said(/Type start|You sit down/);
  const bob = run(t, ['play', code, '--server', server.url, '--plain', '--name', 'Bob'], { program });
  await bob.said(/You sit down/);
  bob.type('ready');
  await ann.said(/Bob is ready/);
  ann.type('start');
  await ann.said(/You hold: card (A|[2-9]|10|J|Q|K)/);
  ann.type('2');
  await ann.said(/Type a number from 1 to 1\./);
  assert.deepEqual(await Promise.all([play_typed(ann), play_typed(bob)]), [3, 3]);
  assert.doesNotMatch(ann.out + bob.out, /Refused/);
  ann.type('scores');
  const places = (person, me, other) =>
    [me, other].map((name) => person.said(new RegExp(`standings, ${name}: place (\\d), points (\\d)`)));
  bob.type('scores');
  const [ann_sees, bob_sees] = await Promise.all(
    [places(ann, 'You', 'Bob'), places(bob, 'Ann', 'You')].map((told) => Promise.all(told)),
  );
  for (const i of [0, 1]) assert.deepEqual(ann_sees[i].slice(1), bob_sees[i].slice(1));
  assert.equal(await room_state(server.url, code), 'finished');

  const fetched = run(t, ['record', code], { program, state, input: '' });
  assert.equal(await fetched.ended(), 0, fetched.err);
  const file = join(state, 'record.jsonl');
  writeFileSync(file, fetched.out);
  const verified = run(t, ['verify', file], { program, input: '' });
  assert.equal(await verified.ended(), 0, verified.err);
  const elsewhere = run(t, ['verify', file], { input: '' });
  assert.equal(await elsewhere.ended(), 16, 'the program without the family does not know the game');
});

test('a person plays a whole game against a bot on the full screen by pressing numbers', async (t) => {
  const server = await start_server(t, { program: server_program });
  const pane = run_in_terminal(t, ['new', server.url, ...game, '--bots', '1', '--start'], { program });
  for (const round of [1, 2, 3]) {
    await pane.shows(
      new RegExp(`Your turn: press a number\\.[^]*card: (A|\\d+|J|Q|K)[^]*1 show[^]*round: ${round}\\b`),
    );
    pane.press('1');
    if (round < 3) {
      await pane.shows(new RegExp(`phase: round.won[^]*round: ${round}\\b`));
      pane.press('r');
    }
  }
  await pane.shows(/standings +place +points[^]*[12] +\d/);
  await pane.shows(/m rematch/);
});
