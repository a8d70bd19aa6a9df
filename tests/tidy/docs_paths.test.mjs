// Pages name files and folders of this repository; whoever follows a name finds something there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { test } from 'node:test';
import { files, read, root } from './tree.mjs';

const pages = files.filter(
  (path) =>
    /^(README|CONTRIBUTING|protocol\/README|clients\/python\/README)\.md$/.test(path) ||
    /^docs\/.*\.md$/.test(path) ||
    /^tests\/(.*\/)?README\.md$/.test(path),
);

const folder = /^(engine|protocol|server|clients|tests|docs|docker|\.github)\//;
// What a reader is to choose: `protocol/<family>`, `engine/FAMILY`, `tests/cli/cribbage_*`.
const placeholder = /[<>*]|\/[A-Z]+\b(?!\.md)/;
const existing = new Set(files.flatMap((path) => [path, ...stemsAndFoldersOf(path)]));

/** `tests/sim/person` is a name for the header and the source together. */
function stemsAndFoldersOf(path) {
  const parts = path.split('/');
  const folders = parts.slice(1).map((_, i) => parts.slice(0, i + 1).join('/'));
  const name = parts.at(-1);
  const dots = [...name.matchAll(/\./g)].map((match) => match.index).filter((index) => index > 0);
  return [...folders, ...dots.map((dot) => path.slice(0, path.length - name.length + dot))];
}

/** What a page says in backticks, word by word, that begins with a folder of the repository. */
function quotedPathsOf(text) {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, quoted]) => quoted.split(/[\s=:]+/))
    .filter((word) => folder.test(word) && !placeholder.test(word));
}

/** Where the links of a page lead, from the root, but for those that leave the repository or stay on the page. */
function linkedPathsOf(page, text) {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => posix.join(posix.dirname(page), target));
}

/** What git ignores is made by whoever reads the page: a build, a file of settings. */
function isIgnored(path) {
  try {
    return execFileSync('git', ['check-ignore', path], { cwd: root, encoding: 'utf8' }) !== '';
  } catch {
    return false;
  }
}

function isMissing(path) {
  const name = path.replace(/[/,;.]+$/, '');
  return !existing.has(name) && !isIgnored(name);
}

test('every path that a page names in backticks or links exists', () => {
  const named = pages.flatMap((page) => {
    const text = read(page);
    return [...quotedPathsOf(text), ...linkedPathsOf(page, text)].map((path) => ({ page, path }));
  });
  assert.ok(named.length > 100, `only ${named.length} paths are found`);
  const missing = named.filter(({ path }) => isMissing(path)).map(({ page, path }) => `${page}: ${path}`);
  assert.deepEqual(missing, []);
});
