// What `cmake --install` gives to a host.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, start_server as startServer } from '../cli/terminal.mjs';
import { filesIn, install, output, root } from './kit.mjs';

const hosting = readFileSync(join(root, 'docs/hosting.md'), 'utf8');
const documented = /\n```\n(bin\/crowntable\n[^`]*)```\n/.exec(hosting)[1].trimEnd().split('\n');
const unit = 'lib/systemd/system/crowntable.service';

test('what is installed is what docs/hosting.md lists, below a prefix and below DESTDIR', (t) => {
  const [prefix, staged] = [folder(t), folder(t)];
  install(prefix);
  install(staged, { staged: true });
  assert.deepEqual(filesIn(prefix), documented.toSorted());
  assert.deepEqual(filesIn(staged), documented.map((path) => `usr/${path}`).toSorted());
  const manifest = readFileSync(join(root, 'build/release/install_manifest.txt'), 'utf8').trimEnd().split('\n');
  assert.deepEqual(manifest.toSorted(), documented.map((path) => `/usr/${path}`).toSorted());
});

test('what the image takes of it are the programs and whose work they are', (t) => {
  const prefix = folder(t);
  const dockerfile = readFileSync(join(root, 'docker/Dockerfile'), 'utf8');
  const [, components] = /for component in ([a-z ]+); do cmake --install build\/release .*--component \$component/.exec(
    dockerfile,
  );
  for (const component of components.split(' ')) {
    output('cmake', '--install', join(root, 'build/release'), '--prefix', prefix, '--component', component);
  }
  const documents = ['LICENSE', 'crowntable.cdx.json', 'notices.txt'].map((name) => `share/doc/crowntable/${name}`);
  assert.deepEqual(filesIn(prefix), ['bin/crowntable', 'bin/crowntable-server', ...documents]);
});

test('a prefix may have blanks in its name', (t) => {
  const prefix = join(folder(t), 'with blanks');
  install(prefix);
  assert.deepEqual(filesIn(prefix), documented.toSorted());
});

test('programs can be started, and all else is for reading', (t) => {
  const prefix = folder(t);
  install(prefix);
  for (const path of documented) {
    const starts = path.startsWith('bin/') || path.endsWith('.sh');
    assert.equal((statSync(join(prefix, path)).mode & 0o777).toString(8), starts ? '755' : '644', path);
  }
});

test('nothing that is installed names the folder in which it was built', (t) => {
  const staged = folder(t);
  install(staged, { staged: true });
  for (const path of filesIn(staged)) {
    const text = readFileSync(join(staged, path), 'latin1');
    for (const place of [root, staged]) assert.ok(!text.includes(place), `${path} names ${place}`);
  }
});

test('the installed server answers, and the installed terminal speaks to it', async (t) => {
  const prefix = folder(t);
  install(prefix);
  const server = await startServer(t, { program: join(prefix, 'bin/crowntable-server') });
  assert.equal((await fetch(`${server.url}/readyz`)).status, 200);
  assert.match(await (await fetch(`${server.url}/`)).text(), /<script/);
  const terminal = join(prefix, 'bin/crowntable');
  const version = /VERSION ([\d.]+)/.exec(readFileSync(join(root, 'CMakeLists.txt'), 'utf8').split('project(')[1])[1];
  assert.equal(output(terminal, '--version'), `crowntable ${version}\n`);
  const made = output(terminal, 'new', server.url, '--no-play');
  assert.match(made, /^http:\/\/127\.0\.0\.1:\d+\/t\/\w{6}$/m);
});

test('the installed unit starts the installed server, and systemd finds nothing wrong with it', (t) => {
  const prefix = folder(t);
  install(prefix);
  const text = readFileSync(join(prefix, unit), 'utf8');
  assert.match(text, new RegExp(`^ExecStart=${prefix}/bin/crowntable-server$`, 'm'));
  const verify = () => {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', join(prefix, unit)], { encoding: 'utf8' });
    return stdout + stderr;
  };
  assert.equal(verify(), '');
  writeFileSync(join(prefix, unit), text.replace(/^ExecStart=.*/m, '$&-that-is-not-there'));
  assert.match(verify(), /server-that-is-not-there/);
});
