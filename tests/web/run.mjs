// Runs the browser tests: all of them, or those whose file names contain one of the arguments.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(here)
  .filter((name) => name.endsWith('.test.mjs') && (wanted.length === 0 || wanted.some((word) => name.includes(word))))
  .map((name) => join(here, name));
if (files.length === 0) {
  console.error(`no file of browser tests has a name with ${wanted.join(' or ')} in it`);
  process.exit(2);
}
// One file after the other: a browser in each of several processes only makes them wait for one another.
const { status } = spawnSync(process.execPath, ['--test', '--test-concurrency=1', '--test-timeout=900000', ...files], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
