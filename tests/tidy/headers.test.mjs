// Each header compiles alone: whoever includes it needs nothing before it. A header beside a source is proved by
// that source, which includes it first (format.test.mjs); the others are compiled here.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { cpp, files, root } from './tree.mjs';

function compile(header) {
  const compiler = spawn('g++', ['-std=c++20', '-fsyntax-only', '-I', root, '-x', 'c++', '-'], { cwd: root });
  let output = '';
  compiler.stderr.on('data', (chunk) => (output += chunk));
  compiler.stdin.end(`#include "${header}"\n`);
  return new Promise((resolve) =>
    compiler.on('close', (status) => resolve(status === 0 ? null : `${header}: ${output.split('\n')[0]}`)),
  );
}

test('every header without a source of its own compiles alone', async () => {
  const headers = cpp.filter((path) => path.endsWith('.hpp') && !files.includes(path.replace(/\.hpp$/, '.cpp')));
  assert.ok(headers.length > 20);
  const failures = [];
  const worker = async () => {
    for (let header = headers.pop(); header !== undefined; header = headers.pop()) {
      const failure = await compile(header);
      if (failure !== null) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  assert.deepEqual(failures, []);
});
