// The terminal program between other programs: what is piped in early, and what nobody reads any more.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { test } from 'node:test';
import { cli_path, folder, new_room, run, start_server } from './terminal.mjs';

test('a command whose output cannot be written stops and fails', async (t) => {
  const full = openSync('/dev/full', 'w');
  t.after(() => closeSync(full));
  const hand = '{"preset":"five_suited_rummy","wild":5,"cards":["3S","4S","JK","5H"]}\n';
  for (const [args, input] of [
    [['analyse'], hand],
    [['arena', '--deals', '1'], ''],
  ]) {
    const ended = spawnSync(cli_path, args, { input, stdio: ['pipe', full, 'pipe'], encoding: 'utf8' });
    assert.equal(ended.status, 1, args.join(' '));
    assert.match(ended.stderr, /The output could not be written\./);
  }
  // A reader that goes away ends it too, though there is always more to read.
  const endless = spawnSync('sh', ['-c', `yes '${hand.trim()}' | ${cli_path} analyse | head -1; echo over`], {
    encoding: 'utf8',
    timeout: 20_000,
  });
  assert.match(endless.stdout, /over/);
  const { url } = await start_server(t);
  const { code } = await new_room(url);
  const place = [code, '--server', url];
  for (const look of ['--plain', '--json']) {
    const watch = run(t, ['watch', ...place, look], { input: '' });
    await watch.said(/[Tt]able|welcome/);
    watch.close_output();
    const ann = run(t, ['play', ...place, '--plain', '--name', 'Ann'], { input: 'say hello\n' });
    assert.equal(await ann.ended(), 0, ann.err);
    assert.equal(await watch.ended(), 1, watch.err);
  }
});

test('what is piped in before the table is known is done there, after one sat down, and counts in a kept seat too', async (t) => {
  const { url } = await start_server(t);
  const { code } = await new_room(url);
  const state = folder(t);
  const place = [code, '--server', url];
  const first = run(t, ['play', ...place, '--plain', '--name', 'Ann'], { state, input: 'who\nsay one\n' });
  assert.equal(await first.ended(), 0, first.err);
  assert.match(first.out, /You sit down\.[^]*Ann: one/);
  const again = run(t, ['play', ...place, '--plain'], { state, input: 'who\nsay two\nstats\n' });
  assert.equal(await again.ended(), 0, again.err);
  assert.match(again.out, /1\. Ann \(you\)[^]*1\. Ann \(you\)[^]*Ann: two/);
  assert.match(again.out, /No game has been played to its end/);
  const program = run(t, ['play', ...place, '--json'], { state, input: '{"op":"chat","text":"three"}\n' });
  assert.equal(await program.ended(), 0, program.err);
  assert.match(program.out, /"type":"chat","ack":\d+[^\n]*"three"/);
});

test('a table to which nobody could come back is not created', async (t) => {
  const asked = run(t, ['new', 'http://127.0.0.1:1', '--no-play', '--no-store'], { input: '' });
  assert.equal(await asked.ended(), 2, 'no server was asked');
  assert.match(asked.err, /would lose the table/);
});
