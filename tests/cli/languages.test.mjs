// The language of the terminal: from the command line, else from the locale; never of what programs read or people type.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { folder, play_lines, run, start_server } from './terminal.mjs';

test('a table speaks the language that --lang or the locale names, each person their own', async (t) => {
  const server = await start_server(t);
  const ann = run(t, ['new', server.url, '--plain', '--name', 'Ann', '--lang', 'de']);
  const [link] = await ann.said(/http:\S+\/t\/\w{6}/);
  await ann.said(/Tisch \w{6}/);
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

test('what is said around tables is in that language, too', async (t) => {
  const server = await start_server(t);
  const told = async (words, status) => {
    const one = run(t, words);
    assert.equal(await one.ended(), status, one.err);
    return one.out + one.err;
  };
  const german = ['--lang', 'de'];
  assert.match(await told(['rooms', '--offline', ...german], 0), /Auf diesem Rechner ist kein Platz gespeichert\./);
  assert.match(
    await told(['new', server.url, '--no-play', '--game', 'chess', ...german], 2),
    /Ein Spiel chess gibt es/,
  );
  assert.match(
    await told(['new', server.url, '--option', 'a=1', ...german], 2),
    /Es gibt keine Option a; es gibt .* und /,
  );
  assert.match(await told(['new', server.url, '--bots', 'x', ...german], 2), /--bots ist eine Zahl von 0 bis 6/);
  assert.match(await told(['new', 'ftp://x', ...german], 2), /„ftp:\/\/x“ ist keine Adresse eines Servers\./);
});

test('why no connection comes about is told in that language, whatever is asked of the server', async (t) => {
  const server = await start_server(t);
  const told = async (...words) => {
    const one = run(t, [...words, '--lang', 'de'], { input: '' });
    assert.equal(await one.ended(), 3, one.err);
    return one.out + one.err;
  };
  const secure = server.url.replace('http:', 'https:');
  assert.match(
    await told('play', `${secure}/t/K7M4PX`),
    /Server https:\/\/127\.0\.0\.1:\d+: Eine sichere Verbindung kommt nicht zustande \(/,
  );
  assert.match(
    await told('new', secure),
    /Server https:\/\/127\.0\.0\.1:\d+: Eine sichere Verbindung kommt nicht zustande \(/,
  );
  await server.stop();
  for (const words of [
    ['play', `${server.url}/t/K7M4PX`],
    ['new', server.url],
  ])
    assert.ok(
      (await told(...words)).includes(
        `Keine Verbindung zum Server ${server.url}: Unter dieser Adresse ist kein Server (`,
      ),
    );
  // No name server knows it.
  for (const words of [
    ['play', 'http://crowntable.invalid/t/K7M4PX'],
    ['new', 'http://crowntable.invalid'],
  ])
    assert.match(
      await told(...words),
      /Verbindung zum Server http:\/\/crowntable\.invalid:80: Sein Name ist nicht zu finden \(/,
    );
});

test('programs read English messages whatever the locale', async (t) => {
  const server = await start_server(t);
  const gone = run(t, ['play', '--json', `${server.url}/t/K7M4PX`], { env: { LC_ALL: 'ja_JP.UTF-8' } });
  assert.equal(await gone.ended(), 4);
  assert.ok(gone.err.includes(`There is no such room at ${server.url}.`), gone.err);
});

test('a language that is not spoken is refused with those that are', async (t) => {
  const unknown = run(t, ['play', '--lang', 'xx', 'K7M4PX']);
  assert.equal(await unknown.ended(), 2);
  assert.match(unknown.err, /no language "xx": one of en, de, fr, es, pt, pl, ja is wanted/);
  const arabic = run(t, ['play', '--lang', 'ar', 'K7M4PX']);
  assert.equal(await arabic.ended(), 2);
  assert.match(arabic.err, /Arabic runs from right to left.*the browser speaks Arabic/);
});

test('a game is looked back on in that language', async (t) => {
  const record = new URL('../../protocol/vectors/game_record.jsonl', import.meta.url).pathname;
  const replay = run(t, ['replay', '--plain', record], { env: { LC_ALL: 'de_DE.UTF-8' } });
  await replay.said(/Schritt 0 von 25: Runde 1\./);
  const review = run(t, ['review', '--lang', 'pl', record]);
  assert.equal(await review.ended(), 0, review.err);
  assert.match(review.out, /Ann 0 \(miejsce 1\): /);
  const nobody = run(t, ['review', '--lang', 'es', '--seat', '7', record]);
  assert.equal(await nobody.ended(), 2);
  assert.match(nobody.err, /Nadie tiene el asiento 7 en esta partida\./);
});

test('a mistake in a command line is told in the language of --lang or the locale', async (t) => {
  const told = async (words, env = {}) => {
    const one = run(t, words, { env });
    assert.equal(await one.ended(), 2);
    return one.err;
  };
  const polish = { LC_ALL: '', LC_MESSAGES: '', LC_CTYPE: '', LANG: 'pl_PL.UTF-8' };
  assert.equal(await told(['watch', '--lang', 'de']), 'table fehlt\nMehr dazu mit --help.\n');
  assert.match(await told([], polish), /^Crowntable w terminalu[^]*\nUżycie: crowntable/);
  assert.equal(await told(['--lang', 'pl']), 'Brakuje polecenia.\nWięcej informacji: --help.\n');
  assert.match(
    await told(['play', '--lang', 'xx', 'K7M4PX'], polish),
    /^--lang: nie ma języka „xx”; do wyboru są en, de/,
  );
  // Programs read English.
  assert.match(await told(['watch', '--json'], polish), /^table is required\nRun with --help/);
});

test('a bot over the wire tells of itself in that language, and tells a program that decides in English', async (t) => {
  const server = await start_server(t);
  const ann = run(t, ['new', server.url, '--plain', '--ascii', '--name', 'Ann', '--option', 'rounds=3']);
  const [link] = await ann.said(/http:\S+\/t\/\w{6}/);
  const heard = join(folder(t), 'heard');
  const program = `while read line; do echo "$line" >> ${heard}; echo nonsense; done`;
  const bot = run(t, ['bot', '--lang', 'pl', '--name', 'Robo', '--exec', program, link]);
  await ann.said(/Robo is ready/);
  ann.type('start');
  assert.ok((await play_lines(ann)).over);
  assert.equal(await bot.ended(), 0, bot.err);
  assert.match(bot.err, /^Robo 1: program: odpowiedzią jest \{"turn":12,"action":\{\.\.\.\}\} w jednym wierszu$/m);
  assert.match(bot.err, /^Robo 1: program nie jest już pytany; dalej gra bot tego komputera$/m);
  assert.match(readFileSync(heard, 'utf8'), /"message":"an answer is /);
});
