// Points 4 and 5: people who want to see the hand of another, or to play by rules of their own. A table elsewhere on
// the server plays all the while.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  acting,
  answer,
  beside_a_table,
  comes_back,
  home,
  play_once,
  table_of_two,
  update_of,
} from './honest_table.mjs';
import { come_in, sit_down, start_server, until } from './kit.mjs';

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const claim = { op: 'claim_seat', seat: 1, at_once: true };
const last = (client, type) => client.texts.findLast((text) => text.type === type);

/** Table of Ann, who hosts, Bob and perhaps Cat, in the middle of a deal from which Bob drops out; Ann has a second tab. */
async function without_bob(server, names) {
  // No bot draws for him in the minute after which he can be claimed.
  const table = await table_of_two(server, { room_options: { absence_grace: 600 } });
  for (const name of names) table.players.push(await sit_down(server, table.code, name, { from: home }));
  if (names.length > 0) table.players[2].last_id = 1;
  const tab = await come_in(server, table.code, { name: 'Tab' }, { from: home });
  assert.equal((await answer(table.ann, { op: 'start' })).type, 'done');
  for (let actions = 0; actions < 4; ++actions) await play_once(table);
  const { hand } = update_of(table.bob).you;
  table.bob.hang_up();
  const dropped = Date.now();
  const refused = await answer(tab, claim);
  assert.equal(refused.code, 'SEAT_TAKEN', 'in the instant in which the owner is gone');
  return { ...table, tab, hand, dropped };
}

/** Claims again and again until that is possible: not before a minute is over. */
async function claims_late(tab, dropped) {
  for (;;) {
    const { code, type } = await answer(tab, claim);
    const away = Date.now() - dropped;
    if (type === 'done') return assert.ok(away > 59_000, `a claim after ${away} ms`);
    assert.equal(code, 'SEAT_TAKEN');
    assert.ok(away < 75_000, 'nobody ever gets the seat');
    await pause(1_000);
  }
}

/** What was said to the claimant shows nothing of the game. */
function assert_blind(tab) {
  for (const text of tab.texts) assert.notEqual(text.type, 'update', JSON.stringify(text).slice(0, 200));
}

/** The number under which somebody is asked about the claim. */
const asked = async (person) => (await until(() => last(person, 'room').claims[0], 'the claim to be told')).claim;

describe('while a table plays', { concurrency: true }, () => {
  test('4: a host with a second tab sees nothing of the hand of a player who is away', async (t) => {
    const server = await start_server(t);
    await beside_a_table(server, async () => {
      const { code, ann, bob, tab, hand, dropped, players } = await without_bob(server, ['Cat']);
      const cat = players[2];
      await claims_late(tab, dropped);
      await answer(ann, { op: 'consent', claim: await asked(ann), accept: true });
      assert.equal(last(tab, 'claim_settled'), undefined, 'the host alone does not give a hand away');
      await answer(cat, { op: 'consent', claim: await asked(cat), accept: false });
      await until(() => last(tab, 'claim_settled'), 'the claim to be settled');
      assert.equal(last(tab, 'claim_settled').from_next_deal, true);
      assert_blind(tab);
      const back = await comes_back(server, code, { seat_token: bob.token });
      assert.equal(back.of_type('welcome').seat, 1);
      await until(() => last(tab, 'claim_settled').accepted === false, 'the promise to be broken');
      await until(() => update_of(back), 'the game');
      assert.deepEqual(new Set(update_of(back).you.hand), new Set(hand), 'the hand that was left');
      assert_blind(tab);
    });
  });

  test('4: where two play a host who takes a hand is told of, and the owner takes it back', async (t) => {
    const server = await start_server(t);
    await beside_a_table(server, async () => {
      const { code, ann, bob, tab, hand, dropped } = await without_bob(server, []);
      await claims_late(tab, dropped);
      assert_blind(tab);
      await answer(ann, { op: 'consent', claim: await asked(ann), accept: true });
      const taken = ({ events }) => events.find(({ event }) => event === 'seat_taken_over');
      const told = await until(() => ann.texts.filter(({ type }) => type === 'update').find(taken), 'all to be told');
      assert.equal(taken(told).by_host_alone, true);
      const back = await comes_back(server, code, { seat_token: bob.token });
      assert.equal(back.of_type('welcome').seat, 1);
      await until(() => update_of(back), 'the game');
      assert.deepEqual(new Set(update_of(back).you.hand), new Set(hand));
      await until(() => last(tab, 'room').you.seat === null, 'the tab to be without a seat');
      const heard = tab.texts.length;
      await answer(back, { op: 'chat', text: 'here I am' });
      assert.equal((await answer(tab, { op: 'arrange' })).code, 'NOT_SEATED');
      assert.deepEqual(
        tab.texts.slice(heard).filter(({ type }) => type === 'update' || type === 'chat'),
        [],
      );
    });
  });

  test('5: a claim above the score tells nobody what is right, and its time costs nobody a turn', async (t) => {
    const server = await start_server(t);
    await beside_a_table(server, async () => {
      const { player, other, turn, tiles } = await joker_table(server);
      for (const claimed of [2, 40, 90]) {
        const action = { type: 'play', tiles, claim: claimed };
        assert.deepEqual((await answer(player, { op: 'preview', turn, action })).preview, { score: null });
      }
      const played = await answer(player, { op: 'play', turn, action: { type: 'play', tiles, claim: 90 } });
      assert.equal(played.type, 'update', JSON.stringify(played));
      for (const each of [player, other]) {
        await until(() => update_of(each).public.phase === 'claimed', 'the claim');
        assert.deepEqual([update_of(each).public.last_play.score, update_of(each).public.last_play.claim], [null, 90]);
      }
      // Nobody calls, and nobody passes: ten seconds later the play is settled and the next has the whole turn.
      await until(() => update_of(other).public.phase === 'play', 'the end of the claim');
      const before = update_of(other);
      assert.equal(before.public.current, before.you.seat, 'the turn of the next');
      assert.deepEqual(
        before.public.seats.map((seat) => seat.total),
        [0, 0],
        'a claim too high scores nothing',
      );
      await pause(3_000);
      assert.equal(update_of(other).turn, before.turn, 'nobody has played for them');
      // Whether they may pass depends on their tiles; that it is they who may does not.
      const told = await answer(other, { op: 'play', turn: before.turn, action: { type: 'pass' } });
      for (const code of ['STALE_TURN', 'NOT_YOUR_TURN', 'WRONG_PHASE']) assert.notEqual(told.code, code);
    });
  });

  test('5: a wild that was passed over stays out of play when who passed it over leaves', async (t) => {
    const server = await start_server(t);
    await beside_a_table(server, async () => {
      const table = await table_of_two(server, {
        ...{ game: 'five_crowns_mini', options: { rounds: [13] }, room_options: { on_leave: 'end' } },
      });
      const cat = await sit_down(server, table.code, 'Cat', { from: home });
      cat.last_id = 1;
      table.players.push(cat);
      assert.equal((await answer(table.ann, { op: 'start' })).type, 'done');
      const wild = await discard_a_wild(table);
      const accomplice = await acting(table.players);
      const { turn, you } = update_of(accomplice);
      assert.ok(you.legal.draw.includes('discard'), 'the next may take it');
      await answer(accomplice, { op: 'play', turn, action: { type: 'draw', source: 'stock' } });
      assert.equal((await answer(accomplice, { op: 'leave' })).type, 'done');
      table.players = table.players.filter((player) => player !== accomplice);
      const next = await acting(table.players);
      assert.equal(update_of(next).public.discards.at(-1), wild);
      assert.deepEqual(update_of(next).you.legal.draw, ['stock']);
      const draw = { op: 'play', turn: update_of(next).turn, action: { type: 'draw', source: 'discard' } };
      assert.equal((await answer(next, draw)).code, 'WILD_OUT_OF_PLAY');
      await play_once(table);
    });
  });
});

/** A table with Joker calls, at which the first has two tiles that make a line: a pair, or fifteen. */
async function joker_table(server) {
  for (;;) {
    const { ann, players } = await table_of_two(server, { game: 'kings_cribbage', options: { joker_calls: true } });
    assert.equal((await answer(ann, { op: 'start' })).type, 'done');
    const player = await acting(players);
    const { turn, you } = update_of(player);
    const line = line_in(you.rack);
    const other = players.find((each) => each !== player);
    if (line) return { player, other, turn, tiles: line.map((tile, i) => ({ row: 6, col: 6 + i, tile })) };
  }
}

const pips = (tile) => ({ A: 1, J: 10, Q: 10, K: 10 })[tile[0]] ?? Number.parseInt(tile, 10);

function line_in(rack) {
  const tiles = rack.map((tile) => tile.replace('6/9', '9'));
  for (const [i, one] of tiles.entries()) {
    for (const two of tiles.slice(i + 1)) {
      if (one.slice(0, -1) === two.slice(0, -1) || pips(one) + pips(two) === 15) return [one, two];
    }
  }
  return undefined;
}

/** Everybody plays until somebody has a wild card to discard, and does. */
async function discard_a_wild(table) {
  for (;;) {
    const player = await acting(table.players);
    const { turn, you, public: view } = update_of(player);
    const wild = you.legal.discard.find((face) => face === 'JK' || face.slice(0, -1) === view.wild);
    if (!wild) {
      await play_once(table);
      continue;
    }
    const told = await answer(player, { op: 'play', turn, action: { type: 'discard', card: wild } });
    assert.equal(told.type, 'update', JSON.stringify(told));
    const others = table.players.filter((other) => other !== player);
    await until(() => others.every((other) => update_of(other)?.v === told.v), 'the others to see it');
    return wild;
  }
}
