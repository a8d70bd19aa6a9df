// How long lines and files may be; how long functions may be, oxlint says (clients/web/.oxlintrc.json).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from './tree.mjs';

const COLUMNS_MAX = 120;
const LINES_MAX = 400;

const isGenerated = (path) => /\/(wire_types|text_keys)\.ts$/.test(path);
const scripts = files.filter(
  (path) => /^(clients|protocol|server)\/.*\.(ts|tsx|mts|mjs)$/.test(path) && !isGenerated(path),
);
const styles = files.filter((path) => /^clients\/.*\.css$/.test(path));

export const longLines = (text) =>
  text.split('\n').flatMap((line, i) => ([...line].length > COLUMNS_MAX ? [i + 1] : []));

test(`no line of TypeScript and scripts has more than ${COLUMNS_MAX} columns`, () => {
  assert.ok(scripts.length > 150, 'the tree has the client');
  assert.deepEqual(longLines(`${'x'.repeat(120)}\n${'x'.repeat(121)}\n`), [2]);
  assert.deepEqual(
    scripts.flatMap((path) => longLines(read(path)).map((line) => `${path}:${line}`)),
    [],
  );
});

test(`no file of the browser client has more than ${LINES_MAX} lines, but for tests`, () => {
  const production = [...scripts, ...styles].filter((path) => !/\.test\.tsx?$/.test(path));
  assert.ok(styles.length > 10, 'the tree has styles');
  assert.deepEqual(
    production.filter((path) => read(path).split('\n').length - 1 > LINES_MAX),
    [],
  );
});
