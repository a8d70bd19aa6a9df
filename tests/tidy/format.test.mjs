// What a reader should never have to argue about.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { cpp, files, includesOf, read, root } from './tree.mjs';

test('file and folder names are in snake_case', () => {
  const found = files.filter(
    (path) => /^(engine|protocol|server)\/.*\.(cpp|hpp|json|mjs)$/.test(path) && !/^[a-z0-9_/.]+$/.test(path),
  );
  assert.deepEqual(found, []);
});

test('every header says once that it is included once, first thing', () => {
  assert.deepEqual(
    cpp.filter((path) => path.endsWith('.hpp') && !read(path).startsWith('#pragma once\n')),
    [],
  );
});

test('a source includes its own header first', () => {
  const own = (path) => path.replace(/\.cpp$/, '.hpp');
  const found = cpp.filter(
    (path) => path.endsWith('.cpp') && files.includes(own(path)) && includesOf(read(path))[0] !== own(path),
  );
  assert.deepEqual(found, []);
});

test('texts end with one line break and hold no tabs or trailing spaces', () => {
  const texts = files.filter(
    (path) => /\.(cpp|hpp|ts|tsx|css|mjs|sh|md|txt)$/.test(path) && !path.includes('/golden/'),
  );
  const wrong = texts.filter((path) => {
    const text = read(path);
    return text !== '' && (!/[^\n]\n$/.test(text) || /\t|[ ]+\n/.test(text));
  });
  assert.deepEqual(wrong, []);
});

test('shell scripts parse', () => {
  for (const path of files.filter(
    (name) => name.endsWith('.sh') || name === '.ci/run' || name.startsWith('.githooks/'),
  )) {
    execFileSync('bash', ['-n', root + path]);
  }
});

test('words to avoid are avoided in names', () => {
  const found = cpp.flatMap((path) =>
    [...read(path).matchAll(/\b(?:class|struct)\s+(\w*(?:Manager|Helper|Handler|Data|Info))\b/g)].map(
      (match) => `${path}: ${match[1]}`,
    ),
  );
  assert.deepEqual(found, []);
});
