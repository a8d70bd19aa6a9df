// The language of the terminal: from the command line, else from the locale; never of what programs read or people type.
import assert from 'node:assert/strict';
import test from 'node:test';
import { run, start_server } from './terminal.mjs';

test('a table speaks the language that --lang or the locale names, each person their own', async (t) => {
  const server = await start_server(t);
  const ann = run(t, ['new', server.url, '--plain', '--name', 'Ann', '--lang', 'de']);
  const [link] = await ann.said(/http:\S+\/t\/\w{6}/);
  await ann.said(/Du setzt dich\./);
  const bob = run(t, ['play', '--plain', '--name', 'Bob', link], { env: { LC_ALL: '', LANG: 'pl_PL.UTF-8' } });
  await bob.said(/Siadasz\./);
  await ann.said(/Bob setzt sich\./);
  // Words are typed in English, and a refusal is told by its code.
  bob.type('start');
  await bob.said(/Odmowa: /);
  ann.type('say Hallo');
  await bob.said(/Ann: Hallo/);
  ann.type('start');
  await Promise.all([ann.said(/Die Partie beginnt\./), bob.said(/Partia się zaczyna\./)]);
  bob.type('quit');
  await bob.said(/Do widzenia\./);
});

test('programs read English messages whatever the locale', async (t) => {
  const server = await start_server(t);
  const gone = run(t, ['play', '--json', `${server.url}/t/K7M4PX`], { env: { LC_ALL: 'ja_JP.UTF-8' } });
  assert.equal(await gone.ended(), 4);
  assert.match(gone.err, /There is no such room\./);
});

test('a language that is not spoken is refused with those that are', async (t) => {
  const unknown = run(t, ['play', '--lang', 'xx', 'K7M4PX']);
  assert.equal(await unknown.ended(), 2);
  assert.match(unknown.err, /no language "xx": one of en, de, fr, es, pt, pl, ja is wanted/);
  const arabic = run(t, ['play', '--lang', 'ar', 'K7M4PX']);
  assert.equal(await arabic.ended(), 2);
  assert.match(arabic.err, /Arabic runs from right to left.*the browser speaks Arabic/);
});
