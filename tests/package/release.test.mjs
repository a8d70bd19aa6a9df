// All that docker/release.sh makes, in a dry run of what is built; what it refuses is tested by tests/shipped.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { output, root } from '../shipped/kit.mjs';
import { releaseTree } from '../support/release_tree.mjs';

const place = mkdtempSync(join(tmpdir(), 'crowntable-whole-release-'));
after(() => rmSync(place, { recursive: true, force: true }));
const out = join(place, 'out');
const made = (name) => join(out, name);
const version = /VERSION (\d+\.\d+\.\d+)/.exec(readFileSync(join(root, 'CMakeLists.txt'), 'utf8'))[1];
const machine = output('uname', '-m').trim();
let ended;
before(() => {
  const tree = join(place, 'tree');
  releaseTree(tree);
  symlinkSync(join(root, 'build'), join(tree, 'build'));
  appendFileSync(join(tree, '.git/info/exclude'), '/build\n');
  ended = spawnSync(join(tree, 'docker/release.sh'), ['--dry-run', '--built', '--out', out], { encoding: 'utf8' });
});

test('a dry run makes all that a release has, and says what it does', () => {
  assert.equal(ended.status, 0, ended.stderr);
  const architecture = output('dpkg', '--print-architecture').trim();
  assert.deepEqual(
    readdirSync(out).sort(),
    [
      'NOTES.md',
      'NOTES.md.sig',
      'SHA256SUMS',
      'SHA256SUMS.sig',
      `crowntable-${version}-linux-${machine}`,
      `crowntable-${version}-py3-none-any.whl`,
      `crowntable-${version}-static.cdx.json`,
      `crowntable-${version}.cdx.json`,
      `crowntable-${version}.tar.gz`,
      `crowntable-server-${version}-linux-${machine}`,
      `crowntable_${version}-1_${architecture}.deb`,
    ].sort(),
  );
  assert.match(ended.stderr, /7 of 7: notes/);
  assert.match(ended.stderr, /no image is made/);
});

test('the programs are those that need nothing, and are of the version', () => {
  for (const name of ['crowntable', 'crowntable-server']) {
    const file = made(`${name}-${version}-linux-${machine}`);
    assert.equal(output(file, '--version'), `${name} ${version}\n`);
    assert.doesNotMatch(output('readelf', '--wide', '--program-headers', '--dynamic', file), /INTERP|NEEDED/);
    assert.doesNotMatch(output('readelf', '--wide', '--sections', file), /\.symtab/);
  }
});

test('the notes name each file, and the sums hold', () => {
  const notes = readFileSync(made('NOTES.md'), 'utf8');
  const files = readdirSync(out).filter((name) => name.startsWith('crowntable'));
  for (const name of files) assert.ok(notes.includes(`- \`${name}\`\n`), name);
  assert.doesNotMatch(notes, /Not all parts/);
  const sums = readFileSync(made('SHA256SUMS'), 'utf8').trimEnd().split('\n');
  assert.deepEqual(sums.map((line) => line.replace(/^[0-9a-f]{64} {2}/, '')).sort(), ['NOTES.md', ...files].sort());
});
