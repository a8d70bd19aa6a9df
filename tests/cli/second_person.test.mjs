// Who comes by what a machine keeps: whoever made a table and has no seat, and a second person at the same machine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folder, lines_of, new_room, room_state, run, run_in_terminal, start_server, until } from './terminal.mjs';

const code_of = (text) => /Table ([A-Z0-9]{6})/.exec(text)[1];

/** A table of which nobody but bots of this machine has a seat; `state` keeps its host token. */
async function full_table(t, url, state) {
  const made = run(t, ['new', url, '--no-play', '--game', 'five_suited_rummy', '--option', 'rounds=3'], { state });
  assert.equal(await made.ended(), 0, made.err);
  const code = code_of(made.out);
  run(t, ['bot', code, '--server', url, '--count', '7', '--level', 'easy']);
  await until(async () => (await (await fetch(`${url}/api/rooms/${code}`)).json()).full, 'a full table');
  return [code, '--server', url];
}

test('whoever made a table without playing starts it from the terminal when all seats are taken', async (t) => {
  const { url } = await start_server(t);
  const seen = (program, what) =>
    until(
      () => lines_of(program.out).some(what),
      () => program.out + program.err,
    );
  for (const [args, start] of [
    [['watch', '--json'], '{"op":"start"}'],
    [['watch', '--plain'], 'start'],
    [['play', '--json'], '{"op":"start"}'],
    [['play', '--plain'], 'start'],
  ]) {
    const state = folder(t);
    const place = await full_table(t, url, state);
    const host = run(t, [args[0], ...place, args[1]], { state });
    if (args[1] === '--json') await seen(host, ({ type, you }) => type === 'room' && you.host);
    else await host.said(/[Tt]able/);
    host.type(start);
    await until(
      async () => (await room_state(url, place[0])) !== 'lobby',
      () => `${args}: a game in\n${host.out}\n${host.err}`,
    );
    // The same person comes again by what is kept.
    host.kill('SIGTERM');
    await host.ended();
    const again = run(t, ['watch', ...place, '--json'], { state });
    await seen(again, ({ type, you }) => type === 'room' && you.host);
  }
});

test('a second person at one machine is asked, and the first is not thrown out', async (t) => {
  const { url } = await start_server(t);
  const { code } = await new_room(url);
  const state = folder(t);
  const place = [code, '--server', url];
  const ann = run(t, ['play', ...place, '--plain', '--name', 'Ann'], { state });
  await ann.said(/You sit down/);

  const script = run(t, ['play', ...place, '--json'], { state, input: '' });
  assert.equal(await script.ended(), 7, script.err);
  assert.match(script.err, /--as same/);

  const other = run(t, ['play', ...place, '--json', '--as', 'other', '--name', 'Bob'], { state });
  await other.said(/"type":"seated"[^\n]*"name":"Bob"/);

  const asked = run_in_terminal(t, ['play', ...place, '--plain', '--name', 'Cid'], { state });
  await asked.shows(/Go on as Ann here \(s\), or join as somebody else \(o\)\?/);
  asked.type('o');
  asked.press('Enter');
  await asked.shows(/You sit down/);
  assert.equal(ann.code, undefined, 'Ann is where she was');

  const same = run(t, ['play', ...place, '--json', '--as', 'same'], { state });
  await same.said(/"type":"welcome"[^\n]*"name":"Ann"/);
  assert.equal(await ann.ended(), 1);
  assert.match(ann.out + ann.err, /Another connection took over/);
});
