// The image is built from what .dockerignore lets through: a part of the build that it keeps back is missed only there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from './tree.mjs';

const letThrough = read('.dockerignore')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));
const isLetThrough = (path) => letThrough.some((kept) => path === kept || path.startsWith(`${kept}/`));

test('the image gets each folder that CMake reads without the tests', () => {
  const lists = files.filter((path) => /(^|\/)CMakeLists\.txt$/.test(path) && !path.startsWith('tests/'));
  assert.ok(lists.includes('docs/manual/CMakeLists.txt'));
  assert.deepEqual(
    lists.filter((path) => !isLetThrough(path)),
    [],
  );
  assert.ok(!isLetThrough('tests/CMakeLists.txt'));
});
