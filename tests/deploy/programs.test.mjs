// What docs/hosting and docker give to other programs, read by those programs.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { folder } from '../cli/terminal.mjs';
import { nginx_folder, nginx_site } from './cluster.mjs';

const root = resolve(import.meta.dirname, '../..');
const read = (name) => readFileSync(join(root, name), 'utf8');
const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: process.env.HOME };

/** How a program ended, and all that it said. */
function tried(program, words, settings) {
  const { status, stdout, stderr } = spawnSync(program, words, { env: { ...env, ...settings }, encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}` };
}

/** A certificate that nobody trusts, and its key. */
function certificate(t) {
  const place = folder(t);
  const [key, chain] = ['privkey.pem', 'fullchain.pem'].map((name) => join(place, name));
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const made = [
    'req',
    '-x509',
    ...curve,
    '-days',
    '2',
    '-subj',
    '/CN=cards.example.org',
    '-keyout',
    key,
    '-out',
    chain,
  ];
  execFileSync('openssl', made, { stdio: 'ignore' });
  writeFileSync(join(place, 'site.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'));
  return place;
}

const where = {
  ...{ CROWNTABLE_BIND: ':18080', CROWNTABLE_NODE1: '127.0.0.1:1', CROWNTABLE_NODE2: '127.0.0.1:2' },
  CROWNTABLE_NODE3: '127.0.0.1:3',
};

test('HAProxy takes its file: as it is, with TLS, and behind another proxy', (t) => {
  const check = (settings, file = join(root, 'docker/haproxy.cfg')) =>
    tried('haproxy', ['-c', '-f', file], { ...where, ...settings });
  const pem = join(certificate(t), 'site.pem');
  for (const settings of [{}, { CROWNTABLE_TLS: `ssl crt ${pem}` }, { CROWNTABLE_BEHIND: '10.0.0.0/8 192.0.2.1' }]) {
    assert.deepEqual(check(settings), { status: 0, said: 'Configuration file is valid\n' });
  }
  const broken = join(folder(t), 'haproxy.cfg');
  writeFileSync(broken, read('docker/haproxy.cfg').replace('balance hash', 'balance hush'));
  assert.match(check({}, broken).said, /balance only supports/);
});

test('nginx takes both files', (t) => {
  const made = certificate(t);
  const certificates = ['/etc/letsencrypt/live/cards.example.org', made];
  const nodes = ['node1', 'node2', 'node3'].map((name, i) => [`${name}:8080`, `127.0.0.1:${i + 1}`]);
  const sites = [nginx_site('nginx.conf', [certificates]), nginx_site('nginx-cluster.conf', [certificates, ...nodes])];
  const check = (site) => tried('nginx', ['-t', '-c', join(nginx_folder(t, site), 'nginx.conf')]);
  for (const site of sites) {
    const { status, said } = check(site);
    assert.equal(status, 0, said);
    assert.doesNotMatch(said, /warn/);
  }
  assert.notEqual(check(sites[1].replace('consistent', 'constantly')).status, 0);
});

test('Prometheus takes the rules for alerts', () => {
  const { status, said } = tried('promtool', ['check', 'rules', join(root, 'docs/hosting/alerts.yml')]);
  assert.equal(status, 0, said);
  assert.match(said, /SUCCESS: \d+ rules found/);
});

test('the alerts of several nodes go off when they have to, and only then', () => {
  const { status, said } = tried('promtool', ['test', 'rules', join(import.meta.dirname, 'alerts_test.yml')]);
  assert.equal(status, 0, said);
});

test('docker-compose takes the file of the cluster, which needs a password', () => {
  const config = (settings) =>
    tried('docker-compose', ['--file', join(root, 'docker/compose.cluster.yml'), 'config'], settings);
  assert.match(config({}).said, /CROWNTABLE_DATABASE_PASSWORD/);
  const { status, said } = config({ CROWNTABLE_DATABASE_PASSWORD: 'secret7' });
  assert.equal(status, 0, said);
  const { services } = parse(said);
  const names = ['database', 'haproxy', 'node1', 'node2', 'node3', 'standby'];
  assert.deepEqual(Object.keys(services).toSorted(), names);
  for (const name of names) {
    assert.match(String(services[name].mem_limit), /^\d+[mg]$/, name);
    assert.equal(services[name].logging.driver, 'json-file', name);
  }
  // Nobody comes past the balancer, and nobody but this machine to it unless that is asked for.
  const open = names.filter((name) => services[name].ports);
  assert.deepEqual(open, ['haproxy']);
  assert.match(JSON.stringify(services.haproxy.ports), /127\.0\.0\.1:8080/);
  // Whom the nodes believe is where HAProxy is.
  for (const node of ['node1', 'node2', 'node3']) {
    const { environment, networks, read_only } = services[node];
    assert.equal(environment.CROWNTABLE_TRUSTED_PROXY, services.haproxy.networks.inside.ipv4_address);
    assert.equal(environment.CROWNTABLE_NODE, node);
    assert.equal(environment.CROWNTABLE_CLUSTER_ADDRESS, `${node}:7070`);
    assert.ok(networks.inside.ipv4_address, 'an address that stays');
    assert.ok(read_only);
  }
  // Docker puts no secret from the environment into a container that is read-only.
  for (const secret of Object.values(parse(said).secrets)) assert.ok(secret.file);
});
