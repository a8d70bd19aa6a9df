// Whose server it is, in the terminal: what the operator says, a table that is closed, a key that friends know.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, lines_of, run, run_in_terminal, server_path, start_server, until } from './terminal.mjs';

const code_of = (text) => /Table ([A-Z0-9]{6})/.exec(text)[1];
const SAID = 'Maintenance at ten.';

test('what the operator says is told in lines, on the full screen and in JSON, also to who comes later', async (t) => {
  const data = folder(t);
  const { url } = await start_server(t, { data });
  const admin = (...words) => execFileSync(server_path, ['admin', '--data-dir', data, ...words], { encoding: 'utf8' });
  const ann = run(t, ['new', url, '--plain', '--name', 'Ann', '--bots', '1:easy', '--start']);
  await ann.said(/Your (last )?turn/);
  const place = [code_of(ann.out), '--server', url];
  const bob = run_in_terminal(t, ['watch', ...place, '--name', 'Bob', '--color', 'never']);
  await bob.shows(/Ann/);
  admin('say', SAID);
  await ann.said(/The server says: Maintenance at ten\./);
  await bob.shows(/The server says: Maintenance at ten\./);
  const cid = run(t, ['watch', ...place, '--json']);
  const heard = () => lines_of(cid.out).find(({ type }) => type === 'notice');
  await until(heard, () => `a notice in ${cid.out}`);
  assert.equal(heard().text, SAID);
  admin('drain', '--within', '30m');
  await ann.said(/It is about to stop: games that run go on, no other begins\. It stops within 30 minutes\./);
  admin('drain', '--cancel');
  admin('say', '--clear');
  await ann.said(/The server has taken its notice back\./);
});

test('who sits at a table that the operator closes is told so, and it is over', async (t) => {
  const data = folder(t);
  const { url } = await start_server(t, { data });
  const ann = run(t, ['new', url, '--plain', '--name', 'Ann']);
  await ann.said(/Table ([A-Z0-9]{6})/);
  execFileSync(server_path, ['admin', '--data-dir', data, 'close', code_of(ann.out)]);
  assert.equal(await ann.ended(), 1);
  assert.match(ann.out + ann.err, /Whoever runs the server has closed the table\./);
});

test('where an access key is needed the terminal takes it from a file, and says so where it lacks or is wrong', async (t) => {
  const keys = folder(t);
  const key_file = (name, key) => {
    writeFileSync(join(keys, name), `${key}\n`);
    return join(keys, name);
  };
  const right = ['--access-key-file', key_file('right', 'open-sesame')];
  const wrong = ['--access-key-file', key_file('wrong', 'open-barley')];
  const { url } = await start_server(t, { flags: [...right, '--access-key-for', 'everything'] });
  const ends_without = async (args, status) => {
    const refused = run(t, args);
    assert.equal(await refused.ended(), status, refused.out);
    assert.match(refused.out + refused.err, /--access-key-file/);
    assert.doesNotMatch(refused.out + refused.err, /open-sesame|open-barley/);
  };
  await ends_without(['new', url, '--plain'], 4);
  await ends_without(['new', url, '--plain', ...wrong], 4);
  const state = folder(t);
  const ann = run(t, ['new', url, '--plain', '--name', 'Ann', ...right], { state });
  await ann.said(/Table ([A-Z0-9]{6})/);
  const place = [code_of(ann.out), '--server', url];
  await ends_without(['play', ...place, '--plain', '--name', 'Bob'], 4);
  await ends_without(['bot', ...place, '--name', 'Robo', ...wrong], 4);
  const bob = run(t, ['play', ...place, '--plain', '--name', 'Bob', ...right]);
  await ann.said(/Bob/);
  run(t, ['bot', ...place, '--name', 'Robo', ...right]);
  await ann.said(/Robo/);
  // A seat that one has is kept without the key.
  ann.kill('SIGTERM');
  await ann.ended();
  const again = run(t, ['play', ...place, '--plain'], { state });
  await again.said(/Ann/);
  bob.end_input();
});
