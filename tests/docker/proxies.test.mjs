// docker/compose.yml with its Caddy, and docs/hosting/nginx.conf: whole games through TLS, and who is believed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { request as plain_request } from 'node:http';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { folder, play_lines, run, until } from '../cli/terminal.mjs';
import { configuration, lint, options_of } from './compose.mjs';
import { podman, run_container, run_server, taking_players, volume } from './podman.mjs';

const server_address = '172.30.93.3';
const player = '172.30.93.7';
const stranger = '172.30.93.8';

/** The status and the body of a GET that comes from one of this side's addresses. */
const get = (address, { from, ca, headers, ask = request }) =>
  new Promise((done, failed) => {
    const asked = ask(address, { localAddress: from, ca, headers, agent: false }, (answer) => {
      let body = '';
      answer.on('data', (bytes) => (body += bytes));
      answer.on('end', () => done({ status: answer.statusCode, body, headers: answer.headers }));
    });
    asked.on('error', failed);
    asked.end();
  });

/** A person and a wire bot, both through the proxy, from the creation of the room to the end of the game. */
async function play_a_game(t, url, ca_file) {
  const env = { SSL_CERT_FILE: ca_file };
  const person = run(
    t,
    ['new', url, '--plain', '--ascii', '--name', 'Ann', '--option', 'rounds=3', '--room-option', 'round_pause=1'],
    { env },
  );
  const code = (await person.said(/Table ([A-Z0-9]{6})/))[1];
  assert.ok(person.out.includes(`${url}/t/${code}`), person.out);
  const bot = run(t, ['bot', code, '--server', url, '--name', 'Robo'], { env, input: '' });
  await person.said(/Robo.*ready/s);
  person.type('start');
  assert.ok((await play_lines(person)).over);
  assert.equal(await bot.ended(), 0, bot.err);
}

/** The server lets `player` alone read the metrics, so that they tell whom it takes a request to come from. */
async function check_who_is_believed(url, ca) {
  const metrics = (from, headers) => get(`${url}/metrics`, { from, ca, headers }).then(({ status }) => status);
  assert.equal(await metrics(player), 200);
  assert.equal(await metrics(stranger), 404);
  assert.equal(await metrics(stranger, { 'x-forwarded-for': player }), 404);
  assert.equal(await metrics(player, { 'x-forwarded-for': stranger }), 200);
}

test('docker-compose takes the file, and runs the proxy only if asked to', () => {
  lint([]);
  lint(['tls']);
  const { services } = configuration();
  assert.deepEqual(Object.keys(services).sort(), ['caddy', 'crowntable']);
  assert.equal(services.crowntable.profiles, undefined);
  assert.deepEqual(services.caddy.profiles, ['tls']);
});

test('compose bounds memory, processes and logs, and puts the server on no public port by itself', () => {
  const { services } = configuration();
  for (const [name, service] of Object.entries(services)) {
    assert.match(String(service.mem_limit), /^\d+[mg]$/, name);
    assert.ok(service.pids_limit > 0, name);
    assert.deepEqual(service.logging, { driver: 'json-file', options: { 'max-file': '5', 'max-size': '10m' } }, name);
  }
  assert.deepEqual(services.crowntable.ports.map(String), ['127.0.0.1:8080:8080/tcp']);
});

test('compose: the server as it stands there, behind Caddy', async (t) => {
  const url = 'https://cards.localhost';
  const {
    services: { crowntable, caddy },
  } = configuration({ CROWNTABLE_PUBLIC_URL: url, CROWNTABLE_METRICS_READER: player });
  assert.equal(crowntable.networks.inside.ipv4_address, server_address);
  assert.deepEqual(crowntable.cap_drop, ['ALL']);
  assert.ok(crowntable.read_only && caddy.read_only);
  for (const name of ['data', 'caddy_data', 'caddy_config']) await volume(t, name);
  const start = () => run_container(t, 'crowntable', ['--network', 'host', ...options_of(crowntable)]);
  const server = await start();
  assert.deepEqual(crowntable.healthcheck.test, ['CMD', 'crowntable-server', 'healthcheck']);
  await taking_players(server);
  const proxy = await run_container(
    t,
    'caddy',
    ['--network', 'ns:/run/netns/proxy', '--add-host', `crowntable:${server_address}`, ...options_of(caddy)],
    'proxies-test',
    'caddy',
    'run',
    '--config',
    '/etc/caddy/Caddyfile',
    '--adapter',
    'caddyfile',
  );
  const ca_file = join(
    await podman('volume', 'inspect', '--format', '{{.Mountpoint}}', 'caddy_data'),
    'caddy/pki/authorities/local/root.crt',
  );
  const ca = await until(() => {
    try {
      return readFileSync(ca_file);
    } catch {
      return undefined;
    }
  }, 'the proxy');
  await until(
    () =>
      get(`${url}/healthz`, { from: player, ca }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    'the proxy',
  );

  await play_a_game(t, url, ca_file);
  await check_who_is_believed(url, ca);
  const moved = await get('http://cards.localhost/t/K7M4PX', { from: player, ask: plain_request });
  assert.deepEqual([moved.status, moved.headers.location], [308, `${url}/t/K7M4PX`]);
  // A restart shows to those who come meanwhile as a moment of waiting.
  await server.end();
  const waiting = get(`${url}/healthz`, { from: player, ca });
  await start();
  assert.equal((await waiting).status, 200);
  // Who comes by the published port is no proxy, whatever he claims.
  const direct = await get(`http://${server_address}:8080/metrics`, {
    from: stranger,
    ask: plain_request,
    headers: { 'x-forwarded-for': player },
  });
  assert.equal(direct.status, 404);
});

test('nginx: the file of the documentation', async (t) => {
  const url = 'https://cards.example.org';
  const made = folder(t);
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=cards.example.org',
      '-addext',
      'subjectAltName=DNS:cards.example.org',
      '-keyout',
      join(made, 'privkey.pem'),
      '-out',
      join(made, 'fullchain.pem'),
    ],
    { stdio: 'ignore' },
  );
  await run_server(
    t,
    await volume(t, 'nginx'),
    '--host',
    '127.0.0.1',
    '--public-url',
    url,
    '--trusted-proxy',
    '127.0.0.1',
    '--metrics-reader',
    player,
  );
  const site = resolve(import.meta.dirname, '../../docs/hosting/nginx.conf');
  const proxy = await run_container(
    t,
    'nginx',
    [
      '--network',
      'host',
      '--volume',
      `${site}:/etc/nginx/conf.d/crowntable.conf:ro`,
      '--volume',
      `${made}:/etc/letsencrypt/live/cards.example.org:ro`,
    ],
    'proxies-test',
    'nginx',
    '-g',
    'daemon off;',
  );
  const ca_file = join(made, 'fullchain.pem');
  const ca = readFileSync(ca_file);
  await until(
    () =>
      get(`${url}/healthz`, { from: player, ca }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    'the proxy',
  );

  await play_a_game(t, url, ca_file);
  await check_who_is_believed(url, ca);
  const moved = await get('http://cards.example.org/t/K7M4PX', { from: player, ask: plain_request });
  assert.deepEqual([moved.status, moved.headers.location], [301, `${url}/t/K7M4PX`]);
});
