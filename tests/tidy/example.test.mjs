// docs/adding-a-game.md promises how little the smallest family of games takes, and how little is shared.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from './tree.mjs';

const page = read('docs/adding-a-game.md');
const folder = 'tests/example/highest_card/';
const sources = files.filter((path) => path.startsWith(folder));
const linesOf = (path) => read(path).split('\n').length - 1;
const total = sources.map(linesOf).reduce((sum, lines) => sum + lines, 0);

test('the worked example takes at most 300 lines of C++', () => {
  assert.ok(sources.length > 2 && sources.every((path) => /\.[ch]pp$/.test(path)), sources.join(' '));
  assert.ok(total <= 300, `${total} lines`);
});

test('the page about adding a game counts the lines of the worked example as they are', () => {
  assert.ok(
    page.includes(`It is ${total} lines of C++ in ${['no', 'one', 'two', 'three', 'four'][sources.length]} files`),
  );
  const rows = [...page.matchAll(/^\| `(\w+\.[ch]pp)` \| (\d+) \|/gm)].map(([, name, lines]) => [name, Number(lines)]);
  assert.deepEqual(rows.sort(), sources.map((path) => [path.slice(folder.length), linesOf(path)]).sort());
});

// What the page says of shared files: Kings Cribbage stands for every family.
const shared = [...page.matchAll(/^\| `([\w/]+\.\w+)` \| (\d+) \| (\d+) \|/gm)].map(([, path, lines, includes]) => ({
  path,
  lines: Number(lines),
  includes: Number(includes),
}));
const sumOf = (count) => shared.reduce((sum, row) => sum + row[count], 0);

test('the page about adding a game counts the lines of a family in shared files as they are', () => {
  for (const row of shared) {
    const naming = read(row.path)
      .split('\n')
      .filter((line) => line.includes('cribbage'));
    const includes = naming.filter((line) => line.startsWith('#include')).length;
    assert.deepEqual(row, { path: row.path, lines: naming.length - includes, includes });
  }
  assert.ok(page.includes(`These are ${sumOf('lines')} lines and ${sumOf('includes')} includes;`));
});

test('a family costs at most 4 lines of shared files beside the includes', () => {
  assert.ok(sumOf('lines') <= 4, `${sumOf('lines')} lines`);
});

test('the page about adding a game names all shared sources and lists of the build that name a family', () => {
  const isSource = (path) => /^(engine|protocol|server|clients)\/.*\.(cpp|hpp|tsx?|css|mjs)$/.test(path);
  const isFamily = (path) => path.includes('/cribbage/');
  const isTest = (path) => /\.test\.|\/fake_/.test(path);
  const isGenerated = (path) => /\/(wire_types|text_keys)\.ts$/.test(path);
  const found = files.filter(
    (path) =>
      (path.endsWith('CMakeLists.txt') || (isSource(path) && !isFamily(path) && !isTest(path) && !isGenerated(path))) &&
      /cribbage/i.test(read(path)),
  );
  assert.deepEqual(
    found.sort(),
    shared
      .map((row) => row.path)
      .filter((path) => !path.startsWith('tests/'))
      .sort(),
  );
});
