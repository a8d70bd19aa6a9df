// Who was removed, or finds a room locked, and does all to get in: whoever plays there goes on and hears nothing of it.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { start_server, until, web_socket } from './kit.mjs';
import { answer, play_once, table_of_two } from './honest_table.mjs';

const elsewhere = '198.51.100.7';
const outside = new Set(['refused', 'closing', 'knocking']);

/** Somebody who says this hello, and what becomes of it: welcome, knocking, or closed. */
async function tries(server, code, who, from) {
  const client = await web_socket(server, code, { from });
  client.hello(who);
  await until(() => client.of_type('welcome') ?? client.of_type('knocking') ?? client.code ?? client.closed, 'an end');
  return client;
}

function assert_outside(client) {
  for (const text of client.texts) assert.ok(outside.has(text.type), `an outsider heard ${text.type}`);
}

/** What the host knows of somebody. */
async function person_called(host, name) {
  const line = () => host.texts.findLast((text) => text.type === 'room')?.people.find((person) => person.name === name);
  return (await until(line, `${name} to be known to the host`)).person;
}

/** A table of two that plays, at which Eve was and was removed. */
async function without_eve(server) {
  const table = await table_of_two(server);
  const mark = randomBytes(16).toString('hex');
  const eve = await tries(server, table.code, { name: 'Eve', mark }, elsewhere);
  await answer(eve, { op: 'sit' });
  const person = await person_called(table.ann, 'Eve');
  assert.equal((await answer(table.ann, { op: 'remove', person })).type, 'done');
  await until(() => eve.code, 'Eve to be gone');
  assert.equal(eve.code, 4002);
  assert.equal((await answer(table.ann, { op: 'start' })).type, 'done');
  return { table, mark, token: eve.of_type('welcome').seat_token };
}

test('a removed player who comes back a hundred times hears nothing, and the table plays on', async (t) => {
  const server = await start_server(t);
  const { table, mark, token } = await without_eve(server);
  const ways = [
    [{ seat_token: token }, elsewhere, 4002],
    [{ name: 'Eve', mark }, elsewhere, 4002],
    [{ name: 'Eve', mark }, '203.0.113.9', 4002],
    [{ name: 'Eva', mark, knock: true }, '203.0.113.9', 4002],
    [{ name: 'Eve' }, elsewhere, 4012],
    [{ name: 'Eva', mark: randomBytes(16).toString('hex') }, elsewhere, 4012],
  ];
  for (let round = 0; round < 17; ++round) {
    for (const [who, from, code] of ways) {
      const eve = await tries(server, table.code, who, from);
      assert.equal(eve.code, code, JSON.stringify(who));
      assert_outside(eve);
      eve.hang_up();
    }
    await play_once(table);
  }
  for (const player of table.players) assert.equal(player.code, undefined);
  // What the address alone keeps out may ask, and a household is let in.
  const friend = await tries(server, table.code, { name: 'Zoe', knock: true }, elsewhere);
  assert_outside(friend);
  const knocks = () => table.ann.texts.findLast((text) => text.type === 'room').knocks;
  const [{ knock }] = await until(() => knocks().length > 0 && knocks(), 'the host to hear of it');
  await answer(table.ann, { op: 'admit', knock, accept: true });
  await until(() => friend.of_type('welcome'), 'to be let in');
});

test('a crowd that knocks at a locked room without end costs the table a few messages and nothing else', async (t) => {
  const server = await start_server(t);
  const table = await table_of_two(server);
  assert.equal((await answer(table.ann, { op: 'lock', locked: true })).type, 'done');
  assert.equal((await answer(table.ann, { op: 'start' })).type, 'done');
  const crowd = { is_over: false, tried: 0, knocked: 0 };
  const knocks_for_ever = async (number) => {
    while (!crowd.is_over) {
      const guest = await tries(server, table.code, { name: 'Guest', knock: true }, `203.0.113.${number}`);
      crowd.tried += 1;
      if (guest.of_type('knocking')) crowd.knocked += 1;
      assert_outside(guest);
      assert.equal(guest.of_type('welcome'), undefined);
      guest.hang_up();
    }
  };
  const guests = Array.from({ length: 20 }, (_, number) => knocks_for_ever(number));
  await until(() => crowd.tried >= 100, 'the crowd to be there');
  const begun = Date.now();
  const heard = table.ann.texts.length;
  for (let actions = 0; actions < 40; ++actions) await play_once(table);
  const seconds = (Date.now() - begun) / 1000;
  const rooms = table.ann.texts.slice(heard).filter((text) => text.type === 'room').length;
  crowd.is_over = true;
  await Promise.all(guests);
  for (const player of table.players) assert.equal(player.code, undefined);
  assert.ok(crowd.knocked > 0, 'somebody knocked');
  // Eight at once and one every two seconds, each told when it comes and when it goes.
  assert.ok(rooms <= 2 * (8 + seconds / 2 + 1), `the host was told ${rooms} times in ${seconds} s`);
});
