import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { allProtections, output, programs, protections } from './kit.mjs';

for (const [name, file] of Object.entries(programs)) {
  test(`${name} is built with all protections`, () => assert.deepEqual(protections(file), allProtections));
}

test('a program without them is told from one with them', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'crowntable-plain-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'plain.cpp'), 'int main() {}\n');
  const without = ['-fno-stack-protector', '-no-pie', '-z', 'norelro', '-z', 'lazy', '-z', 'execstack'];
  output('g++', ...without, '-o', join(folder, 'plain'), join(folder, 'plain.cpp'));
  assert.deepEqual(protections(join(folder, 'plain')), []);
});
