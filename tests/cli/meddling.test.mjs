// Somebody between a program and its server chooses cards: the terminal and the bots of this machine say so loudly.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meddler } from './meddler.mjs';
import { play_lines, run, seats_ready, start_server, until } from './terminal.mjs';

const another = (card) => (card === 'KT' ? 'QT' : 'KT');
const OTHER_CARDS = /WARNING: deal 1 is not fair: cards that you saw are not those that the parts give/;

/** Whoever meddles keeps the own link of the program, says that it is there, and shows it among those that were used. */
function swallows_links() {
  let kept = null;
  let seat = null;
  return {
    to_server: (message, send, answer) => {
      if (message.op !== 'reveal') return send(message);
      kept = message.link;
      return answer({ type: 'done', ack: message.id });
    },
    to_program: (message, send) => {
      if (message.type === 'room') seat = message.you.seat;
      if (kept && (message.type === 'deal_closed' || message.type === 'deal_revealed')) {
        message.links[seat] = kept;
        message.vouched_for = true;
      }
      return send(message);
    },
  };
}

const MEDDLERS = {
  'swallows its links and says that they were used': swallows_links,
  'shows another hand of somebody else at the end': () => ({
    to_program: (message, send) => {
      const shown = message.public?.revealed?.find(({ seat }) => seat !== message.you?.seat);
      if (shown) shown.hand[0] = another(shown.hand[0]);
      return send(message);
    },
  }),
  'shows another discard of somebody else': () => ({
    to_program: (message, send) => {
      for (const event of message.events ?? [])
        if (event.event === 'discarded' && event.seat !== message.you?.seat) event.card = another(event.card);
      return send(message);
    },
  }),
  'tells of another starter': () => ({
    to_program: (message, send) => {
      for (const event of message.events ?? []) if (event.event === 'round_started') event.dealer = 1 - event.dealer;
      return send(message);
    },
  }),
};

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

for (const [what, meddling] of Object.entries(MEDDLERS)) {
  test(`line mode: who ${what} is told of loudly`, async (t) => {
    const server = await start_server(t);
    const url = await meddler(t, server.url, meddling());
    const settings = ['--option', 'rounds=3', '--room-option', 'round_pause=1'];
    const ann = run(t, ['new', url, '--plain', '--ascii', '--name', 'Ann', ...settings]);
    const [, code] = await ann.said(/Table ([A-Z0-9]{6})/);
    run(t, ['bot', code, '--server', server.url, '--name', 'Robo'], { input: '' });
    await ann.said(/Robo.*ready/s);
    ann.type('start');
    await play_lines(ann);
    await ann.said(OTHER_CARDS);
    assert.doesNotMatch(ann.out, /Deal 1 checked/);
  });

  test(`bot: who ${what} is told of loudly`, async (t) => {
    const server = await start_server(t);
    const url = await meddler(t, server.url, meddling());
    const host = run(t, ['new', server.url, '--json', '--name', 'Host', '--option', 'rounds=3']);
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
