// The table of characters that look alike is what its generator makes, where its sources are at hand: the Debian packages
// unicode-data and python3-confusable-homoglyphs, installed or unpacked in the folder CROWNTABLE_UNICODE.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generate, hasSource } from '../../protocol/text/generate_skeletons.mjs';
import { read } from './tree.mjs';

const folder = process.env.CROWNTABLE_UNICODE ?? '/';
const skip = hasSource(folder) ? false : 'unicode-data or python3-confusable-homoglyphs is not installed';

test('skeleton_table.inc is what generate_skeletons.mjs makes of its sources', { skip }, () => {
  assert.equal(read('protocol/text/skeleton_table.inc'), generate(folder));
});

test('skeleton_table.inc names its sources and their licence', () => {
  const table = read('protocol/text/skeleton_table.inc');
  for (const name of ['confusables.txt', 'UTS 39', 'CaseFolding.txt', 'UnicodeData.txt', 'Unicode licence'])
    assert.ok(table.includes(name), name);
});
