// Three nodes with PostgreSQL and HAProxy, as server/cluster.sh starts them; and nginx before the same nodes.
import assert from 'node:assert/strict';
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { folder, server_path, until } from '../cli/terminal.mjs';
import { ask } from '../abuse/kit.mjs';

const root = resolve(import.meta.dirname, '../..');
export const NODES = ['node1', 'node2', 'node3'];

const is_free = (port) =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '0.0.0.0', () => probe.close(() => done(true)));
  });

/** The first of fifteen free ports in a row: HAProxy, three nodes, nginx, and three for nodes among themselves. */
async function free_ports() {
  for (;;) {
    const first = 10_000 + Math.floor(Math.random() * 20_000);
    const row = Array.from({ length: 15 }, (_, i) => is_free(first + i));
    if ((await Promise.all(row)).every(Boolean)) return first;
  }
}

/** A folder in which server/cluster.sh may keep a cluster; what still runs at the end of the test is ended. */
export async function cluster_folder(t) {
  const place = folder(t);
  // Whom the script starts programs as has to get to it.
  chmodSync(place, 0o755);
  const home = join(place, 'cluster');
  const port = await free_ports();
  /** How the script ended, and all that it said. */
  const script = (...words) =>
    new Promise((done) => {
      const env = { ...process.env, CROWNTABLE_CLUSTER_DIR: home };
      execFile(join(root, 'server/cluster.sh'), words, { env }, (error, out, err) =>
        done({ status: error ? error.code : 0, said: `${out}${err}` }),
      );
    });
  t.after(async () => {
    await script('--stop');
    rmSync(home, { recursive: true, force: true });
  });
  return { home, port, script };
}

/** What a node counts under a name, all labels together. */
async function figure(node, name) {
  const { text } = await ask(node, '/metrics', { headers: { 'X-Forwarded-For': '127.0.0.1' } });
  const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))];
  assert.ok(lines.length > 0, `no ${name} in ${text}`);
  return lines.reduce((sum, [, value]) => sum + Number(value), 0);
}

/** The cluster that runs there: each node with its port, and what may be done to it. */
export function cluster_at({ home, port, script }, options) {
  const pid = (name) => Number(readFileSync(join(home, 'run', `${name}.pid`), 'utf8'));
  const nodes = NODES.map((name, i) => ({
    name,
    port: port + 1 + i,
    figure: (what) => figure({ port: port + 1 + i }, what),
  }));
  const admin = (...words) => {
    const asked = ['admin', '--data-dir', join(home, 'node1'), '--json', ...words];
    // It ends with 16 where a node has just died, and tells what the others say.
    return JSON.parse(spawnSync(server_path, asked, { encoding: 'utf8' }).stdout);
  };
  const store = `postgres://crowntable@/crowntable?host=${join(home, 'run')}`;
  return {
    nodes,
    pid,
    kill: (name) => process.kill(pid(name), 'SIGKILL'),
    start: () => script('--port', String(port), '--', ...options),
    /** The same of all nodes that answer. */
    figures: (what) => Promise.all(nodes.map((node) => node.figure(what))),
    admin,
    /** How many rooms have an owner, by the store. */
    rooms_in_store() {
      const table = execFileSync(server_path, ['nodes', '--store', store], { encoding: 'utf8' });
      const rows = table.trim().split('\n').slice(1);
      return rows.reduce((count, row) => count + Number(row.split(/ +/)[3]), 0);
    },
    /** The node on which a room is, if it is on any. */
    owner_of: (code) => admin('rooms').rooms.find((room) => room.code === code)?.node,
  };
}

/** The text of an nginx file of the documentation, with other words for those that only a real site has. */
export function nginx_site(name, replaced) {
  let text = readFileSync(join(root, 'docs/hosting', name), 'utf8');
  for (const [from, to] of replaced) {
    assert.ok(text.includes(from), `${from} in ${name}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** A folder with a configuration of nginx around a site. */
export function nginx_folder(t, site) {
  const place = folder(t);
  mkdirSync(join(place, 'temporary'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(place, 'nginx.conf'),
    `daemon off;\npid ${place}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n` +
      temporary.map((name) => `${name}_temp_path ${place}/temporary/${name};\n`).join('') +
      `${site}\n}\n`,
  );
  return place;
}

/** nginx in front of the nodes, without TLS: docs/hosting/nginx-cluster.conf for the rest. */
export async function start_nginx(t, { port, nodes }) {
  const site = nginx_site('nginx-cluster.conf', [
    ['listen 80;', `listen 127.0.0.1:${port + 1};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} default_server;`],
    ...nodes.map((node) => [`${node.name}:8080`, `127.0.0.1:${node.port}`]),
  ]).replaceAll(/^.*ssl_certificate.*$/gm, '');
  const place = nginx_folder(t, site);
  const child = spawn('nginx', ['-c', join(place, 'nginx.conf')], { env: { PATH: `${process.env.PATH}:/usr/sbin` } });
  let log = '';
  child.stderr.on('data', (bytes) => (log += bytes));
  const over = new Promise((done) => child.on('exit', done));
  t.after(async () => {
    child.kill('SIGTERM');
    await over;
  });
  const answers = () =>
    ask({ port }, '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(answers, () => `nginx: ${log}`);
  return { port };
}
