// All that input can make grow is in the table of docs/memory.md. Here it is pushed, all at once and then once more:
// what has a bound does not grow the second time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PING, TEXT, ask, come_in, frame, make_room, start_server, until, web_socket, wire } from './kit.mjs';

const MiB = 1024 * 1024;
const address = (round, i) => `10.${round}.${i >> 8}.${i & 255}`;
const times = (count, one) => Promise.all(Array.from({ length: count }, (_, i) => one(i)));

/** Requests that never end: a header of 8 KiB less a byte, and a body of 16 KiB less a byte. */
async function half_requests(server, count) {
  const header = `GET / HTTP/1.1\r\nHost: x\r\nA: `.padEnd(8_190, 'a');
  const body = `POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16384\r\n\r\n`;
  await times(count, async (i) => (await wire(server)).write(i % 2 ? header : body.padEnd(body.length + 16_383)));
}

/** Upgrades whose frames never end, or are pings. */
async function half_frames(server, round, count, code) {
  const text = frame(TEXT, ' '.repeat(16_384)).subarray(0, 16_000);
  await times(count, async (i) => {
    const client = await web_socket(server, code, { from: address(round, i) });
    if (i % 2) client.socket.write(text);
    else for (let n = 0; n < 50; ++n) client.send(PING, 'x'.repeat(100));
  });
}

/** Guests who ask for all that they may and read nothing of it. */
async function deaf_guests(server, round, count, code) {
  await times(count, async (i) => {
    const guest = await come_in(server, code, { name: `Guest ${i}` }, { from: address(round, i) });
    guest.socket.pause();
    for (let id = 1; id <= 100; ++id) guest.say({ id, op: id % 2 ? 'chat' : 'rename', text: 'x'.repeat(200) });
  });
}

/** Guesses and rooms from as many addresses as can be thought of. */
async function many_addresses(server, round, count) {
  await times(20, async (lane) => {
    for (let i = lane; i < count; i += 20) {
      // Where all places are taken some are cut before they have asked.
      await ask(server, '/api/rooms/ZZZ222', { from: address(round, i) }).catch(() => {});
      await make_room(server, address(round, i)).catch(() => {});
    }
  });
}

async function attack(server, round, code) {
  await half_requests(server, 600);
  await half_frames(server, 100 + round, 400, code);
  await deaf_guests(server, 150 + round, 40, code);
  await many_addresses(server, 200 + round, 1_500);
}

test('what hostile clients can make grow has a bound, and the server goes on', { timeout: 120_000 }, async (t) => {
  const limits = ['--max-rooms', '1000', '--max-connections', '600', '--hello-ms', '600000', '--request-ms', '600000'];
  const server = await start_server(t, limits);
  const { code } = await make_room(server, '192.0.2.1');
  const before = server.resident_bytes();
  await attack(server, 0, code);
  const after_one = server.resident_bytes();
  await attack(server, 1, code);
  await attack(server, 2, code);
  const after_all = server.resident_bytes();
  t.diagnostic(`${(before / MiB).toFixed(1)} MiB, ${(after_one / MiB).toFixed(1)}, ${(after_all / MiB).toFixed(1)}`);
  assert.ok(after_one - before < 96 * MiB, 'one attack');
  assert.ok(after_all - after_one < 24 * MiB, 'what follows takes the place of what was');
  const is_well = () => ask(server, '/healthz', { from: '192.0.2.1' }).then(({ status }) => status === 200);
  await until(() => is_well().catch(() => false), 'the server to go on');
});
