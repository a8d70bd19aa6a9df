import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { subjectFault, subjectOf, subject_length_max } from './subject.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

// Older commits were made before this was checked. A date holds over a rebase, which a hash does not.
const checked_from_s = Date.parse('2026-11-22T12:00:00Z') / 1000;

function whyNoHistory() {
  const shallow = spawnSync('git', ['rev-parse', '--is-shallow-repository'], { cwd: root, encoding: 'utf8' });
  if (shallow.status !== 0) return 'this is no checkout of git';
  return shallow.stdout.trim() === 'true' ? 'the history is not all there' : false;
}

/** [author's time in seconds, subject] of each commit up to this one. */
function commits() {
  const log = execFileSync('git', ['log', '--format=%at %s'], { cwd: root, encoding: 'utf8' });
  return log
    .trimEnd()
    .split('\n')
    .map((line) => [Number(line.split(' ')[0]), line.slice(line.indexOf(' ') + 1)]);
}

test('the subjects of commits fit a line of git log', { skip: whyNoHistory() }, () => {
  const all = commits();
  assert.ok(all.length > 0);
  const faults = all.filter(([time_s]) => time_s > checked_from_s).map(([, subject]) => subjectFault(subject));
  assert.deepEqual(
    faults.filter((fault) => fault !== null),
    [],
  );
});

test('the check of subjects bites', () => {
  assert.equal(subjectFault('x'.repeat(subject_length_max)), null);
  assert.match(subjectFault('é'.repeat(subject_length_max + 1)), /^73 characters/);
  assert.equal(subjectOf('# help\n\nDeal seven\ncards\n\nThe body.\n'), 'Deal seven cards');
});
