// What one address may take, however many people share it: guesses, frames, rooms, connections and sockets.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PING, ask, come_in, make_room, sit_down, start_server, until, web_socket, wire } from './kit.mjs';

const home = '192.0.2.1';
const nobody = { name: 'Eve' };

/** As many guesses as the address may give, all of them wrong. */
async function guess_until_refused(server, from) {
  for (let i = 0; i < 40; ++i) {
    if ((await ask(server, '/api/rooms/ZZZ222', { from })).status === 429) return;
  }
  assert.fail('nobody counts the guesses');
}

const answers_ping = async (client, id) => {
  client.say({ id, op: 'ping' });
  await until(() => client.closed || client.code || client.texts.some((text) => text.ack === id), 'a pong');
  return client.code === undefined && !client.closed;
};

test('a wrong code counts once somebody has said hello, and a right token never', async (t) => {
  const server = await start_server(t);
  const { code } = await make_room(server, '192.0.2.9');
  const ann = await sit_down(server, code, 'Ann', { from: home });
  for (let i = 0; i < 25; ++i) (await web_socket(server, 'ZZZ222', { from: home })).hang_up();
  assert.equal((await ask(server, `/api/rooms/${code}`, { from: home })).status, 200, 'nobody has guessed so far');
  await guess_until_refused(server, home);
  const back = await come_in(server, code, { seat_token: ann.token }, { from: home });
  assert.equal(back.of_type('welcome')?.seat, 0);
  const stranger = await come_in(server, code, nobody, { from: home });
  assert.equal(stranger.code, 4006, 'a right code tells nothing to whoever has guessed too often');
});

test('an own room lifts no limit on guesses', async (t) => {
  const server = await start_server(t);
  const { code } = await make_room(server, home);
  assert.equal((await ask(server, `/api/rooms/${code}`, { from: home })).status, 200);
  await (await come_in(server, code, nobody, { from: home })).hang_up();
  const crowd = Array.from({ length: 25 }, (_, i) => guess_until_refused(server, `198.51.100.${i}`));
  await Promise.all(crowd);
  let heard = 0;
  for (let i = 0; i < 20; ++i) heard += (await ask(server, '/api/rooms/ZZZ222', { from: home })).status === 404;
  assert.ok(heard < 10, `${heard} guesses more than all strangers have together`);
});

test('whoever floods is the one who is closed', async (t) => {
  const server = await start_server(t);
  const { code } = await make_room(server, home);
  const ann = await sit_down(server, code, 'Ann', { from: home });
  const flood = [];
  for (let i = 0; i < 15; ++i) flood.push(await come_in(server, code, nobody, { from: home }));
  for (const each of flood) for (let id = 1; id <= 110; ++id) each.say({ id, op: 'ping' });
  for (let id = 10; id < 15; ++id) assert.ok(await answers_ping(ann, id), 'the neighbour is not');
  await until(() => flood.some((each) => each.code === 4006), 'the flood to be closed');
});

test('pings are frames, too', async (t) => {
  const server = await start_server(t);
  const { code } = await make_room(server, home);
  const ann = await sit_down(server, code, 'Ann', { from: home });
  const flood = await come_in(server, code, nobody, { from: home });
  for (let i = 0; i < 400; ++i) flood.send(PING, 'x');
  await until(() => flood.code === 4006, 'the pings to be too many');
  assert.ok(await answers_ping(ann, 10));
});

test('rooms that an address made are limited, of IPv6 by /64, /56 and /48', async (t) => {
  const server = await start_server(t, ['--rate-factor', '1000', '--max-rooms-per-address', '5']);
  const made_from = async (addresses) => {
    let made = 0;
    for (const from of addresses) made += (await make_room(server, from)).status === 201;
    return made;
  };
  const times = (count, address) => Array.from({ length: count }, (_, i) => address(i));
  assert.equal(await made_from(times(9, () => home)), 5);
  assert.equal(await made_from(times(9, (i) => `2001:db8:1:100::${i + 1}`)), 5, 'a /64');
  assert.equal(await made_from(times(99, (i) => `2001:db8:1:1${(i + 16).toString(16)}::1`)), 5, 'the rest of its /56');
  assert.equal(await made_from(times(50, (i) => `2001:db8:1:${i + 2}00::1`)), 10, 'the rest of its /48');
  assert.equal(await made_from(['2001:db8:2::1']), 1, 'another /48');
});

test('new rooms come at a rate, and what asks for one too many is not even read', async (t) => {
  const server = await start_server(t, ['--max-rooms-per-address', '100']);
  let made = 0;
  for (let i = 0; i < 30; ++i) made += (await make_room(server, home)).status === 201;
  assert.ok(made < 30);
  const headers = { 'Content-Type': 'application/json' };
  const nonsense = { method: 'POST', headers, body: '{'.repeat(16_000) };
  assert.equal((await ask(server, '/api/rooms', { ...nonsense, from: home })).status, 429);
  assert.equal((await ask(server, '/api/rooms', { ...nonsense, from: '192.0.2.2' })).status, 400);
});

test('when all places are taken, whoever has a seat gets in', async (t) => {
  const server = await start_server(t, ['--max-connections', '20', '--max-connections-per-address', '6']);
  const { code } = await make_room(server, '192.0.2.9');
  const ann = await sit_down(server, code, 'Ann', { from: home });
  ann.hang_up();
  for (let i = 0; i < 8; ++i) await come_in(server, code, nobody, { from: home });
  const back = await come_in(server, code, { seat_token: ann.token }, { from: home });
  assert.equal(back.of_type('welcome')?.seat, 0, 'at an address whose neighbours are many');
  back.hang_up();
  for (let i = 0; i < 22; ++i) await come_in(server, code, nobody, { from: `198.51.100.${i}` });
  assert.equal((await come_in(server, code, nobody, { from: '192.0.2.3' })).code, 4006);
  const again = await come_in(server, code, { seat_token: ann.token }, { from: '192.0.2.3' });
  assert.equal(again.of_type('welcome')?.seat, 0, 'at a server that is full');
});

test('people with seats at many tables keep nobody with a seat out', async (t) => {
  const server = await start_server(t, ['--max-connections', '40', '--max-connections-per-address', '6']);
  const { code } = await make_room(server, '192.0.2.9');
  const ann = await sit_down(server, code, 'Ann', { from: home });
  ann.hang_up();
  const bob = await sit_down(server, code, 'Bob', { from: '192.0.2.2' });
  const strangers = [];
  for (let i = 0; i < 6; ++i) strangers.push(await come_in(server, code, nobody, { from: home }));
  const hosts = [];
  const seats_taken_by = async (from) => {
    for (let i = 0; i < 20; ++i) {
      const room = await make_room(server, from);
      hosts.push(await come_in(server, room.code, { host_token: room.host_token, name: 'Eve' }, { from }));
    }
  };
  const ann_gets_in = async (where) => {
    const back = await come_in(server, code, { seat_token: ann.token }, { from: home });
    assert.equal(back.of_type('welcome')?.seat, 0, where);
    back.hang_up();
  };
  await seats_taken_by(home);
  await ann_gets_in('at an address at which more have seats than places are kept');
  for (let i = 0; i < 3; ++i) await seats_taken_by(`198.51.100.${i}`);
  await ann_gets_in('at a server at which twice as many have seats as there are places');
  await until(() => strangers.every((stranger) => stranger.code === 4006), 'those without a seat to make way');
  for (const host of hosts) assert.ok(host.of_type('welcome') && !host.code, 'nobody with a seat is closed');
  assert.ok(await answers_ping(bob, 10), 'nor is who sits there');
});

test('sockets that say nothing keep nobody out', async (t) => {
  const server = await start_server(t, ['--max-connections', '20', '--max-connections-per-address', '6']);
  const { code } = await make_room(server, '192.0.2.9');
  const ann = await sit_down(server, code, 'Ann', { from: home });
  ann.hang_up();
  const silent = [];
  for (let i = 0; i < 200; ++i) silent.push(await wire(server));
  const upgraded = Array.from({ length: 60 }, (_, i) => web_socket(server, code, { from: `198.51.100.${i}` }));
  await Promise.all(upgraded);
  const back = await come_in(server, code, { seat_token: ann.token }, { from: home });
  assert.equal(back.of_type('welcome')?.seat, 0, 'of all the server');
  const local = '127.0.0.2';
  for (let i = 0; i < 100; ++i) await wire(server, local);
  assert.equal((await ask(server, `/api/rooms/${code}`, { local })).status, 200, 'of one address');
});
