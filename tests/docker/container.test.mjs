// The image as docker/Dockerfile makes it, confined as much as docs/hosting.md promises.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folder, new_room, play_lines, room_state, run } from '../cli/terminal.mjs';
import { image, of_image, podman, run_once, run_server, tried, url, volume } from './podman.mjs';

const in_image = async (script) =>
  (await run_once('--network', 'none', '--entrypoint', '/bin/sh', image, '-c', script)).said;

test('the image runs the server as nobody special, and holds nothing to build with', async () => {
  const tools = 'gcc g++ cc c++ cpp clang clang++ as ld make cmake ninja ccache node npm git curl wget python3';
  assert.equal(await in_image(`for tool in ${tools}; do command -v $tool; done; true`), '');
  assert.equal(await in_image('command -v crowntable-server'), '/usr/local/bin/crowntable-server');
  assert.equal(
    await in_image('find / -xdev \\( -name "*.hpp" -o -name node_modules -o -path "/src*" \\) 2>/dev/null | head'),
    '',
  );
  assert.equal(await in_image('id -u; id -G'), '10001\n10001');
  assert.equal(await of_image(image, '.Config.User'), '10001:10001');
  assert.equal(await of_image(image, '.Config.StopSignal'), 'SIGTERM');
  assert.equal(await of_image(image, 'json .Config.Volumes'), '{"/data":{}}');
  assert.equal(await of_image(image, 'json .Config.ExposedPorts'), '{"8080/tcp":{}}');
});

test('the image is small', async (t) => {
  const own = Number(await of_image(image, '.Size')) - Number(await of_image('debian:bookworm-slim', '.Size'));
  t.diagnostic(`${(own / 1e6).toFixed(1)} MB beside the base`);
  assert.ok(own > 0 && own < 40e6, `${own} bytes beside the base`);
});

test('the web client is in it', async (t) => {
  await run_server(t, await volume(t, 'web'));
  const page = await (await fetch(url)).text();
  assert.match(page, /<script[^>]* src="\/assets\//);
});

test('a game goes on from the volume after a stop in the middle, every player in the same seat', async (t) => {
  const data = await volume(t, 'game');
  const state = folder(t);
  const first = await run_server(t, data);
  const person = run(
    t,
    ['new', url, '--plain', '--ascii', '--name', 'Ann', '--option', 'rounds=3,4,5,6', '--room-option', 'round_pause=1'],
    { state },
  );
  const code = (await person.said(/Table ([A-Z0-9]{6})/))[1];
  const bots = run(t, ['bot', code, '--server', url, '--count', '2', '--name', 'Robo'], { input: '' });
  await person.said(/Robo 2 is ready|Robo 2.*ready/s);
  person.type('start');
  // Each round gives everybody a turn, so that three turns cannot end four rounds.
  const { over } = await play_lines(person, { turns: 3 });
  assert.ok(!over, 'the game is on');
  assert.equal(await room_state(url, code), 'playing');

  const { status, ms } = await first.end();
  t.diagnostic(`stopped after ${Math.round(ms)} ms`);
  assert.equal(status, 0);
  assert.ok(ms < 5_000, `${ms} ms`);

  await run_server(t, data);
  assert.equal(await room_state(url, code), 'playing');
  await person.said(/restarting|connection is lost/);
  // The seat is taken up from another terminal; this one gives way.
  person.kill('SIGKILL');
  const again = run(t, ['play', code, '--plain', '--ascii'], { state });
  await again.said(/Your hand: |Your turn/);
  again.type('who');
  await again.said(/1\. Ann \(you\), host/);
  assert.doesNotMatch(again.out, /Ann 2/);
  assert.ok((await play_lines(again)).over);
  assert.equal(await bots.ended(), 0, bots.err);
  assert.equal(await room_state(url, code), 'finished');
});

test('it is healthy while it takes players', async (t) => {
  const server = await run_server(t, await volume(t, 'health'));
  assert.deepEqual(await server.health(), { status: 0, said: '' });
  assert.equal((await server.exec('crowntable-server', 'healthcheck', '--port', '9')).status, 1);
  await podman('pause', server.name);
  // Who shares its network, but not its life, asks in vain: it listens, and does not answer.
  const asked = await run_once('--network', 'host', image, 'healthcheck');
  await podman('unpause', server.name);
  assert.equal(asked.status, 1);
  assert.match(asked.said, /no server answers on port 8080/);
});

test('the data is for the server alone, the rest is for nobody to write', async (t) => {
  const server = await run_server(t, await volume(t, 'private'));
  await new_room(url);
  assert.equal((await server.exec('stat', '--format', '%a %u', '/data')).said, '700 10001');
  assert.equal((await server.exec('stat', '--format', '%a %u', '/data/crowntable.db')).said, '600 10001');
  for (const place of ['/', '/tmp', '/usr/local/bin', '/var/tmp']) {
    assert.notEqual((await server.exec('touch', `${place}/written`)).status, 0, place);
  }
  assert.match((await server.exec('cat', '/proc/1/status')).said, /CapBnd:\s*0+\n(?:.*\n)*NoNewPrivs:\s*1\n/);
});

test('a backup taken while it runs is restored into an empty volume', async (t) => {
  const data = await volume(t, 'old');
  const server = await run_server(t, data);
  const { code } = await new_room(url);
  assert.equal((await server.exec('crowntable-server', 'backup', '/data', '/data/backup.db')).status, 0);
  await server.end();
  const restored = await volume(t, 'new');
  // As the documentation does it.
  const copied = await run_once(
    '--network',
    'none',
    '--volume',
    `${data}:/old:ro`,
    '--volume',
    `${restored}:/data`,
    '--user',
    '0',
    '--entrypoint',
    'install',
    image,
    '-o',
    '10001',
    '-g',
    '10001',
    '-m',
    '600',
    '/old/backup.db',
    '/data/crowntable.db',
  );
  assert.deepEqual(copied, { status: 0, said: '' });
  assert.match(
    (await run_once('--network', 'none', '--volume', `${restored}:/data`, image, 'check', '/data')).said,
    /^1 rooms, .* 0 damaged$/,
  );
  await run_server(t, restored);
  assert.equal(await room_state(url, code), 'lobby');
});

test('a volume that it may not write to is one sentence and status 4', async () => {
  const end = await run_once('--network', 'none', '--cap-drop', 'all', '--tmpfs', '/data:mode=0755', image);
  assert.equal(end.status, 4);
  assert.equal(end.said, 'crowntable-server: cannot use the data directory /data: Permission denied');
});

test('everything is cleaned up', async () => {
  assert.equal(await podman('ps', '--all', '--quiet'), '');
  assert.equal(await podman('volume', 'ls', '--quiet'), '');
});
