// People in the terminal take part in fair deals, and fetch and check the record of their game.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  folder,
  lines_of as messages_of,
  play_lines,
  run,
  run_in_terminal,
  seats_ready,
  start_server,
  until,
} from './terminal.mjs';

const code_of = (text) => /Table ([A-Z0-9]{6})/.exec(text)[1];
const lines_of = (text) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const chain_file = (state) =>
  join(
    state,
    'crowntable',
    readdirSync(join(state, 'crowntable')).find((name) => name.endsWith('.chain')),
  );

test("line mode: every deal is vouched for by the terminal's seat, also after it was killed, and the record is right", async (t) => {
  const server = await start_server(t);
  const state = folder(t);
  const settings = ['--option', 'rounds=3,4,5', '--room-option', 'round_pause=1', '--room-option', 'absence_grace=600'];
  const first = run(t, ['new', server.url, '--plain', '--ascii', '--name', 'Ann', ...settings], { state });
  const code = code_of((await first.said(/Table [A-Z0-9]{6}/)).input);
  const bot = run(t, ['bot', code, '--server', server.url, '--name', 'Robo'], { input: '' });
  await first.said(/Robo.*ready/s);
  first.type('start');
  await first.said(/Round 1 of 3/);
  await play_lines(first, { turns: 1 });
  first.kill('SIGKILL');
  await first.over;

  const kept = chain_file(state);
  assert.equal(statSync(kept).mode & 0o777, 0o600);
  const { secret, used } = JSON.parse(readFileSync(kept, 'utf8'));
  assert.equal(used, 1, `${readFileSync(kept, 'utf8')}\n${first.out}\n${first.err}\n${bot.err}`);
  const early = run(t, ['record', code], { state, input: '' });
  assert.equal(await early.ended(), 4, early.err);
  assert.equal(early.out, '');

  const ann = run(t, ['play', code, '--plain', '--ascii'], { state });
  await ann.said(/Your hand: /);
  ann.type('who');
  assert.ok((await play_lines(ann)).over);
  await ann.said(/Deal 3 checked: your own part is in it\./);
  assert.equal(await bot.ended(), 0, bot.err);
  assert.doesNotMatch(`${first.out}${ann.out}${bot.err}`, /WARNING|not vouched|Refused/);
  assert.ok(!`${first.out}${first.err}${ann.out}${ann.err}`.includes(secret), 'the chain is never shown');

  const fetched = run(t, ['record', code], { state, input: '' });
  assert.equal(await fetched.ended(), 0, fetched.err);
  const agrees = /It agrees with what this machine was told while 3 of its 3 deals were played\./;
  assert.match(fetched.err, agrees);
  const deals = lines_of(fetched.out).filter(({ line }) => line === 'deal');
  assert.equal(deals.length, 3);
  for (const deal of deals) {
    assert.equal(deal.vouched_for, true);
    assert.match(deal.links[0], /^[0-9a-f]{64}$/);
    assert.match(deal.links[1], /^[0-9a-f]{64}$/, 'a bot over the wire takes part, too');
  }
  const header = lines_of(fetched.out)[0];
  assert.equal(header.commitments.seats.length, 2);
  const file = join(folder(t), 'game.jsonl');
  writeFileSync(file, fetched.out);
  const verified = run(t, ['verify', file], { input: '' });
  assert.equal(await verified.ended(), 0, verified.err);
  assert.match(verified.out, /3/);
  assert.match(verified.out, /Nothing is kept here of this game/);
  const held_against = run(t, ['verify', file], { state, input: '' });
  assert.equal(await held_against.ended(), 0, held_against.err);
  assert.match(held_against.out, agrees);
  const told = join(
    state,
    'crowntable',
    readdirSync(join(state, 'crowntable')).find((name) => name.endsWith('.deals')),
  );
  assert.equal(statSync(told).mode & 0o777, 0o600);
  const another = (hex) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
  const kept_deals = readFileSync(told, 'utf8');
  const lines = lines_of(kept_deals).map((deal) => ({
    ...deal,
    server_commitment: another(deal.server_commitment),
  }));
  writeFileSync(told, lines.map((deal) => `${JSON.stringify(deal)}\n`).join(''));
  const disputed = run(t, ['verify', file], { state, input: '' });
  assert.equal(await disputed.ended(), 17, disputed.err);
  assert.match(disputed.err, /WARNING: the record does not agree with what this machine was told of deal 1/);
  writeFileSync(told, kept_deals);
  const same = run(t, ['record', code, '--game', '1'], { state, input: '' });
  assert.equal(await same.ended(), 0);
  assert.equal(same.out, fetched.out);
  assert.equal(await run(t, ['record', code, '--game', '2'], { state, input: '' }).ended(), 4);
  assert.equal(
    await run(t, ['record', code, '--server', server.url], { input: '' }).ended(),
    2,
    'nothing is kept there',
  );

  // The next game has another chain.
  assert.notEqual(JSON.parse(readFileSync(kept, 'utf8')).secret, secret);
  ann.type('leave');
  assert.equal(await ann.ended(), 0);
});

test('where the first seat leaves after a game, the others vouch for the rematch under their new numbers', async (t) => {
  const server = await start_server(t);
  const state = folder(t);
  const settings = ['--option', 'rounds=3,4', '--room-option', 'round_pause=1'];
  const ann = run(t, ['new', server.url, '--plain', '--ascii', '--name', 'Ann', ...settings]);
  const code = code_of((await ann.said(/Table [A-Z0-9]{6}/)).input);
  const bea = run(t, ['play', code, '--server', server.url, '--plain', '--ascii', '--name', 'Bea'], { state });
  await ann.said(/Bea/);
  const bot = run(t, ['bot', code, '--server', server.url, '--name', 'Robo', '--rematch'], { input: '' });
  await ann.said(/Robo.*ready/s);
  bea.type('ready');
  await ann.said(/Bea.*ready/s);
  ann.type('start');
  const [, first] = await Promise.all([play_lines(ann), play_lines(bea)]);
  assert.ok(first.over);
  ann.type('leave');
  assert.equal(await ann.ended(), 0);
  bea.type('rematch');
  assert.ok((await play_lines(bea, { from: first.read })).over);
  await until(
    () => bea.out.match(/Deal 2 checked: your own part is in it\./g)?.length === 2,
    () => bea.out,
  );
  assert.doesNotMatch(`${ann.out}${bea.out}${bot.err}`, /WARNING|not vouched|Refused/);
  for (const game of ['1', '2']) {
    const fetched = run(t, ['record', code, '--game', game], { state, input: '' });
    assert.equal(await fetched.ended(), 0, fetched.err);
    const deals = lines_of(fetched.out).filter(({ line }) => line === 'deal');
    assert.deepEqual(
      deals.map(({ vouched_for }) => vouched_for),
      [true, true],
      game,
    );
    assert.ok(
      deals.every(
        ({ links }) => links.length === (game === '1' ? 3 : 2) && links.every((link) => /^[0-9a-f]{64}$/.test(link)),
      ),
    );
  }
});

test('a host who watches and starts at once costs nobody behind them their part', async (t) => {
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
  const of_type = (type) => messages_of(host.out).filter((message) => message.type === type);
  await host.said(/"seated"/);
  const { code } = of_type('welcome')[0];
  const bots = ['Cy', 'Di'].map((name) => run(t, ['bot', code, '--server', server.url, '--name', name], { input: '' }));
  await seats_ready(host, 2);
  host.type('{"op":"watch"}\n{"op":"start"}');
  for (const bot of bots) {
    assert.equal(await bot.ended(), 0, bot.err);
    assert.doesNotMatch(bot.err, /WARNING|not vouched|refused/);
  }
  const closed = of_type('deal_closed');
  assert.deepEqual(
    closed.map(({ deal, vouched_for, links }) => [deal, vouched_for, links.length]),
    [
      [1, true, 2],
      [2, true, 2],
    ],
  );
});

test('full screen: deals are checked without a word in the way', async (t) => {
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
  await pane.shows(/Round 1\/1/);
  assert.doesNotMatch(pane.look(), /WARNING|Refused/);
  pane.press('q', 'q');
  await pane.shows(/ended with 0/);
});

test('json mode: the program on the other end decides about fair deals', async (t) => {
  const server = await start_server(t);
  const state = folder(t);
  const host = run(
    t,
    ['new', server.url, '--json', '--name', 'Host', '--option', 'rounds=3', '--bots', '1:easy', '--start'],
    { state },
  );
  await host.said(/"event":"round_started"/);
  assert.doesNotMatch(host.out, /deal_open/);
  // The seat, and the mark of this machine at the table: no chain, and nothing told of a deal.
  assert.ok(readdirSync(join(state, 'crowntable')).every((name) => /\.(json|mark)$/.test(name)));
  host.end_input();
  assert.equal(await host.ended(), 0);
});
