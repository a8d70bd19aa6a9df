// Each promise of docs/security.md names the tests that hold it, and each of them is there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from './tree.mjs';

const page = read('docs/security.md');

/** The rows of the tables of promises, without their heads. */
const rows = page
  .split('\n')
  .filter((line) => /^\| (?!promise \|)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));
const references = [...page.matchAll(/`(tests\/[^`]+)` "((?:[^"`]|`[^`]*`)+)"/g)].map(([, path, name]) => ({
  path,
  name,
}));

/** What a declaration of a test may be called by: in C++ or in a program for node, in quotes of any kind. */
function declares(path, name) {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'");
  const declared = new RegExp(`(?:TEST_CASE\\(|TEST_CASE_FIXTURE\\(\\w+,|\\b(?:it|test)\\()\\s*["'\`]${escaped}["'\`]`);
  return files.includes(path) && declared.test(read(path));
}

test('each promise is held by a test', () => {
  assert.ok(rows.length > 30, `only ${rows.length} promises are found`);
  const bare = rows.filter(([, held_by]) => !/`tests\/[^`]+` "/.test(held_by ?? '')).map(([promise]) => promise);
  assert.deepEqual(bare, []);
});

test('each test that is named there exists', () => {
  assert.ok(references.length > rows.length);
  const missing = references.filter(({ path, name }) => !declares(path, name));
  assert.deepEqual(missing, []);
});

test('a test that is not there is found missing', () => {
  assert.ok(!declares('tests/server/secrecy_test.cpp', 'A test that nobody wrote'));
  assert.ok(!declares('tests/server/no_such_test.cpp', references[0].name));
});
