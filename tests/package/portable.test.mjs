// The programs of the preset `portable`, each alone in an empty folder that is all of the system it sees: what they
// need of it, how they find names and whom they trust there, and a game between them. As root.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { until } from '../cli/terminal.mjs';
import { isOptimised, output, programs, protections, root } from '../shipped/kit.mjs';

const bytesMax = 12_000_000;
const build = join(root, 'build/portable');
const built = {
  'crowntable-server': join(build, 'server/crowntable-server'),
  crowntable: join(build, 'clients/cli/crowntable'),
};
const place = mkdtempSync(join(tmpdir(), 'crowntable-portable-'));
after(() => rmSync(place, { recursive: true, force: true }));

/** A folder with a program and the files given, by their paths. */
function systemOf(name, program, files = {}) {
  const folder = join(place, name);
  mkdirSync(folder);
  copyFileSync(join(place, program), join(folder, program));
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/data', USER: 'Tester', LC_ALL: 'C.UTF-8' };

/** A program with a system of its own; how it ended, and all that it said. */
function alone(folder, words) {
  const child = spawn('chroot', [folder, ...words], { env });
  const told = { child, out: '', err: '' };
  child.stdout.on('data', (bytes) => (told.out += bytes));
  child.stderr.on('data', (bytes) => (told.err += bytes));
  told.over = new Promise((done) => child.on('close', (status) => done((told.status = status))));
  return told;
}

let server;
let url;
before(async () => {
  for (const [name, file] of Object.entries(built)) output('strip', '-o', join(place, name), file);
  server = alone(systemOf('host', 'crowntable-server'), ['/crowntable-server', '--port', '0', '--data-dir', '/data']);
  const [, port] = await until(
    () => /port=(\d+)/.exec(server.err),
    () => `the server to listen: ${server.err}`,
  );
  url = (host) => `http://${host}:${port}`;
});
after(() => {
  server?.child.kill('SIGKILL');
  return server?.over;
});

const terminal = async (name, files, ...words) => {
  const ended = alone(systemOf(name, 'crowntable', files), ['/crowntable', ...words]);
  await ended.over;
  return ended;
};

for (const [name, file] of Object.entries(built)) {
  test(`${name} has at most 12 MB, and needs no library and no loader`, (t) => {
    const { size } = statSync(join(place, name));
    t.diagnostic(`${name}: ${(size / 1e6).toFixed(1)} MB`);
    assert.ok(size <= bytesMax, `${size} bytes`);
    const headers = output('readelf', '--wide', '--program-headers', '--dynamic', file);
    assert.doesNotMatch(headers, /INTERP|NEEDED/);
    assert.match(headers, /DYNAMIC/);
  });

  test(`${name} is hardened as others are`, () => {
    const seen = ['position independent', 'stack not executable', 'full RELRO'];
    assert.deepEqual(
      protections(file).filter((each) => seen.includes(each)),
      seen,
    );
    assert.ok(isOptimised(file));
  });

  test(`${name} says whose work it contains, the C library's, too`, () => {
    const notices = output(file, '--licences');
    for (const name of ['GNU C Library', 'libstdc++ and libgcc', 'OpenSSL', 'SQLite', 'fmt', 'spdlog']) {
      assert.match(notices, new RegExp(`^${name.replaceAll('+', '\\+')} [\\d.]+.*\\(.+\\)$`, 'm'));
    }
    assert.doesNotMatch(notices, /libpq|Libraries of the system/);
    assert.equal(notices, readFileSync(join(build, 'protocol/notices/notices.txt'), 'utf8'));
  });
}

test('what is compiled is compiled with the protections that cannot be seen in such a program', () => {
  // The C library in it has calls of its own to the functions by which they are seen elsewhere.
  const commands = JSON.parse(readFileSync(join(build, 'compile_commands.json'), 'utf8'));
  const ours = commands.filter(({ file }) => /\/(engine|protocol|server|clients)\//.test(file));
  assert.ok(ours.length > 20);
  for (const { command, file } of ours) {
    for (const flag of ['-fPIE', '-fstack-protector-strong', '-D_FORTIFY_SOURCE=3', '-D_GLIBCXX_ASSERTIONS']) {
      assert.ok(command.includes(flag), `${file} without ${flag}`);
    }
  }
});

test('the bill of materials of these programs has all that is in them, and no PostgreSQL', () => {
  const { components } = JSON.parse(readFileSync(join(build, 'crowntable.cdx.json'), 'utf8'));
  const named = components.map(({ purl }) => purl.replace(/@.*/, ''));
  for (const key of ['glibc', 'gcc', 'openssl', 'sqlite', 'spdlog', 'fmt']) {
    assert.ok(named.includes(`pkg:generic/${key}`), key);
  }
  assert.ok(!named.includes('pkg:generic/libpq'));
  assert.ok(components.every(({ properties }) => properties.every(({ value }) => value !== 'linked')));
});

test('the server says that it was built without PostgreSQL, and repeats no password', async () => {
  const address = 'postgres://me:hidden@db/name';
  const folder = systemOf('no-database', 'crowntable-server');
  for (const words of [
    ['--store', address],
    ['check', '--store', address],
    ['move', '--from', '/data', '--to', address],
  ]) {
    const refused = alone(folder, ['/crowntable-server', ...words]);
    assert.equal(await refused.over, 2);
    assert.match(refused.err, /this program was built without PostgreSQL/);
    assert.doesNotMatch(refused.err, /hidden/);
  }
  const help = alone(folder, ['/crowntable-server', '--help']);
  await help.over;
  assert.match(help.out.replace(/\s+/g, ' '), /in the data directory; this program was built without PostgreSQL/);
});

test('two bots of a terminal play a game to its end, on that server, at the table of another terminal', async () => {
  const options = ['--no-play', '--game', 'kings_cribbage', '--room-option', 'bot_pace=instant'];
  const made = await terminal('table', {}, 'new', url('127.0.0.1'), ...options);
  const [link] = /http:\S+\/t\/\w{6}/.exec(made.out) ?? assert.fail(made.out + made.err);
  // Whoever has made the table and only watches governs it.
  const host = alone(join(place, 'table'), ['/crowntable', 'watch', link, '--plain']);
  const bots = alone(systemOf('bots', 'crowntable'), ['/crowntable', 'bot', link, '--count', '2', '--level', 'easy']);
  await until(
    () => host.out.match(/ sits down\./g)?.length === 2,
    () => `the bots to sit down: ${bots.err}${host.out}${host.err}`,
  );
  host.child.stdin.write('start\n');
  assert.equal(await bots.over, 0, bots.out + bots.err + host.out);
  await until(
    () => /The game is over/.test(host.out),
    () => `the end of the game: ${host.out}`,
  );
  host.child.kill('SIGTERM');
  await host.over;
});

test('names are found in /etc/hosts, whatever else /etc/nsswitch.conf asks', async () => {
  const files = {
    'etc/hosts': '127.0.0.1 localhost house.test\n',
    // Those of other systems are libraries, which must not be loaded.
    'etc/nsswitch.conf': 'hosts: mymachines resolve [!UNAVAIL=return] mdns4_minimal [NOTFOUND=return]\n',
  };
  for (const host of ['localhost', 'house.test']) {
    const { status, out, err } = await terminal(`names-${host}`, files, 'new', url(host), '--no-play');
    assert.equal(status, 0, err);
    assert.match(out, new RegExp(`^http://${host}:\\d+/t/\\w{6}$`, 'm'));
  }
});

/** Answers every question for an address of IPv4 with 127.0.0.1 where the name is `cards.test`, else that there is none. */
function answer(question) {
  const labels = [];
  let at = 12;
  for (let length; (length = question[at]) > 0; at += length + 1)
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
  const end = at + 5;
  const isKnown = labels.join('.') === 'cards.test';
  const isAddress = question.readUInt16BE(at + 1) === 1;
  const head = Buffer.from(question.subarray(0, 12));
  head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(isKnown && isAddress ? 1 : 0, 6);
  head.fill(0, 8);
  const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 1]);
  return Buffer.concat([head, question.subarray(12, end), ...(isKnown && isAddress ? [record] : [])]);
}

test('names are asked for by DNS, and one that is nowhere is said to be', async (t) => {
  const address = '127.0.0.77';
  const socket = createSocket('udp4');
  socket.on('message', (bytes, from) => socket.send(answer(bytes), from.port, from.address));
  await new Promise((done) => socket.bind(53, address, done));
  t.after(() => socket.close());
  const files = { 'etc/resolv.conf': `nameserver ${address}\n` };
  const found = await terminal('dns', files, 'new', url('cards.test'), '--no-play');
  assert.equal(found.status, 0, found.err);
  const lost = await terminal('dns-lost', files, 'new', url('nowhere.test'), '--no-play');
  assert.equal(lost.status, 3);
  assert.match(lost.err, /its name is not found/);
});

test('without anybody to ask, a name is said not to be there', async () => {
  const { status, err } = await terminal('no-dns', {}, 'new', url('house.test'), '--no-play');
  assert.equal(status, 3);
  assert.match(err, /its name is not found/);
});

test('it trusts whom the system trusts, wherever that keeps it, and nobody else', async (t) => {
  const [key, certificate] = [join(place, 'key.pem'), join(place, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  output('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject);
  const proxy = https.createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (asked, reply) => {
    const { method, headers, url: path } = asked;
    asked.pipe(
      http.request(`${url('127.0.0.1')}${path}`, { method, headers }, (got) => {
        reply.writeHead(got.statusCode, got.headers);
        got.pipe(reply);
      }),
    );
  });
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done));
  t.after(() => (proxy.closeAllConnections(), proxy.close()));
  const hosts = { 'etc/hosts': '127.0.0.1 localhost\n' };
  const visit = (name, files) =>
    terminal(name, { ...hosts, ...files }, 'new', `https://localhost:${proxy.address().port}`, '--no-play');
  // Debian, Ubuntu and Alpine; Fedora; Alpine without the package ca-certificates.
  for (const bundle of ['etc/ssl/certs/ca-certificates.crt', 'etc/pki/tls/certs/ca-bundle.crt', 'etc/ssl/cert.pem']) {
    const { status, err } = await visit(`trusts-${bundle.replaceAll('/', '-')}`, {
      [bundle]: readFileSync(certificate),
    });
    assert.equal(status, 0, `${bundle}: ${err}`);
  }
  const { status, err } = await visit('trusts-nobody', {});
  assert.equal(status, 3);
  assert.match(err, /certificate|secure/i);
});

test('the configuration of the OpenSSL of the system is not read, which may name libraries of it', async () => {
  const settings = `config_diagnostics = 1
openssl_conf = all
[all]
providers = some
[some]
foreign = one
[one]
activate = 1
module = /foreign.so
`;
  const files = { 'usr/lib/ssl/openssl.cnf': settings, 'foreign.so': 'no library' };
  const { status, err } = await terminal('openssl', files, 'new', url('127.0.0.1'), '--no-play');
  assert.equal(status, 0, err);
  // One that is linked with the system's reads it, and fails.
  const linked = spawnSync(programs.crowntable, ['new', url('127.0.0.1'), '--no-play', '--no-store'], {
    env: { ...env, OPENSSL_CONF: join(place, 'openssl/usr/lib/ssl/openssl.cnf') },
  });
  assert.notEqual(linked.status, 0);
});

test('the server ends politely', async () => {
  server.child.kill('SIGTERM');
  assert.equal(await server.over, 0, server.err);
  assert.ok(readdirSync(join(place, 'host/data')).length > 1);
});
