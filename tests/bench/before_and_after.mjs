// What a command costs a server of an earlier commit, and of a later one or the one that stands here, by turns:
//   node tests/bench/before_and_after.mjs --before COMMIT [--after COMMIT] [--pairs N] [--at-most PERCENT]
//       [-- OPTION OF LOAD_DRIVER...]
// A commit is checked out and built in build/before, where it stays for the next time. Of each pair the ratio of
// processor time is taken, so that the machine's own speed falls out. Ends with 1 if something was answered wrongly, or if
// the whole 95 % interval of the ratio lies above --at-most.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, inBuild, median, root } from './kinds.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    before: { type: 'string' },
    after: { type: 'string' },
    pairs: { type: 'string', default: '20' },
    'at-most': { type: 'string', default: '3' },
  },
});
if (!values.before) throw new Error('--before COMMIT is missing');
const load = positionals.length > 0 ? positionals : '--rooms 250 --sources 8 --warm-up 2 --seconds 4'.split(' ');

function run(program, ...words) {
  return execFileSync(program, words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

/** The server of that commit. It shows no browser client, which is none of its work here. */
function serverOf(commit) {
  const name = run('git', 'rev-parse', '--short', `${commit}^{commit}`);
  const folder = join(root, 'build/before', name);
  if (!existsSync(folder)) run('git', 'worktree', 'add', '--detach', folder, name);
  const binaries = join(folder, 'build/release');
  run('cmake', '-S', folder, '--preset', 'release', '-B', binaries, '-DCROWNTABLE_NODE=');
  const jobs = process.env.CROWNTABLE_JOBS ?? '2';
  run('cmake', '--build', binaries, '--parallel', jobs, '--target', 'crowntable-server');
  return join(binaries, 'server/crowntable-server');
}

function microsecondsOf(server) {
  const driver = inBuild('release', 'tests/bench/load_driver');
  return JSON.parse(run(driver, '--server', server, '--json', '--quiet', ...load)).server_cpu_us_per_command;
}

/** Bounds between which the median lies in 95 % of all cases, whatever the numbers are like: by their order alone. */
function interval(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const tails = 0.025;
  let chance = 0.5 ** sorted.length;
  let below = 0;
  let rank = 0;
  while (below + chance <= tails) {
    below += chance;
    chance *= (sorted.length - rank) / (rank + 1);
    ++rank;
  }
  const first = Math.max(rank - 1, 0);
  return [sorted[first], sorted[sorted.length - 1 - first]];
}

build('release', 'crowntable-server', 'load_driver');
const servers = [
  serverOf(values.before),
  values.after ? serverOf(values.after) : inBuild('release', 'server/crowntable-server'),
];
const names = [values.before, values.after ?? 'what stands here'];
const found = [[], []];
for (let pair = 0; pair < Number(values.pairs); ++pair) {
  // Who comes first is not always the same.
  const order = pair % 2 === 0 ? [0, 1] : [1, 0];
  for (const which of order) found[which].push(microsecondsOf(servers[which]));
  console.log(`${pair + 1}: ${found[0].at(-1).toFixed(1)} before, ${found[1].at(-1).toFixed(1)} after`);
}
const percent = found[1].map((after, pair) => 100 * (after / found[0][pair] - 1));
const [low, high] = interval(percent);
const signed = (number) => `${number < 0 ? '' : '+'}${number.toFixed(1)} %`;
const medians = found.map((numbers, which) => `${median(numbers).toFixed(1)} of ${names[which]}`);
console.log(`server CPU us a command, median: ${medians.join(', ')}`);
console.log(`after against before: ${signed(median(percent))}, 95 % interval ${signed(low)} to ${signed(high)}`);
if (low > Number(values['at-most'])) process.exit(1);
