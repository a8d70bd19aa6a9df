// How long the disk takes for what the store asks of it.
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** ms that 99 of 100 appends of four pages to a file take at most; where the load puts its store, too. */
export function flushP99() {
  const folder = mkdtempSync(join(tmpdir(), 'flush-'));
  const file = openSync(join(folder, 'pages'), 'w');
  const pages = Buffer.alloc(16384, 1);
  const taken = [];
  for (let time = 0; time < 100; ++time) {
    writeSync(file, pages);
    const from = performance.now();
    fdatasyncSync(file);
    taken.push(performance.now() - from);
  }
  closeSync(file);
  rmSync(folder, { recursive: true });
  return taken.toSorted((a, b) => a - b)[98];
}
