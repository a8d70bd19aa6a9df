import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { allProtections, isOptimised, output, programs, protections } from './kit.mjs';

for (const [name, file] of Object.entries(programs)) {
  test(`${name} is built with all protections`, () => assert.deepEqual(protections(file), allProtections));
  test(`${name} holds nothing that was compiled without optimisation`, () => assert.ok(isOptimised(file)));
}

test('a program without them is told from one with them', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'crowntable-plain-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'plain.cpp'), 'int main() {}\n');
  const without = ['-fno-stack-protector', '-no-pie', '-z', 'norelro', '-z', 'lazy', '-z', 'execstack'];
  output('g++', ...without, '-o', join(folder, 'plain'), join(folder, 'plain.cpp'));
  assert.deepEqual(protections(join(folder, 'plain')), []);
});

test('a program is told where one of its objects was not optimised', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'crowntable-slow-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = (name) => join(folder, name);
  writeFileSync(file('part.cpp'), '#include <string>\nstd::string part(char c) { return std::string(9, c); }\n');
  writeFileSync(file('main.cpp'), '#include <string>\nstd::string part(char);\nint main() { return part(0)[0]; }\n');
  for (const level of ['-O0', '-O1']) {
    output('g++', '-std=c++20', level, '-c', '-o', file('part.o'), file('part.cpp'));
    output('g++', '-std=c++20', '-O2', '-o', file('program'), file('main.cpp'), file('part.o'));
    assert.equal(isOptimised(file('program')), level !== '-O0', level);
  }
});
