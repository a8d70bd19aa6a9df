// What an operator does against those who harm, with the real program and its admin: bans, the access key, the log.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { ask, make_room, server_path, start_server, until } from './kit.mjs';

const KEY = 'correct-horse-7';

function admin(server, ...words) {
  const ended = spawnSync(server_path, ['admin', '--socket', server.socket, '--json', ...words], { encoding: 'utf8' });
  return { status: ended.status, answer: JSON.parse(ended.stdout || 'null'), said: ended.stdout + ended.stderr };
}

function scratch(t) {
  const folder = mkdtempSync(join(tmpdir(), 'crowntable-operator-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a ban shuts a network out and no neighbour', async (t) => {
  const server = await start_server(t);
  const banned = admin(server, 'ban', '198.51.100.0/24', '--for', '1h');
  assert.equal(banned.status, 0, banned.said);
  assert.equal((await ask(server, '/api/games', { from: '198.51.100.77' })).status, 403);
  assert.equal((await ask(server, '/api/games', { from: '198.51.101.77' })).status, 200);
  assert.equal((await make_room(server, '198.51.100.1')).code, 'BANNED');
  assert.equal(admin(server, 'bans').answer.bans[0].network, '198.51.100.0/24');
  assert.equal(admin(server, 'unban', '198.51.100.0/24').status, 0);
  assert.equal((await ask(server, '/api/games', { from: '198.51.100.77' })).status, 200);
  assert.equal(admin(server, 'unban', '198.51.100.0/24').status, 1);
});

test('the operator sees and closes a room', async (t) => {
  const server = await start_server(t);
  const { code, host_token } = await make_room(server, '192.0.2.1');
  assert.equal(admin(server, 'rooms').answer.rooms[0].code, code);
  const room = admin(server, 'room', code);
  assert.equal(room.answer.state, 'lobby');
  assert.ok(!room.said.includes(host_token));
  assert.equal(admin(server, 'close', code).answer.closed, code);
  assert.deepEqual(admin(server, 'rooms').answer.rooms, []);
  assert.equal((await ask(server, `/api/rooms/${code}`)).status, 404);
});

test('the access key cannot be guessed, and whoever guesses is in the log without what they said', async (t) => {
  const folder = scratch(t);
  const key_file = join(folder, 'key');
  writeFileSync(key_file, `${KEY}\n`);
  const server = await start_server(t, ['--access-key-file', key_file]);
  const open_room = (key, from) =>
    ask(server, '/api/rooms', {
      ...{ method: 'POST', from, body: '{"game":"five_crowns"}' },
      headers: { 'Content-Type': 'application/json', ...(key ? { 'X-Access-Key': key } : {}) },
    });
  assert.equal((await open_room(null, '192.0.2.1')).status, 403);
  assert.equal((await open_room(KEY, '192.0.2.1')).status, 201);
  for (let guess = 0; guess < 20; ++guess)
    assert.equal((await open_room(`wrong-${guess}-key`, '192.0.2.2')).status, 403);
  const refused = await open_room(KEY, '192.0.2.2');
  assert.equal(refused.status, 429, 'the right key after too many wrong ones');
  // A wrong key is forgotten every ten seconds: that is when the next one is looked at.
  const { retry_ms } = JSON.parse(refused.text);
  assert.ok(retry_ms > 2_000 && retry_ms <= 10_000, `it is told to come back in ${retry_ms} ms`);
  assert.equal((await open_room(KEY, '192.0.2.1')).status, 201, 'a neighbour');
  await until(() => server.log().includes('what=wrong_access_key address=192.0.2.2'), 'the line of the log');
  assert.ok(!server.log().includes(KEY) && !server.log().includes('wrong-1-key'));
  const filter = resolve(import.meta.dirname, '../../docs/hosting/fail2ban.filter');
  const failregex = /^failregex = (.+)$/m.exec(readFileSync(filter, 'utf8'))[1].replace('<SUBNET>', '([0-9a-f.:/]+)');
  const found = [...server.log().matchAll(new RegExp(failregex, 'gm'))].map(([, address]) => address);
  assert.equal(found.filter((address) => address === '192.0.2.2').length, 20);
});

test('a file of options is read again at SIGHUP', async (t) => {
  const file = join(scratch(t), 'conf');
  writeFileSync(file, 'name = Before\nmax-rooms = 5\n');
  const server = await start_server(t, ['--config', file]);
  const card = async () => JSON.parse((await ask(server, '/api/games')).text).server;
  assert.equal((await card()).name, 'Before');
  writeFileSync(file, 'name = After\nmax-rooms = 6\ngame-off = five_crowns\nmax-outboxes = 99\n');
  server.signal('SIGHUP');
  await until(async () => (await card()).name === 'After', 'the new name');
  assert.deepEqual((await card()).games_off, ['five_crowns']);
  assert.equal(admin(server, 'limits', 'max-rooms').answer.limits[0].value, 6);
  assert.match(server.log(), /needs a restart option=max-outboxes/);
  assert.equal((await make_room(server, '192.0.2.1')).code, 'GAME_OFF');
  writeFileSync(file, 'name = Wrong\nmax-tables = 6\n');
  server.signal('SIGHUP');
  await until(() => server.log().includes(`${file}:2: there is no option max-tables`), 'the complaint');
  assert.equal((await card()).name, 'After');
});

test('a server without games stops as soon as it drains', async (t) => {
  const server = await start_server(t);
  await make_room(server, '192.0.2.1');
  assert.equal(admin(server, 'drain', '--within', '1h').status, 0);
  assert.equal(await server.over, 0);
});
