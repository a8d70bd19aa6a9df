// Points 7 to 9 of the limits, all at once: 770 hostile sockets of as many kinds as there are bounds, while a table
// plays. What its commands waited for is told, and counted by the server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, home, play_once, table_of_two } from './honest_table.mjs';
import { PING, TEXT, ask, come_in, frame, make_room, start_server, until, web_socket, wire } from './kit.mjs';

const each = 110;
const address = (kind, i) => `10.${kind}.${i >> 4}.${i & 15}`;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const CONTINUATION = 0;

/** A frame that neither ends nor fills a message. */
const empty_part = (opcode) => Buffer.concat([Buffer.from([opcode]), frame(opcode).subarray(1)]);

/** Connects, attacks until it is closed or all is over, and comes back. */
async function forever(attack, once) {
  while (!attack.is_over) {
    await once().catch(() => {});
    attack.times += 1;
    await pause(50);
  }
}

/** Keeps a socket as long as the server lets it, and sends something now and then. */
async function hold(attack, line, send) {
  attack.sockets.add(line);
  while (!attack.is_over && !line.closed && !line.code) {
    send(line);
    await pause(20 + Math.random() * 60);
  }
  attack.sockets.delete(line);
  line.socket.destroy();
}

/** The kinds of attackers, each of which takes its number. */
const kinds = {
  'silent sockets': (server, attack) => async () => hold(attack, await wire(server), () => {}),
  'requests that never end': (server, attack) => async () => {
    const line = await wire(server);
    line.write('POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1;');
    await hold(attack, line, () => line.write('a'.repeat(100)));
  },
  'messages of empty parts': (server, attack, code, i) => async () => {
    const client = await web_socket(server, code, { from: address(3, i) });
    client.socket.write(empty_part(TEXT));
    const parts = Buffer.concat(Array.from({ length: 50 }, () => empty_part(CONTINUATION)));
    await hold(attack, client, () => client.socket.write(parts));
  },
  'pings without end': (server, attack, code, i) => async () => {
    const client = await web_socket(server, code, { from: address(4, i) });
    await hold(attack, client, () => {
      for (let n = 0; n < 10; ++n) client.send(PING, 'x');
    });
  },
  'guests who talk': (server, attack, code, i) => async () => {
    const guest = await come_in(server, code, { name: `Guest ${i}` }, { from: address(5, i) });
    let id = 0;
    await hold(attack, guest, () => guest.say({ id: ++id, op: id % 2 ? 'rename' : 'chat', name: `${id}`, text: 'x' }));
  },
  'askers for documents': (server, attack, code, i) => async () => {
    const path = `/api/rooms/${code}/games/1/review`;
    await ask(server, path, { from: address(6, i), headers: { Authorization: `Bearer ${'0'.repeat(32)}` } });
  },
  'hosts of watched bots': (server, attack, code, i) => async () => {
    const from = address(7, i);
    const room = await make_room(server, from);
    const host = await come_in(server, room.code ?? code, { host_token: room.host_token, name: 'Host' }, { from });
    const room_options = { bot_pace: 'instant', round_pause: 0 };
    await answer(host, { op: 'set_options', options: {}, room_options });
    await answer(host, { op: 'watch' });
    for (let n = 0; n < 3; ++n) await answer(host, { op: 'add_bot', level: 'easy' });
    await answer(host, { op: 'start' });
    await hold(attack, host, () => {});
  },
};

function attack_all(server, code) {
  const attack = { is_over: false, times: 0, sockets: new Set() };
  const all = Object.values(kinds).flatMap((kind) =>
    Array.from({ length: each }, (_, i) => forever(attack, kind(server, attack, code, i))),
  );
  attack.ends = async () => {
    attack.is_over = true;
    for (const line of attack.sockets) line.socket.destroy();
    await Promise.all(all);
  };
  return attack;
}

async function metrics(server) {
  const { text } = await ask(server, '/metrics', { from: '127.0.0.1' });
  const all = [...text.matchAll(/^(crowntable_\S+) (\S+)$/gm)].map(([, name, value]) => [name, Number(value)]);
  return new Map(all);
}

test('7 8 9: a table plays on among 770 hostile sockets', { timeout: 180_000 }, async (t) => {
  const server = await start_server(t);
  const table = await table_of_two(server);
  const other = await make_room(server, home);
  await answer(table.ann, { op: 'start' });
  const attack = attack_all(server, other.code);
  await until(() => attack.sockets.size >= 4 * each, 'the crowd to be there');

  const waits = [];
  for (let commands = 0; commands < 150; ++commands) {
    const begun = performance.now();
    await play_once(table);
    waits.push(performance.now() - begun);
  }
  const seen = await metrics(server);
  const held = attack.sockets.size;
  await attack.ends();

  waits.sort((a, b) => a - b);
  const at = (share) => waits[Math.floor(share * (waits.length - 1))].toFixed(1);
  t.diagnostic(`${held} sockets held; command to answer ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
  for (const [name, value] of seen) {
    if (/slow_work|longest_work|work_ahead_seconds|seconds_(count|sum|bucket.*0\.005|bucket.*0\.01)/.test(name)) {
      t.diagnostic(`${name} ${value}`);
    }
  }
  for (const player of table.players) assert.equal(player.code, undefined, 'a player was closed');
  assert.equal(seen.get('crowntable_internal_errors_total'), 0);
  assert.equal(seen.get('crowntable_rooms_quarantined'), 0);
});

test('8: a message in empty parts costs its sender the connection, and nobody else anything', async (t) => {
  const server = await start_server(t);
  const { code } = await make_room(server, home);
  const client = await web_socket(server, code, { from: '10.0.0.1' });
  client.socket.write(empty_part(TEXT));
  for (let n = 0; n < 400; ++n) client.socket.write(empty_part(CONTINUATION));
  await until(() => client.code ?? client.closed, 'the goodbye');
  assert.equal(client.code, 4006);
  const whole = await web_socket(server, code, { from: '10.0.0.2' });
  const hello = JSON.stringify({ op: 'hello', protocol: { min: 1, max: 1 }, name: 'Ann' });
  whole.socket.write(Buffer.concat([empty_part(TEXT), empty_part(CONTINUATION), frame(CONTINUATION, hello)]));
  await until(() => whole.of_type('welcome') ?? whole.code ?? whole.closed, 'a welcome');
  assert.equal(whole.code, undefined, 'a few parts are no flood');
});
