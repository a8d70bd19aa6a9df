// What the machine's host takes from it. A host that gives a processor to others for some milliseconds need not tell the
// guest: then they count as the time of whatever program was at work there.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** So much more than the millisecond that was slept, that only a processor which stood still explains it. */
const stood_still_ms = 3;

/** Sleeps a millisecond at a time, and tells of each that took long. */
const sleeper = `
  const { writeSync } = require('node:fs');
  const cell = new Int32Array(new SharedArrayBuffer(4));
  for (let n = 0; ; ++n) {
    const begun = performance.now();
    Atomics.wait(cell, 0, 0, 1);
    const took = performance.now() - begun;
    // Its own start is not smooth.
    if (n === 200) writeSync(1, 'ready\\n');
    if (n > 200 && took > ${1 + stood_still_ms}) writeSync(1, took + '\\n');
  }`;

/** Those on which this process may run, as proc(5) lists them: "0-3,8". */
function processors() {
  const [, list] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'));
  return list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

/** Goes before all other programs where the system grants that (sched(7), SCHED_FIFO). */
const before_others = 'chrt -f 1 true 2>&- && exec chrt -f 1 "$@"; exec "$@"';

/** Gives the sleeper of one processor. */
function watch(t, processor) {
  const child = spawn('taskset', ['-c', processor, 'sh', '-c', before_others, '-', process.execPath, '-e', sleeper]);
  t.after(() => child.kill('SIGKILL'));
  child.stderr.resume();
  let told = '';
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('exit', (status) => failed(new Error(`the watch of processor ${processor} ended: ${status}`)));
    child.stdout.on('data', (bytes) => {
      told += bytes;
      if (told.startsWith('ready\n')) done({ pauses: () => told.split('\n').length - 2 });
    });
  });
}

/**
 * Watches each processor until the test ends, by a program that is kept waiting by nobody, only by a processor that does
 * nothing at all. `pauses()` tells how often one stood still for over 3 ms since now.
 */
export async function watch_processors(t) {
  const watches = await Promise.all(processors().map((processor) => watch(t, processor)));
  return { pauses: () => watches.reduce((sum, { pauses }) => sum + pauses(), 0) };
}
