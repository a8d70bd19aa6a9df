// What docker/release.sh refuses, and what it makes without a build: the source, the notes, sums and signatures. All of
// a release is made by tests/package.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { releaseTree } from '../support/release_tree.mjs';
import { output, root } from './kit.mjs';

const place = mkdtempSync(join(tmpdir(), 'crowntable-release-'));
after(() => rmSync(place, { recursive: true, force: true }));
const tree = join(place, 'tree');
const key = join(place, 'key');
const version = /VERSION (\d+\.\d+\.\d+)/.exec(readFileSync(join(root, 'CMakeLists.txt'), 'utf8'))[1];
const tag = `v${version}`;
let git;
before(() => {
  git = releaseTree(tree);
  output('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', 'test', '-f', key);
});

let made = 0;
/** One run into a folder of its own. */
function release(...words) {
  const out = join(place, `out-${(made += 1)}`);
  const { status, stdout, stderr } = spawnSync(join(tree, 'docker/release.sh'), ['--out', out, ...words], {
    encoding: 'utf8',
  });
  return { status, out, told: stderr, printed: stdout };
}
function assertRefused(words, pattern) {
  const { status, told } = release(...words);
  assert.equal(status, 2, told);
  assert.match(told, pattern);
}
const source = ['--only', 'source'];
const verify = (folder, name, { signer = key, text = readFileSync(join(folder, name)) } = {}) => {
  writeFileSync(join(place, 'signers'), `crowntable ${readFileSync(`${signer}.pub`, 'utf8')}`);
  const words = ['-f', join(place, 'signers'), '-I', 'crowntable', '-n', 'crowntable-release'];
  return spawnSync('ssh-keygen', ['-Y', 'verify', ...words, '-s', join(folder, `${name}.sig`)], { input: text }).status;
};

test('--help names all parts and options', () => {
  const { status, printed } = release('--help');
  assert.equal(status, 0);
  for (const word of ['source', 'static', 'debian', 'python', 'image', 'sbom', '--key', '--dry-run', '--only']) {
    assert.match(printed, new RegExp(`\\b${word.replace('--', '')}\\b`), word);
  }
});

test('a dry run makes source, notes, sums and signatures of any commit, the same each time', () => {
  const { status, out, told, printed } = release('--dry-run', ...source);
  assert.equal(status, 0, told);
  assert.equal(printed.trim(), out);
  assert.match(told, /release \S+, 1 of 2: source\n.*2 of 2: notes[^]*nothing was published/);
  const archive = `crowntable-${version}.tar.gz`;
  const signed = ['NOTES.md', 'NOTES.md.sig', 'SHA256SUMS', 'SHA256SUMS.sig'];
  assert.deepEqual(readdirSync(out).sort(), [...signed, archive].sort());
  output('sh', '-c', `cd '${out}' && sha256sum --quiet --check SHA256SUMS`);
  const inside = output('tar', '--list', '--file', join(out, archive)).trimEnd().split('\n');
  const committed = git('ls-files').split('\n');
  assert.deepEqual(
    inside.filter((path) => !path.endsWith('/')).sort(),
    committed.map((path) => `crowntable-${version}/${path}`).sort(),
  );
  const notes = readFileSync(join(out, 'NOTES.md'), 'utf8');
  assert.match(notes, /dry run: it is no release/);
  assert.match(notes, /Not all parts were made: source\./);
  const [, changes] = new RegExp(`^## \\[${version}\\] - .*\\n\\n([^]*?)(?=\\n## |$(?![^]))`, 'm').exec(
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  );
  assert.ok(changes.length > 100 && notes.includes(changes.trimEnd()));
  const again = release('--dry-run', ...source);
  assert.deepEqual(readFileSync(join(again.out, archive)), readFileSync(join(out, archive)));
});

test('nothing is made of a tree that is not as it was committed', (t) => {
  const paths = ['engine/hex.cpp', 'forgotten.txt'].map((name) => join(tree, name));
  t.after(() => {
    rmSync(paths[1], { force: true });
    git('checkout', '--quiet', '--', '.');
  });
  for (const path of paths) {
    appendFileSync(path, '\n');
    assertRefused(['--dry-run', ...source], new RegExp(`not clean[^]*${path.split('/').at(-1)}`));
    git('checkout', '--quiet', '--', '.');
  }
});

test('what is asked for wrongly is told', () => {
  assertRefused([], /The tag vX\.Y\.Z is missing/);
  assertRefused([tag, 'v9.9.9'], /one tag at a time/);
  assertRefused(['--dry-run', '--only', 'source,windows'], /no part 'windows'; there are: source static/);
  assertRefused(['--dry', ...source], /no option --dry;/);
  assertRefused(['--only'], /--only is without its value/);
  assertRefused(['--dry-run', '--key', '/nowhere', ...source], /no key \/nowhere/);
  assertRefused(['--dry-run', '--out', tree, ...source], /is not empty/);
});

test('a release is of a tag that is the version, which is released, at which the tree is, and by a key', (t) => {
  const first = git('rev-parse', 'HEAD');
  t.after(() => git('reset', '--quiet', '--hard', first));
  assertRefused([tag, '--key', key, ...source], new RegExp(`no tag ${tag}`));
  assertRefused(
    ['v9.9.9', '--key', key, ...source],
    new RegExp(`v9\\.9\\.9 is not that of this version, which is ${version}`),
  );
  git('tag', tag);
  assertRefused([tag, '--key', key, ...source], new RegExp(`calls ${version} unreleased`));
  git('tag', '--delete', tag);

  const changelog = join(tree, 'CHANGELOG.md');
  const text = readFileSync(changelog, 'utf8');
  writeFileSync(changelog, text.replace(/ - unreleased$/m, ' - 2026-12-01'));
  git('commit', '--quiet', '--all', '--message', 'Release it');
  git('tag', tag);
  assertRefused([tag, ...source], /--key FILE is missing/);
  assertRefused([tag, '--key', key, '--built', ...source], /--built is for --dry-run/);
  const { status, out, told } = release(tag, '--key', key, ...source);
  assert.equal(status, 0, told);
  assert.doesNotMatch(readFileSync(join(out, 'NOTES.md'), 'utf8'), /dry run/);
  const other = join(place, 'other');
  output('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', other);
  for (const name of ['NOTES.md', 'SHA256SUMS']) {
    assert.equal(verify(out, name), 0, name);
    assert.notEqual(verify(out, name, { text: 'something else\n' }), 0, name);
    assert.notEqual(verify(out, name, { signer: other }), 0, name);
  }

  writeFileSync(changelog, text.replace(`## [${version}]`, '## [9.9.9]'));
  git('commit', '--quiet', '--all', '--message', 'Begin another');
  assertRefused(
    ['--dry-run', ...source],
    new RegExp(`CHANGELOG\\.md is 9\\.9\\.9, and that of CMakeLists\\.txt ${version}`),
  );
  writeFileSync(changelog, `${text.replace(/ - unreleased$/m, ' - 2026-12-01')}- More.\n`);
  git('commit', '--quiet', '--all', '--message', 'Go on');
  assertRefused([tag, '--key', key, ...source], new RegExp(`not at ${tag}`));
});
