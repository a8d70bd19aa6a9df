// Each mutant has its place in the sources: a change that takes it away is noticed here, before anything is built.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutate } from '../mutants/mutate.mjs';
import { table } from '../mutants/table.mjs';
import { read } from './tree.mjs';

test('every mutant has a place of its own in the sources', () => {
  const files = new Set(table.map((mutant) => mutant.file));
  for (const file of files) {
    const mutants = table.filter((mutant) => mutant.file === file);
    assert.doesNotThrow(() => mutate(read(file), mutants), `tests/mutants/table has to follow ${file}`);
  }
});

test('every mutant has a name of its own, says what stands in its place, and who finds it', () => {
  assert.equal(new Set(table.map((mutant) => mutant.name)).size, table.length);
  for (const { name, find, replace, checkers } of table) {
    assert.notEqual(find, replace, name);
    assert.ok(checkers.length > 0 && checkers.every((checker) => typeof checker === 'string' && checker !== ''), name);
  }
});

test('the faults that a mutant asks for are there', () => {
  const namesIn = (file) => [...read(file).matchAll(/"(\w+)"/g)].map((match) => match[1]);
  const ofOne = namesIn('tests/sim/faults.cpp');
  const ofNodes = namesIn('tests/sim/cluster/faults.cpp');
  assert.ok(ofOne.length > 10 && ofNodes.length > 10);
  const unknown = table.filter((mutant) =>
    mutant.faults?.split(',').some((fault) => !(mutant.ofNodes ? ofNodes : ofOne).includes(fault)),
  );
  assert.deepEqual(
    unknown.map((mutant) => mutant.name),
    [],
  );
});

const source = 'int f(int a) {\n    g(a + 1);\n    return a;\n}\n';
const one = (number, find, replace, after) => ({ number, name: `mutant ${number}`, find, replace, after });

test('a statement becomes a branch, and an expression in it a choice', () => {
  const text = mutate(source, [one(0, 'g(a + 1);', ''), one(1, 'a + 1', 'a'), one(2, 'g(a + 1);', 'g(0);')]);
  const inner = '(::crowntable::mutants::is(1) ? (a) : (a + 1))';
  assert.ok(
    text.includes(
      `if (::crowntable::mutants::is(0)) {  } else if (::crowntable::mutants::is(2)) { g(0); } else { g(${inner}); }`,
    ),
    text,
  );
});

test('a mutant without a place of its own is turned away', () => {
  assert.throws(() => mutate(source, [one(0, 'h(a);', '')]), /not there/);
  assert.throws(() => mutate(source, [one(0, 'a', 'b')]), /more than once/);
  assert.throws(() => mutate(source, [one(0, 'g(a', 'h(a'), one(1, 'a + 1', 'a')]), /overlaps/);
  assert.ok(mutate(source, [one(0, 'a', 'b', 'return ')]).includes('return (::crowntable'));
});

test('a header stays one that is included once, first thing', () => {
  assert.ok(mutate('#pragma once\nint a;\n', []).startsWith('#pragma once\n#include'));
});
