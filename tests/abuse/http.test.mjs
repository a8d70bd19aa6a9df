// Requests that are made to harm: each test is an attack, and whoever shares server or address goes on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ask, start_server, wire } from './kit.mjs';

const MiB = 1024 * 1024;

/** Sends `piece` behind `start` until the server hangs up or so much has gone; answers how much that was. */
async function pour(server, start, piece, bytes_max) {
  const line = await wire(server);
  line.write(start);
  const chunk = Buffer.from(piece.repeat(Math.ceil(65_536 / piece.length)));
  let sent = 0;
  for (; sent < bytes_max && !line.closed; sent += chunk.length) {
    if (line.write(chunk)) continue;
    await new Promise((done) => line.socket.once('drain', done).once('close', done));
  }
  line.socket.destroy();
  return sent;
}

test('nothing of a request is read without a bound', async (t) => {
  const server = await start_server(t);
  const chunked = 'POST /api/rooms HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  const floods = [
    ['the size of a chunk', chunked, '0'],
    ['an extension of a chunk', `${chunked}1;a=`, 'b'],
    ['trailers', `${chunked}2\r\n{}\r\n0\r\n`, 'A: b\r\n'],
    ['the target', 'GET /', 'a'],
    ['a header', 'GET / HTTP/1.1\r\nA: ', 'b'],
    ['headers', 'GET / HTTP/1.1\r\n', 'A: b\r\n'],
    ['empty lines before a request', '', '\r\n'],
    ['a body', 'POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\n', ' '],
  ];
  for (const [what, start, piece] of floods) {
    const before = server.resident_bytes();
    const sent = await pour(server, start, piece, 64 * MiB);
    assert.ok(sent < 24 * MiB, `${what}: ${sent} bytes were taken`);
    assert.ok(server.resident_bytes() - before < 8 * MiB, what);
  }
});

test('a transfer coding of any name is refused', async (t) => {
  const server = await start_server(t);
  for (const coding of ['gzip', 'identity', 'chunked', 'gzip, chunked', 'chunked, gzip']) {
    const answer = await ask(server, '/api/games', { headers: { 'Transfer-Encoding': coding } });
    assert.equal(answer.status, 411, coding);
  }
});
