// Files of production C++ stay short enough to be read in one go; functions are measured by clang-tidy (tests/lint).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpp, read } from './tree.mjs';

const lines_max = 400;

const lengthOf = (text) => text.split('\n').length - 1;
const tooLong = (sources) =>
  sources.filter(([, text]) => lengthOf(text) > lines_max).map(([path, text]) => `${path}: ${lengthOf(text)} lines`);

test(`no production source of C++ is longer than ${lines_max} lines`, () => {
  const production = cpp.filter((path) => !path.startsWith('tests/'));
  assert.ok(production.length > 100, 'the tree has production sources');
  assert.deepEqual(tooLong(production.map((path) => [path, read(path)])), []);
});

test('the check of lengths bites', () => {
  assert.deepEqual(
    tooLong([
      ['a.cpp', 'x\n'.repeat(lines_max)],
      ['b.cpp', 'x\n'.repeat(lines_max + 1)],
    ]),
    ['b.cpp: 401 lines'],
  );
});
