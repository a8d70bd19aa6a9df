// clang-tidy (.clang-tidy) finds nothing in the sources of the engine, the protocol, the server and the terminal
// client. It reads the merged sources of the preset `lint`, so that each heavy header is parsed once.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { describe, test } from 'node:test';
import { root } from '../tidy/tree.mjs';

const database = `${root}/build/lint`;
// Asio and Beast compiled once, and what is generated: not our code.
const sources = JSON.parse(readFileSync(`${database}/compile_commands.json`, 'utf8'))
  .map((entry) => entry.file)
  .filter((file) => !/asio|embedded_assets/.test(relative(root, file)));

function lint(file) {
  return new Promise((resolve) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    execFile('clang-tidy-16', ['-p', database, '--quiet', file], options, (error, stdout) => {
      resolve(error === null ? '' : stdout || String(error));
    });
  });
}

test('every library is linted', () => {
  for (const folder of [
    'engine',
    'protocol',
    'server/core',
    'server/store',
    'server/cluster',
    'server/net',
    'clients/cli',
    'docs/manual',
  ]) {
    assert.ok(
      sources.some((file) => relative(root, file).includes(`${folder}/`)),
      folder,
    );
  }
});

describe('clang-tidy', { concurrency: availableParallelism() }, () => {
  for (const file of sources) {
    test(relative(root, file), async () => assert.equal(await lint(file), ''));
  }
});
