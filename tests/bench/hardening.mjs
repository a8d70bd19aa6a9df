// What hardened builds cost: the same benchmarks with and without them in turn, and the ratio of the medians.
//   node tests/bench/hardening.mjs [--rounds N]
// Builds build/hardened and build/unhardened first, beside the others. The web client must have been built.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, inBuild, kinds, median } from './kinds.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, help: { type: 'boolean' } } });
const rounds = Number(values.rounds);
if (values.help || !(Number.isInteger(rounds) && rounds > 0)) {
  console.error('usage: node tests/bench/hardening.mjs [--rounds N], N a whole number from 1 (default 5)');
  process.exit(values.help ? 0 : 2);
}

function printed(kind, program, ...words) {
  const file = inBuild(kind, join('tests/bench', program));
  return execFileSync(file, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/** The cells of the last row of a table in Markdown. */
const lastRow = (text) => text.trim().split('\n').pop().split('|').slice(1, -1);

/** Less is better in each. */
const figures = {
  'rummy: µs an action with its bot': (kind) => Number(lastRow(printed(kind, 'games_bench'))[4]),
  'cribbage: median µs of all plays': (kind) => Number(lastRow(printed(kind, 'plays_bench'))[3].split('/')[0]),
  'server: CPU µs a command, 50 rooms of 4': (kind) => {
    const words = ['--server', inBuild(kind, 'server/crowntable-server'), '--rooms', '50', '--seconds', '5', '--json'];
    return JSON.parse(printed(kind, 'load_driver', ...words)).server_cpu_us_per_command;
  },
  'server: MB of the program': (kind) => statSync(inBuild(kind, 'server/crowntable-server')).size / 1e6,
};

for (const kind of kinds) build(kind, 'games_bench', 'plays_bench', 'load_driver', 'crowntable-server');
const found = Object.fromEntries(Object.keys(figures).map((name) => [name, { unhardened: [], hardened: [] }]));
for (let round = 1; round <= rounds; ++round) {
  console.error(`round ${round} of ${rounds}`);
  for (const [name, measure] of Object.entries(figures)) {
    for (const kind of kinds) found[name][kind].push(measure(kind));
  }
}
console.log('| figure | unhardened | hardened | ratio |\n|---|---|---|---|');
for (const [name, { unhardened, hardened }] of Object.entries(found)) {
  const [without, with_] = [median(unhardened), median(hardened)];
  console.log(`| ${name} | ${without.toFixed(2)} | ${with_.toFixed(2)} | ${(with_ / without).toFixed(2)} |`);
}
