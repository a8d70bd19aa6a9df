// A suite that is built and never run tests nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from './tree.mjs';

const lists = files
  .filter((path) => /^tests\/.*CMakeLists\.txt$/.test(path))
  .map(read)
  .join('\n');
const namesIn = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]).sort();
const built = namesIn(lists, /^\s*add_executable\((\w+_tests)\b/gm);

/** Whether the nearest CMakeLists.txt names a file, or a pattern that it fits. */
function isBuilt(path) {
  const folders = path.split('/').slice(0, -1);
  while (!files.includes([...folders, 'CMakeLists.txt'].join('/'))) folders.pop();
  const list = read([...folders, 'CMakeLists.txt'].join('/'));
  const inside = path.slice(folders.join('/').length + 1);
  if (list.split(/[\s()]+/).includes(inside)) return true;
  return [...list.matchAll(/file\((GLOB|GLOB_RECURSE) \w+ CONFIGURE_DEPENDS ([^)]*)\)/g)].some(([, kind, patterns]) =>
    patterns.split(/\s+/).some((pattern) => {
      const anywhere = kind === 'GLOB_RECURSE' ? '(?:.*/)?' : '';
      return new RegExp(`^${anywhere}${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(inside);
    }),
  );
}

test('every file of C++ tests is built', () => {
  const tests = files.filter((path) => /^tests\/.*_test\.cpp$/.test(path));
  assert.ok(tests.length > 50);
  assert.deepEqual(
    tests.filter((path) => !isBuilt(path)),
    [],
  );
  assert.ok(!isBuilt('tests/store/no_such_test.cpp'));
});

test('ctest runs every suite of C++ tests', () => {
  assert.ok(built.length > 5);
  assert.deepEqual(namesIn(lists, /^\s*(?:crowntable_suite\(|add_test\(NAME \w+ COMMAND )(\w+_tests)\)/gm), built);
});

test('tests/run.sh runs every suite of C++ tests', () => {
  const runner = read('tests/run.sh');
  const side_by_side = /^\s*for suite in ([a-z ]+); do$/m.exec(runner)[1].split(' ');
  const run = built.filter((name) => side_by_side.includes(name.replace('_tests', '')) || runner.includes(`/${name} `));
  assert.deepEqual(run, built);
});

test('every preset that is built for tests can be tested by ctest', () => {
  const presets = JSON.parse(read('CMakePresets.json'));
  const tested = presets.testPresets.filter((preset) => !preset.hidden).map((preset) => preset.configurePreset);
  const without_tests = ['fuzz', 'portable', 'terminal', 'terminal-libcxx'];
  const with_suites = presets.buildPresets.map((preset) => preset.name).filter((name) => !without_tests.includes(name));
  assert.deepEqual(tested, with_suites);
});
