// The rulebook in the terminal: without a server, through a pager, and at a table.
import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, new_room, run, run_in_terminal, start_server } from './terminal.mjs';

test('the rules of each game are printed without a server, its numbers first', async (t) => {
  const first = run(t, ['rules'], { input: '' });
  assert.equal(await first.ended(), 0, first.err);
  const games = /one of: ([\w,\s]+)$/.exec(first.out)[1].trim().split(/,\s+/);
  assert.ok(games.length > 4, first.out);
  for (const game of games) {
    const rules = run(t, ['rules', game], { input: '' });
    assert.equal(await rules.ended(), 0, rules.err);
    assert.match(rules.out, /^[\w ]+\n=+\n\n\d to \d play\./);
    assert.match(rules.out, /\b[RK]-10\b/);
    assert.ok(rules.out.includes(game));
  }
  const family = run(t, ['rules', 'rummy'], { input: '' });
  assert.equal(await family.ended(), 0);
  assert.match(family.out, /^Rummy with a wild rank\n=/);
});

test('the rules are read in the language that is asked for, or in that of the environment', async (t) => {
  const german = run(t, ['rules', 'five_crowns', '--lang', 'de'], { input: '' });
  assert.equal(await german.ended(), 0, german.err);
  assert.match(german.out, /^Five Crowns\n=+\n\nIhr spielt zu /);
  assert.match(german.out, /\nRommé mit wildem Rang\n=+\n/);
  assert.match(german.out, /R-16 +Wer Schluss macht, muss abwerfen/);
  const first = run(t, ['rules'], { input: '', env: { LC_ALL: 'de_DE.UTF-8' } });
  assert.equal(await first.ended(), 0, first.err);
  assert.match(first.out, /^Regeln\n=[^]*wobei SPIEL eines von diesen ist: five_suited_rummy/);
});

test('rules of a game that there is not are a usage error, which names those that there are', async (t) => {
  const rules = run(t, ['rules', 'bridge'], { input: '' });
  assert.equal(await rules.ended(), 2);
  assert.match(rules.err, /There are rules of: five_suited_rummy, /);
  const help = run(t, ['rules', '--help'], { input: '' });
  assert.equal(await help.ended(), 0);
  assert.match(help.out, /--plain/);
});

test('on a terminal the rules go through the pager; without one, or with --plain, they are printed', async (t) => {
  const pager = join(folder(t), 'pager');
  writeFileSync(pager, '#!/bin/sh\nhead -n 2; echo "paged"\n');
  chmodSync(pager, 0o755);
  const paged = run_in_terminal(t, ['rules', 'five_crowns'], { env: { PAGER: pager } });
  await paged.shows(/Five Crowns\n=+\npaged\nended with 0/);
  const missing = run_in_terminal(t, ['rules', 'five_crowns'], { env: { PAGER: '/no/such/pager' } });
  await missing.shows(/Versions of the rules[^]*ended with 0/);
  const plain = run_in_terminal(t, ['rules', 'five_crowns', '--plain'], { env: { PAGER: pager } });
  await plain.shows(/Versions of the rules[^]*ended with 0/);
});

test('at a table the word rules tells how that table is played', async (t) => {
  const { url } = await start_server(t);
  const ann = run(t, ['new', url, '--game', 'three_thirteen', '--option', 'jokers=2', '--plain', '--name', 'Ann']);
  await ann.said(/You sit down/);
  ann.type('rules');
  await ann.said(/A pack has 54 cards: 4 suits[^\n]*and 2 jokers\./);
  await ann.said(/J, Q and K 10, [^\n]*a joker 50/);
  ann.type('rules all');
  await ann.said(/Versions of the rules/);
  ann.type('quit');
  assert.equal(await ann.ended(), 0, ann.err);
});

test('on the full screen the rules are read page by page, and the table is there again', async (t) => {
  const { url } = await start_server(t);
  const { code } = await new_room(url);
  const ann = run_in_terminal(t, ['play', code, '--server', url, '--name', 'Ann']);
  await ann.shows(/Ann/);
  ann.type(':rules all');
  ann.press('Enter');
  await ann.shows(/turns the page \(1 of \d+\)[^]*Rummy with a wild rank/);
  ann.type('?');
  await ann.shows(/turns the page \(2 of \d+\)/);
  ann.press('Escape');
  await ann.shows(/Ann[^]*\? help/);
});
