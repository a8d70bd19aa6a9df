// Apart from the checks of format.test.mjs, which take no time: the hook pre-commit formats what is staged alone.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { cpp, root } from './tree.mjs';

// Pinned: other versions format differently.
const formatter = 'clang-format-16';

test(`C++ is formatted as ${formatter} does it`, () => {
  const run = spawnSync(formatter, ['--dry-run', '-Werror', ...cpp], { cwd: root, encoding: 'utf8' });
  assert.equal(run.error, undefined, `${formatter} is installed`);
  assert.equal(
    run.status,
    0,
    run.stderr
      ?.split('\n')
      .filter((line) => /error:/.test(line))
      .slice(0, 20)
      .join('\n'),
  );
});
