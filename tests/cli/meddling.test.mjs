// Somebody between a program and its server chooses cards: the terminal and the bots of this machine say so loudly.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CRIBBAGE_MEDDLERS, RUMMY_MEDDLERS } from '../support/meddlers.mjs';
import { play_typed } from './cribbage_player.mjs';
import { meddler } from './meddler.mjs';
import { play_lines, run, seats_ready, start_server, until } from './terminal.mjs';

const OTHER_CARDS = /WARNING: deal 1 is not fair: cards that you saw are not those that the parts give/;
const GAMES = [
  {
    options: ['--option', 'rounds=3'],
    meddlers: { ...RUMMY_MEDDLERS, 'tells of another starter': starts_elsewhere },
    play: play_lines,
  },
  { options: ['--game', 'kings_cribbage'], meddlers: CRIBBAGE_MEDDLERS, play: play_typed },
];

/** Of two who play. */
function starts_elsewhere() {
  return {
    to_client: (message, send) => {
      for (const event of message.events ?? []) if (event.event === 'round_started') event.dealer = 1 - event.dealer;
      return send(message);
    },
  };
}

test('where nobody meddles nothing is said but that every card was right', async (t) => {
  const server = await start_server(t);
  const url = await meddler(t, server.url, {});
  const ann = run(t, [
    ...['new', url, '--plain', '--ascii', '--name', 'Ann', '--option', 'rounds=3,4'],
    ...['--room-option', 'round_pause=1'],
  ]);
  const [, code] = await ann.said(/Table ([A-Z0-9]{6})/);
  const bot = run(t, ['bot', code, '--server', url, '--name', 'Robo'], { input: '' });
  await ann.said(/Robo.*ready/s);
  ann.type('start');
  assert.ok((await play_lines(ann)).over);
  for (const deal of [1, 2])
    await ann.said(new RegExp(`Deal ${deal} checked: your own part is in it\\. Every card that you saw`));
  assert.equal(await bot.ended(), 0, bot.err);
  assert.doesNotMatch(`${ann.out}${bot.err}`, /WARNING|not compared|Without your part/);
});

for (const { options, meddlers, play } of GAMES) {
  const name = options.at(-1);
  for (const [what, meddling] of Object.entries(meddlers)) {
    test(`line mode: who ${what} is told of loudly (${name})`, async (t) => {
      // Who tries each play beforehand asks more often than the usual limits allow.
      const server = await start_server(t, { flags: ['--rate-factor', '20'] });
      const url = await meddler(t, server.url, meddling());
      const settings = [...options, '--room-option', 'round_pause=1'];
      const ann = run(t, ['new', url, '--plain', '--ascii', '--name', 'Ann', ...settings]);
      const [, code] = await ann.said(/Table ([A-Z0-9]{6})/);
      run(t, ['bot', code, '--server', server.url, '--name', 'Robo'], { input: '' });
      await ann.said(/Robo.*ready/s);
      ann.type('start');
      await play(ann);
      await ann.said(OTHER_CARDS);
      assert.doesNotMatch(ann.out, /Deal 1 checked/);
    });

    test(`bot: who ${what} is told of loudly (${name})`, async (t) => {
      const server = await start_server(t);
      const url = await meddler(t, server.url, meddling());
      const host = run(t, ['new', server.url, '--json', '--name', 'Host', ...options]);
      await host.said(/"seated"/);
      const code = /"code":"([A-Z0-9]{6})"/.exec(host.out)[1];
      const victim = run(t, ['bot', code, '--server', url, '--name', 'Cy'], { input: '' });
      run(t, ['bot', code, '--server', server.url, '--name', 'Di'], { input: '' });
      await seats_ready(host, 2);
      host.type('{"op":"watch"}\n{"op":"start"}');
      await until(
        () => OTHER_CARDS.test(victim.err),
        () => victim.err,
      );
    });
  }
}

test('whoever is told is so in the language of their terminal', async (t) => {
  const [{ options, meddlers }] = GAMES;
  const server = await start_server(t);
  const url = await meddler(t, server.url, Object.values(meddlers)[0]());
  const host = run(t, ['new', server.url, '--json', '--name', 'Host', ...options]);
  await host.said(/"seated"/);
  const code = /"code":"([A-Z0-9]{6})"/.exec(host.out)[1];
  const victim = run(t, ['bot', code, '--server', url, '--name', 'Cy'], {
    input: '',
    env: { LC_ALL: '', LANG: 'de_DE.UTF-8' },
  });
  run(t, ['bot', code, '--server', server.url, '--name', 'Di'], { input: '' });
  await seats_ready(host, 2);
  host.type('{"op":"watch"}\n{"op":"start"}');
  await until(
    () => /WARNUNG: Geben 1 ist nicht fair: Karten, die du gesehen hast, sind nicht die, die/.test(victim.err),
    () => victim.err,
  );
});
