// docker/postgres: the primary and the standby of docker/compose.cluster.yml on two machines (two_machines.sh), with
// Debian's PostgreSQL in place of the image.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { folder, until } from '../cli/terminal.mjs';

const root = resolve(import.meta.dirname, '../..');
const id_of = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
const keeper = { uid: id_of('-u'), gid: id_of('-g') };
const binaries = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
const PASSWORD = 'secret7';
/** No folder but a name, of which each network has its own. */
const SOCKETS = '@crowntable';

/** A database on one of the machines, in a folder that is /var/lib/postgresql/data to it. */
function database(t, machine, settings, command) {
  const data = join(folder(t), 'data');
  chmodSync(join(data, '..'), 0o755);
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, keeper.uid, keeper.gid);
  const env = { PATH: `${binaries}:${process.env.PATH}`, LANG: 'C.UTF-8', PGDATA: data, PGHOST: SOCKETS, ...settings };
  const there = machine === 'standby' ? ['ip', 'netns', 'exec', 'standby'] : [];
  const as_keeper = ['setpriv', `--reuid=${keeper.uid}`, `--regid=${keeper.gid}`, '--clear-groups'];
  const in_place = `mount -t tmpfs tmpfs /var/lib/postgresql && mkdir /var/lib/postgresql/data &&
    mount --bind "$PGDATA" /var/lib/postgresql/data && exec "$@"`;
  let child;
  let log = '';
  const start = () => {
    const words = [...there, 'unshare', '--mount', 'sh', '-c', in_place, 'place', ...as_keeper, ...command];
    child = spawn(words[0], words.slice(1), { env });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (log += bytes));
    child.over = new Promise((done) => child.on('exit', done));
  };
  const end = (signal) => (child.kill(signal), child.over);
  t.after(() => end('SIGQUIT'));
  start();
  /** What PostgreSQL's program says, on that machine. */
  const say = (program, ...words) => {
    const [first, ...rest] = [...there, ...as_keeper, join(binaries, program), ...words];
    return execFileSync(first, rest, {
      env,
      timeout: 60_000,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
  };
  return {
    data,
    start,
    end,
    say,
    log: () => log.slice(-3000),
    sql: (text) => say('psql', '-U', 'crowntable', '-d', 'crowntable', '-Atc', text),
    is_healthy: () => {
      try {
        return say('pg_isready', '-h', '127.0.0.1', '-U', 'crowntable').includes('accepting');
      } catch {
        return false;
      }
    },
  };
}

test('a commit is on both, and the standby can take over', async (t) => {
  const names = { POSTGRES_USER: 'crowntable', POSTGRES_PASSWORD: PASSWORD, POSTGRES_DB: 'crowntable' };
  const made = [join(import.meta.dirname, 'database_image.sh'), join(root, 'docker/postgres/primary.sh')];
  const primary = database(t, 'database', names, made);
  await until(primary.is_healthy, () => `the primary: ${primary.log()}`);
  const standby = database(t, 'standby', { PGPASSWORD: PASSWORD }, ['sh', join(root, 'docker/postgres/standby.sh')]);
  await until(standby.is_healthy, () => `the standby: ${standby.log()}`);
  const is_followed = () =>
    primary.sql('SELECT application_name, sync_state FROM pg_stat_replication') === 'standby|sync';
  await until(is_followed, () => `the standby to follow: ${standby.log()}`);

  await t.test('what is committed is on both', async () => {
    primary.sql('CREATE TABLE hand (card text)');
    primary.sql("INSERT INTO hand VALUES ('KS')");
    await until(() => standby.sql('SELECT card FROM hand') === 'KS', 'the card');
    assert.equal(primary.sql("SELECT count(*) FROM pg_replication_slots WHERE slot_name = 'standby' AND active"), '1');
  });

  await t.test('a standby that comes back follows again, and begins anew where its copy was cut off', async () => {
    await standby.end('SIGINT');
    standby.start();
    await until(is_followed, () => `the standby to follow: ${standby.log()}`);
    await standby.end('SIGKILL');
    await until(() => !is_followed(), 'it to be gone');
    rmSync(join(standby.data, 'global/pg_control'));
    standby.start();
    await until(is_followed, () => `the standby to follow: ${standby.log()}`);
    assert.equal(standby.sql('SELECT card FROM hand'), 'KS');
  });

  await t.test('it takes over by the commands of the documentation, and waits for nobody then', async () => {
    await primary.end('SIGINT');
    standby.sql('ALTER SYSTEM RESET synchronous_standby_names');
    standby.sql('SELECT pg_reload_conf()');
    standby.say('pg_ctl', 'promote', '-D', standby.data);
    standby.sql("INSERT INTO hand VALUES ('QS')");
    assert.equal(standby.sql('SELECT count(*) FROM hand'), '2');
  });
});
