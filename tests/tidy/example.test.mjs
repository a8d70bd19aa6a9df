// docs/adding-a-game.md promises how little the smallest family of games takes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from './tree.mjs';

const folder = 'tests/example/highest_card/';
const sources = files.filter((path) => path.startsWith(folder));
const linesOf = (path) => read(path).split('\n').length - 1;
const total = sources.map(linesOf).reduce((sum, lines) => sum + lines, 0);

test('the worked example takes at most 300 lines of C++', () => {
  assert.ok(sources.length > 2 && sources.every((path) => /\.[ch]pp$/.test(path)), sources.join(' '));
  assert.ok(total <= 300, `${total} lines`);
});

test('the page about adding a game counts the lines of the worked example as they are', () => {
  const page = read('docs/adding-a-game.md');
  assert.ok(
    page.includes(`It is ${total} lines of C++ in ${['no', 'one', 'two', 'three', 'four'][sources.length]} files`),
  );
  const rows = [...page.matchAll(/^\| `(\w+\.[ch]pp)` \| (\d+) \|/gm)].map(([, name, lines]) => [name, Number(lines)]);
  assert.deepEqual(rows.sort(), sources.map((path) => [path.slice(folder.length), linesOf(path)]).sort());
});
