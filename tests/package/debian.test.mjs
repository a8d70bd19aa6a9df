// The Debian package: built twice, looked at by lintian, and then in a Debian with nothing but systemd and what it asks
// for: installed, started as its unit says, upgraded under its rooms, removed, and purged; where no systemd runs, and
// where one does. As root; the tests follow each other.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { new_room as newRoom, until } from '../cli/terminal.mjs';

const source = resolve(import.meta.dirname, '../..');
const place = mkdtempSync(join(tmpdir(), 'crowntable-package-'));
after(() => rmSync(place, { recursive: true, force: true }));

const env = { ...process.env, LC_ALL: 'C' };
const run = (file, ...words) => execFileSync(file, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env });
const build = (folder, revision) => run(join(source, 'docker/debian/build.sh'), join(place, folder), revision).trim();

const root = join(place, 'root');
const inside = (path) => join(root, path);
const chroot = (...words) => run('chroot', root, ...words);
const installPackage = (file) => {
  cpSync(file, inside('package.deb'));
  return chroot('sh', '-c', 'dpkg --install /package.deb 2>&1');
};
const wanted = 'etc/systemd/system/multi-user.target.wants/crowntable.service';
const state = () => chroot('dpkg-query', '--show', '--showformat', '${db:Status-Status} ${Version}', 'crowntable');

let first;
let second;
before(() => {
  first = build('first', '1');
  second = build('second', '2');
  const depends = run('dpkg-deb', '--field', first, 'Depends');
  run(
    join(import.meta.dirname, 'clean_root.sh'),
    root,
    'systemd',
    ...depends.split(/[ ,]+\(.*?\)|, |\n/).filter(Boolean),
  );
});

/** The lines of the installed unit that begin with a name. */
const unit = () => readFileSync(inside('lib/systemd/system/crowntable.service'), 'utf8');
const settings = (name) => [...unit().matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value);

/** The server as the unit starts it, on a port of its own. */
async function start() {
  const variables = settings('EnvironmentFile')
    .map((path) => inside(path.replace(/^-/, '')))
    .flatMap((path) => readFileSync(path, 'utf8').match(/^[A-Z].*$/gm) ?? []);
  const [user] = settings('User');
  const words = ['env', '-i', ...settings('Environment'), ...variables, ...settings('ExecStart'), '--port', '0'];
  const child = spawn('chroot', [`--userspec=${user}:${settings('Group')}`, root, ...words]);
  let log = '';
  child.stderr.on('data', (bytes) => (log += bytes));
  child.stdout.on('data', () => {});
  const over = new Promise((done) => child.on('exit', done));
  const [, port] = await until(
    () => /port=(\d+)/.exec(log),
    () => `the server to listen:\n${log}`,
  );
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    stop: () => {
      child.kill('SIGTERM');
      return over;
    },
  };
}

const statusOf = async (url, code) => (await fetch(`${url}/api/rooms/${code}`)).status;
let code;

test('two builds of the same sources are the same package', () => {
  assert.equal(basename(first), basename(build('again', '1')));
  assert.deepEqual(readFileSync(join(place, 'again', basename(first))), readFileSync(first));
});

test('lintian finds no error and nothing to warn of', (t) => {
  // The maintainer of a package that was made here is whoever wrote the last commit.
  const words = ['--fail-on', 'none', '--suppress-tags', 'bogus-mail-host,initial-upload-closes-no-bugs', first];
  const found = run('lintian', '--allow-root', ...words);
  t.diagnostic(found);
  assert.deepEqual(found.match(/^[EW]: .*$/gm) ?? [], []);
});

test('in a clean Debian it is installed, with a user of its own, and enabled', () => {
  installPackage(first);
  assert.match(state(), /^installed .*-1$/);
  assert.match(chroot('getent', 'passwd', 'crowntable'), /:\/var\/lib\/crowntable:\/usr\/sbin\/nologin$/m);
  assert.ok(existsSync(inside('usr/bin/crowntable-server')));
  assert.equal(run('readlink', inside(wanted)).trim(), '/lib/systemd/system/crowntable.service');
  assert.equal((statSync(inside('var/lib/crowntable')).mode & 0o777).toString(8), '700');
  assert.equal((statSync(inside('etc/crowntable.env')).mode & 0o777).toString(8), '640');
  assert.match(chroot('crowntable', '--version'), /^crowntable \d/);
});

test('the server runs as that user, and keeps a room', async () => {
  const server = await start();
  ({ code } = await newRoom(server.url));
  assert.equal(await statusOf(server.url, code), 200);
  assert.equal(await server.stop(), 0);
  const owners = chroot('find', '/var/lib/crowntable', '-printf', '%u:%g\\n').trim().split('\n');
  assert.ok(owners.length > 2);
  assert.deepEqual([...new Set(owners)], ['crowntable:crowntable']);
});

test('an upgrade keeps the rooms, what the operator wrote, and that they have disabled it', async () => {
  appendFileSync(inside('etc/crowntable.env'), 'CROWNTABLE_NAME=Upgraded house\n');
  // As `systemctl disable` does it.
  rmSync(inside(wanted));
  installPackage(second);
  assert.match(state(), /^installed .*-2$/);
  assert.match(readFileSync(inside('etc/crowntable.env'), 'utf8'), /Upgraded house/);
  assert.ok(!existsSync(inside(wanted)));
  const server = await start();
  assert.equal(await statusOf(server.url, code), 200);
  assert.match(await (await fetch(`${server.url}/api/games`)).text(), /Upgraded house/);
  await server.stop();
});

test('it says which units of an earlier install would go before its own', () => {
  const earlier = inside('usr/local/lib/systemd/system/crowntable.service');
  mkdirSync(dirname(earlier), { recursive: true });
  writeFileSync(earlier, '[Service]\nExecStart=/usr/local/bin/crowntable-server\n');
  assert.match(installPackage(second), /\/usr\/local\/lib\/systemd\/system\/crowntable\.service goes before the unit/);
  rmSync(earlier);
  assert.doesNotMatch(installPackage(second), /goes before the unit/);
});

test('removing it leaves rooms and options, and purging leaves nothing', () => {
  chroot('dpkg', '--remove', 'crowntable');
  assert.match(state(), /^config-files/);
  assert.ok(!existsSync(inside('usr/bin/crowntable-server')));
  assert.ok(existsSync(inside('var/lib/crowntable')));
  assert.ok(existsSync(inside('etc/crowntable.env')));
  chroot('dpkg', '--purge', 'crowntable');
  const left = run('find', root, '-xdev', '-name', '*crowntable*', '-not', '-path', `${root}/proc/*`);
  assert.equal(left, '');
});

/** The first process of a Debian that was booted: the program below the one that was started. */
/** What a process tells in its files; nothing once it has ended, which it may between two looks. */
const toldBy = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').trim();
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return '';
    throw error;
  }
};
const childrenOf = (pid) => toldBy(pid, `task/${pid}/children`).split(' ').filter(Boolean);
const bootedBelow = (pid) => {
  const [child] = childrenOf(pid);
  if (child === undefined || toldBy(child, 'comm') === 'systemd') return child;
  return bootedBelow(child);
};

test('where systemd runs it is started, restarted by an upgrade, and stopped when it is purged', async (t) => {
  installPackage(first);
  const machine = spawn(join(import.meta.dirname, 'booted.sh'), [root], { stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  for (const stream of [machine.stdout, machine.stderr]) stream.on('data', (bytes) => (told += bytes));
  const over = new Promise((done) => machine.on('exit', done));
  t.after(() => {
    machine.kill('SIGTERM');
    return over;
  });
  const inMachine = (...words) => {
    const { status, stdout, stderr } = spawnSync('nsenter', ['--all', '--target', bootedBelow(machine.pid), ...words], {
      encoding: 'utf8',
      env,
    });
    return status === 0 ? stdout.trim() : `${status}: ${stdout}${stderr}`;
  };
  const isActive = () => inMachine('systemctl', 'is-active', 'crowntable') === 'active';
  const isServing = () => inMachine('crowntable-server', 'healthcheck') === '';
  const rooms = () => inMachine('crowntable-server', 'admin', '--socket', '/var/lib/crowntable/admin.sock', 'rooms');
  const serves = () =>
    until(
      () => bootedBelow(machine.pid) && isActive() && isServing(),
      () => `the service:\n${told}`,
    );
  await serves();
  const made = inMachine('crowntable', 'new', 'http://127.0.0.1:8080', '--no-play');
  const kept = /\/t\/(\w{6})$/m.exec(made)?.[1];
  assert.ok(kept, made);
  const mainProcess = () => inMachine('systemctl', 'show', '--property', 'MainPID', 'crowntable');
  const beforeUpgrade = mainProcess();

  cpSync(second, inside('package.deb'));
  assert.doesNotMatch(inMachine('dpkg', '--install', '/package.deb'), /^\d+: /);
  await serves();
  assert.notEqual(mainProcess(), beforeUpgrade);
  assert.match(rooms(), new RegExp(kept));

  assert.doesNotMatch(inMachine('dpkg', '--purge', 'crowntable'), /^\d+: /);
  assert.ok(!isActive());
  assert.ok(!existsSync(inside('var/lib/crowntable')));
});
