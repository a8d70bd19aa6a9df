// Three databases kept by Patroni as docs/hosting/patroni.yml sets it up, each with an address of the loopback for a
// machine of its own, and one etcd. As root, for PostgreSQL is run by another user.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { folder, until } from '../cli/terminal.mjs';

const docs = resolve(import.meta.dirname, '../../docs/hosting');
const id_of = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
const keeper = { uid: id_of('-u'), gid: id_of('-g') };
export const DATABASES = ['db1', 'db2', 'db3'];
const address_of = (name) => `127.0.0.1${DATABASES.indexOf(name) + 1}`;

export const free_port = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '0.0.0.0', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });

/** A folder that belongs to the user of the databases. */
function kept_folder(...parts) {
  const path = join(...parts);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chownSync(path, keeper.uid, keeper.gid);
  return path;
}

function kept_file(path, text) {
  writeFileSync(path, text, { mode: 0o600 });
  chownSync(path, keeper.uid, keeper.gid);
}

/** A program that ends with the test; `kill()` is the end of a machine. */
function run_program(t, program, words, options) {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (log += bytes));
  const over = new Promise((done) => child.on('exit', done));
  const kill = () => (child.kill('SIGKILL'), over);
  t.after(kill);
  return { log: () => log, kill, pid: child.pid };
}

/** Kills a process that may be gone. */
function end(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

async function start_etcd(t, home) {
  const [clients, peers] = [await free_port(), await free_port()];
  const at = (port) => `http://127.0.0.1:${port}`;
  const words = ['--data-dir', join(home, 'etcd'), '--listen-client-urls', at(clients), '--advertise-client-urls'];
  run_program(t, 'etcd', [...words, at(clients), '--listen-peer-urls', at(peers), '--log-level', 'error']);
  return clients;
}

/** The file of the documentation for one of the machines, with places of this test for those of a real one. */
function configuration(name, { home, ports, certificates }) {
  let text = readFileSync(join(docs, 'patroni.yml'), 'utf8');
  const own = kept_folder(home, name);
  const replaced = [
    ['name: db1', `name: ${name}`],
    [/hosts: 10\.0\.0\.11:2379.*/, `hosts: 127.0.0.1:${ports.etcd}`],
    [/10\.0\.0\.11:/g, `${address_of(name)}:`],
    [/10\.0\.0\.(0\/24|8\/29)/g, '127.0.0.0/8'],
    [/:8008/g, `:${ports.rest}`],
    [/:5432/g, `:${ports.postgres}`],
    ['/var/lib/postgresql/15/crowntable', join(own, 'data')],
    ['/var/lib/postgresql/patroni.pgpass', join(own, 'pgpass')],
    ['/var/run/postgresql', own],
    [/\/backup\/wal/g, kept_folder(home, 'wal')],
    ['/etc/patroni/crowntable.sh', join(home, 'crowntable.sh')],
    [/\/etc\/patroni\/server/g, join(certificates, 'server')],
    ['mode: automatic', 'mode: off'],
  ];
  for (const [from, to] of replaced) {
    assert.notEqual(text.search(from), -1, `${from} in patroni.yml`);
    text = text.replace(from, to);
  }
  const file = join(own, 'patroni.yml');
  kept_file(file, text);
  return { file, own };
}

function make_certificate(place) {
  const files = ['-keyout', join(place, 'server.key'), '-out', join(place, 'server.crt')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-subj', '/CN=database', ...files], { stdio: 'ignore' });
  for (const name of readdirSync(place)) chownSync(join(place, name), keeper.uid, keeper.gid);
}

/** The databases, once one leads and another is its synchronous standby. */
export async function start_patroni(t) {
  const home = folder(t);
  chmodSync(home, 0o755);
  const certificates = kept_folder(home, 'certificates');
  make_certificate(certificates);
  copyFileSync(join(docs, 'patroni-database.sh'), join(home, 'crowntable.sh'));
  kept_file(join(home, 'crowntable.password'), 'secret7\n');
  const ports = { etcd: await start_etcd(t, home), rest: await free_port(), postgres: await free_port() };
  const machines = {};
  const start = (name) => {
    const { file, own } = configuration(name, { home, ports, certificates });
    machines[name] = {
      own,
      patroni: run_program(t, 'patroni', [file], {
        ...keeper,
        cwd: own,
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: own },
      }),
    };
  };
  /** The first process of its PostgreSQL, if that has begun. */
  const postmaster = (name) => {
    const file = join(machines[name].own, 'data/postmaster.pid');
    return existsSync(file) && Number(readFileSync(file, 'utf8').split('\n')[0]);
  };
  const kill = async (name) => {
    await machines[name].patroni.kill();
    const parent = postmaster(name);
    if (!parent) return;
    const { stdout } = spawnSync('pgrep', ['--parent', String(parent)], { encoding: 'utf8' });
    for (const pid of [parent, ...stdout.split('\n').filter(Boolean).map(Number)]) end(pid);
  };
  t.after(() => Promise.all(Object.keys(machines).map(kill)));
  /** What the databases are to each other, as any that answers tells: by name leader, sync_standby or replica. */
  const roles = async () => {
    for (const name of DATABASES) {
      try {
        const answer = await fetch(`http://${address_of(name)}:${ports.rest}/cluster`);
        const { members } = await answer.json();
        return Object.fromEntries(
          members.map(({ name: member, role, state }) => [
            member,
            state === 'running' || state === 'streaming' ? role : state,
          ]),
        );
      } catch {
        // Another one is asked.
      }
    }
    return {};
  };
  const named = async (role) => Object.entries(await roles()).find(([, each]) => each === role)?.[0];
  const logs = () => DATABASES.map((name) => `== ${name}\n${machines[name]?.patroni.log().slice(-2000)}`).join('\n');
  DATABASES.forEach(start);
  await until(
    () => named('sync_standby'),
    () => `a synchronous standby: ${logs()}`,
  );
  const hosts = DATABASES.map((name) => `${address_of(name)}:${ports.postgres}`).join(',');
  return {
    /** For --store. */
    store: `postgres://crowntable:secret7@${hosts}/crowntable?sslmode=require`,
    roles,
    named,
    kill,
    start,
    logs,
  };
}
