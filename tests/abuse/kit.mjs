// A real server and hostile clients, each of which may come from any address of 127.0.0.0/8 or, behind the trusted
// proxy that they all are, from any address at all.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as http_request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
export const server_path = process.env.CROWNTABLE_SERVER ?? join(root, 'build/release/server/crowntable-server');
const patience_ms = Number(process.env.CROWNTABLE_PATIENCE_MS ?? 30_000);

/** Waits until `look` answers something true. Never for a fixed time: only the pauses between looks are. */
export async function until(look, what) {
  const end = Date.now() + patience_ms;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

/** A server on a free port of this machine that believes what its clients say of their addresses. */
export async function start_server(t, flags = []) {
  const data = mkdtempSync(join(tmpdir(), 'crowntable-abuse-'));
  const child = spawn(server_path, [
    ...['--host', '127.0.0.1', '--port', '0', '--data-dir', join(data, 'store'), '--trusted-proxy', '127.0.0.1'],
    ...flags,
  ]);
  let log = '';
  child.stderr.on('data', (bytes) => (log += bytes));
  child.stdout.resume();
  const over = new Promise((done) => child.on('exit', done));
  t.after(async () => {
    child.kill('SIGKILL');
    await over;
    rmSync(data, { recursive: true, force: true });
  });
  const found = await until(() => /port=(\d+)/.exec(log), `the server to listen: ${log}`);
  const status = () => readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return {
    port: Number(found[1]),
    /** Of crowntable-server admin. */
    socket: join(data, 'store', 'admin.sock'),
    /** All that it has logged so far. */
    log: () => log,
    signal: (name) => child.kill(name),
    /** Its exit status, once it has ended. */
    over,
    resident_bytes: () => Number(/VmRSS:\s+(\d+)/.exec(status())[1]) * 1024,
  };
}

/**
 * One request on a connection of its own; `from` is the address that the proxy says it comes from. Only 127.0.0.1 is a
 * proxy: with another `local` address that one counts.
 */
export function ask(server, path, { method = 'GET', from = '192.0.2.1', local, headers = {}, body } = {}) {
  return new Promise((done, failed) => {
    const options = { host: '127.0.0.1', port: server.port, path, method, agent: false, localAddress: local };
    const sent = http_request({ ...options, headers: { 'X-Forwarded-For': from, ...headers } }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('error', failed);
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        done({ status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() });
      });
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

/** A new table: its `code`, and the `host_token` of who made it. */
export async function make_room(server, from, wish = { game: 'five_crowns' }) {
  const answer = await ask(server, '/api/rooms', {
    ...{ method: 'POST', from, headers: { 'Content-Type': 'application/json' } },
    body: JSON.stringify({ options: {}, room_options: {}, ...wish }),
  });
  return { status: answer.status, ...JSON.parse(answer.text) };
}

/** A connection on which anything may be sent, and all that came over it. */
export async function wire(server, local) {
  const socket = connect({ port: server.port, host: '127.0.0.1', localAddress: local });
  const line = { socket, heard: '', closed: false, write: (bytes) => !line.closed && socket.write(bytes) };
  socket.on('data', (bytes) => (line.heard += bytes.toString('latin1')));
  socket.on('error', () => {});
  socket.on('close', () => (line.closed = true));
  await new Promise((done) => socket.once('connect', done).once('close', done));
  return line;
}

export const TEXT = 1;
export const PING = 9;
const PONG = 10;

/** A frame of a client, masked with zeros. */
export function frame(opcode, payload = '') {
  const bytes = Buffer.from(payload);
  const long = bytes.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (long ? 126 : bytes.length);
  if (long) head.writeUInt16BE(bytes.length, 2);
  return Buffer.concat([head, bytes]);
}

/** The texts, the pings and the close code among the frames of a server; the rest of a frame that has not come whole. */
function read_frames(bytes) {
  const found = { texts: [], pings: [], code: undefined };
  while (bytes.length >= 2) {
    const size_at = { 126: 4, 127: 10 }[bytes[1]] ?? 2;
    if (bytes.length < size_at) break;
    const size = size_at === 2 ? bytes[1] : bytes.readUIntBE(size_at === 4 ? 2 : 4, size_at === 4 ? 2 : 6);
    if (bytes.length < size_at + size) break;
    const payload = bytes.subarray(size_at, size_at + size);
    if ((bytes[0] & 15) === TEXT) found.texts.push(JSON.parse(payload.toString()));
    if ((bytes[0] & 15) === PING) found.pings.push(payload);
    if ((bytes[0] & 15) === 8) found.code = payload.readUInt16BE(0);
    bytes = bytes.subarray(size_at + size);
  }
  return { ...found, rest: bytes };
}

/** A WebSocket of which the address, the headers and every frame are free. `status` is that of the upgrade. */
export async function web_socket(server, code, { from = '192.0.2.1', headers = {} } = {}) {
  const socket = connect(server.port, '127.0.0.1');
  const client = { socket, status: undefined, texts: [], code: undefined, closed: false };
  let bytes = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('close', () => (client.closed = true));
  socket.on('data', (more) => {
    bytes = Buffer.concat([bytes, more]);
    if (client.status === undefined) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      client.status = Number(bytes.subarray(9, 12));
      bytes = bytes.subarray(end + 4);
    }
    if (client.status !== 101) return;
    const { texts, pings, code: close_code, rest } = read_frames(bytes);
    client.texts.push(...texts);
    // As every client does, lest it be taken for one that has gone.
    for (const ping of pings) client.send(PONG, ping);
    client.code ??= close_code;
    bytes = rest;
  });
  client.send = (opcode, payload) => !client.closed && socket.write(frame(opcode, payload));
  client.say = (message) => client.send(TEXT, JSON.stringify(message));
  client.hello = (who) => client.say({ op: 'hello', protocol: { min: 1, max: 1 }, ...who });
  client.of_type = (type) => client.texts.find((text) => text.type === type);
  client.hang_up = () => socket.destroy();
  const key = randomBytes(16).toString('base64');
  const given = { 'X-Forwarded-For': from, ...headers };
  const lines = Object.entries(given).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `GET /ws/${code} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${lines.join('')}\r\n`,
  );
  await until(() => client.status !== undefined || client.closed, 'the answer to an upgrade');
  return client;
}

/** Who came in as somebody known; the token is `seat_token`. */
export async function come_in(server, code, who, options) {
  const client = await web_socket(server, code, options);
  client.hello(who);
  await until(() => client.of_type('welcome') ?? client.code ?? client.closed, 'a welcome or a goodbye');
  return client;
}

/** Somebody with a seat; `token` brings them back to it. */
export async function sit_down(server, code, name, options) {
  const client = await come_in(server, code, { name }, options);
  client.say({ id: 1, op: 'sit' });
  await until(() => client.texts.some((text) => text.ack === 1), 'a seat');
  client.token = client.of_type('welcome').seat_token;
  return client;
}
