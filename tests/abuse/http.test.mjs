// Requests that are made to harm: each test is an attack, and whoever shares server or address goes on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { ask, make_room, start_server, until, web_socket, wire } from './kit.mjs';

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

/** What a browser adds to what a foreign page makes it ask. */
const PICTURE = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' };
const FRAME = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' };
const LINK = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
const FETCH = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors' };

test('what a foreign page asks for is refused before it counts', async (t) => {
  const server = await start_server(t);
  const { code } = await make_room(server, '192.0.2.9');
  for (const headers of [PICTURE, FRAME, FETCH, { Origin: 'https://evil.example' }, { Origin: 'null' }]) {
    for (let i = 0; i < 25; ++i) {
      const answer = await ask(server, '/api/rooms/ZZZ222', { headers });
      assert.equal(answer.status, 403, JSON.stringify(headers));
      assert.equal(JSON.parse(answer.text).code, 'BAD_ORIGIN');
    }
    assert.equal((await ask(server, '/api/games', { headers })).status, 403);
    assert.equal((await ask(server, `/api/rooms/${code}/games/1/record`, { headers })).status, 403);
    assert.equal((await web_socket(server, code, { headers })).status, 403);
  }
  assert.equal((await ask(server, `/api/rooms/${code}`)).status, 200, 'nobody has guessed');
});

test('following a link is never refused, nor is what our own page asks for', async (t) => {
  const server = await start_server(t);
  const { code } = await make_room(server, '192.0.2.9');
  const own = { Origin: `http://127.0.0.1:${server.port}`, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' };
  for (const headers of [LINK, own, { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Mode': 'navigate' }, {}]) {
    for (const path of ['/', `/t/${code}`, '/api/games', `/api/rooms/${code}`]) {
      assert.equal((await ask(server, path, { headers })).status, 200, `${path} ${JSON.stringify(headers)}`);
    }
  }
  for (const headers of [PICTURE, FRAME, FETCH]) {
    assert.equal((await ask(server, `/t/${code}`, { headers })).status, 200, 'a page tells nothing of a table');
  }
  const pages = await start_server(t, ['--allow-origin', 'https://evil.example']);
  assert.equal((await ask(pages, '/api/games', { headers: FETCH })).status, 200, 'an origin that is allowed');
});

test('with a public address no other Host is answered, but to who asks how the server is', async (t) => {
  const server = await start_server(t, ['--public-url', 'https://Games.example.org']);
  const status_at = async (path, host, more = {}) =>
    (await ask(server, path, { headers: { Host: host, ...more } })).status;
  for (const path of ['/', '/t/K7M4PX', '/api/games', '/api/rooms/K7M4PX', '/nowhere']) {
    for (const host of ['evil.example', `127.0.0.1:${server.port}`, 'games.example.org:8080', 'x.games.example.org']) {
      const answer = await ask(server, path, { headers: { Host: host } });
      assert.equal(answer.status, 421, `${path} at ${host}`);
      assert.match(JSON.parse(answer.text).message, /https:\/\/games\.example\.org/i);
    }
  }
  for (const host of ['games.example.org', 'GAMES.example.org', 'games.example.org:443']) {
    assert.equal(await status_at('/', host), 200, host);
    assert.equal(await status_at('/api/games', host), 200, host);
  }
  assert.equal((await web_socket(server, 'K7M4PX')).status, 421, 'an upgrade at another host');
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    assert.equal(await status_at(path, 'localhost', { 'X-Forwarded-For': '127.0.0.1' }), 200, path);
  }
});

/** Sends so many requests at once over each of so many connections; answers when each was answered. */
async function flood(server, { connections, requests, from }) {
  const lines = await Promise.all(Array.from({ length: connections }, () => wire(server)));
  const one = `GET /api/rooms HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`;
  for (const line of lines) line.write(one.repeat(requests));
  const answered = () => lines.reduce((sum, line) => sum + line.heard.split('HTTP/1.1 ').length - 1, 0);
  return { answered, end: () => lines.forEach((line) => line.socket.destroy()) };
}

test('whoever asks for too much waits for it, and nobody else for long', async (t) => {
  const server = await start_server(t);
  const began_all = Date.now();
  const crowd = await flood(server, { connections: 40, requests: 100, from: '192.0.2.1' });
  await until(() => crowd.answered() >= 400, 'what may be asked for at once');
  for (const from of ['192.0.2.1', '192.0.2.2']) {
    const began = Date.now();
    assert.equal((await ask(server, '/api/games', { from })).status, 200);
    assert.ok(Date.now() - began < (from === '192.0.2.1' ? 5_000 : 500), from);
  }
  await until(() => crowd.answered() >= 500, 'the first who had to wait');
  // 400 at once, then fifty a second.
  const allowed = 400 + 50 + (Date.now() - began_all) / 20;
  assert.ok(crowd.answered() < allowed, `${crowd.answered()} of 4000 are answered, ${allowed} may be`);
  crowd.end();
});

test('the list of games is made once, packed, and not sent to whoever has it', async (t) => {
  const server = await start_server(t);
  const plain = await ask(server, '/api/games');
  const packed = await ask(server, '/api/games', { headers: { 'Accept-Encoding': 'gzip, deflate' } });
  assert.equal(plain.headers['content-encoding'], undefined);
  assert.equal(packed.headers['content-encoding'], 'gzip');
  assert.equal(packed.headers.vary, 'Accept-Encoding');
  assert.equal(packed.headers['content-type'], 'application/json');
  assert.equal(gunzipSync(packed.bytes).toString(), plain.text);
  assert.ok(packed.bytes.length * 4 < plain.bytes.length);
  const again = await ask(server, '/api/games', { headers: { 'If-None-Match': plain.headers.etag } });
  assert.deepEqual([again.status, again.text], [304, '']);
  assert.equal(plain.headers['cache-control'], 'no-cache', 'a newer program may have another list');
});
