// Prints what Crowntable aims at with what is found on this machine beside it (docs/performance.md):
//   node tests/bench/aims.mjs [--rounds N] [--seconds N] [--only PART,PART]
// The web client must have been built; what is started is built here. The ratios to other servers are taken from the
// last `tests/run.sh peers`. Ends with 1 if anything was answered wrongly, whatever the figures are.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { flushP99 } from './flush.mjs';
import { build, inBuild, median, root } from './kinds.mjs';
import { line, ratios, spread } from './peers/table.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '6' },
    only: { type: 'string' },
  },
});

function ran(program, ...words) {
  console.error([program, ...words].join(' '));
  const all = ['--server', inBuild('release', 'server/crowntable-server'), '--json', ...words];
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  return JSON.parse(execFileSync(inBuild('release', `tests/bench/${program}`), all, options));
}

function load(words) {
  const warmUp = words.includes('--warm-up') ? [] : ['--warm-up', '2'];
  return ran('load_driver', '--quiet', '--sources', '8', ...warmUp, '--seconds', values.seconds, ...words.split(' '));
}

/** What each of the loads gave in each round, one load after the other. */
function rounds(...loads) {
  const found = loads.map(() => []);
  for (let round = 0; round < Number(values.rounds); ++round) loads.forEach((words, at) => found[at].push(load(words)));
  return found;
}

const each = (runs, key) => runs.map((run) => run[key] ?? 0);
const middle = (runs, key) => median(each(runs, key));
const bytesOfPlayers = (runs) => each(runs, 'server_kib_per_player').map((kib) => kib * 1024);

/** Each gives rows: what it is, what was found, the aim, and what would be better still. */
const parts = {
  peers() {
    const file = join(root, 'build/peers/results.json');
    if (!existsSync(file)) return [['beside forwarding and other servers', 'not measured: `tests/run.sh peers`', '']];
    const day = statSync(file).mtime.toISOString().slice(0, 16).replace('T', ' ');
    const rows = ratios(JSON.parse(readFileSync(file)));
    return [[`by \`tests/run.sh peers\` of ${day} UTC:`, '', ''], ...rows];
  },
  calls() {
    const [counted] = rounds('--rooms 250 --count');
    const calls = Object.keys(counted[0]).flatMap((key) => /^loop_call_(.*)_per_command$/.exec(key)?.[1] ?? []);
    const often = calls
      .map((call) => [call, middle(counted, `loop_call_${call}_per_command`)])
      .filter(([, count]) => count >= 0.05);
    const writes = counted.map(
      (run) => (run.others_call_pwrite64_per_command ?? 0) + (run.others_call_pwritev_per_command ?? 0),
    );
    return [
      ['calls of the system a command, loop', spread(each(counted, 'loop_calls_per_command'), 2), '<= 7', '6'],
      ['… of them', often.map(([call, count]) => `${call} ${count.toFixed(2)}`).join(', '), ''],
      ['writes of the store a command, 250 rooms', spread(writes, 2), '<= 0.7', '0.3'],
      ['allocations a command, all threads', spread(each(counted, 'allocations_per_command'), 1), '<= 12', '4'],
      ['… of them on the loop', spread(each(counted, 'loop_allocations_per_command'), 1), ''],
    ];
  },
  sizes() {
    // Until each room has got as far: what is done when a table begins costs more than a turn.
    const [few, many] = rounds('--rooms 100', '--rooms 2000 --warm-up 30');
    const below = each(few, 'server_cpu_us_per_command');
    const grown = each(many, 'server_cpu_us_per_command').map((cost, round) => cost / below[round]);
    return [
      ['CPU a command, 2,000 rooms against 100', spread(grown, 2), '<= 1.15'],
      ['resident bytes of a player in play, 2,000 rooms of 4', spread(bytesOfPlayers(many), 0), '<= 8,000', '5,000'],
    ];
  },
  idle() {
    const [idle] = rounds('--rooms 1500 --seats 6 --idle');
    return [
      ['resident bytes of a seated idle player, 9,000 of them', spread(bytesOfPlayers(idle), 0), '<= 4,000', '2,000'],
    ];
  },
  waiting() {
    const before = flushP99();
    const [paced] = rounds('--rooms 750 --pace-ms 500 --warm-up 20');
    const flush = Math.max(before, flushP99());
    const speed = middle(paced, 'commands_per_second').toFixed(0);
    const name = `p99 of a command to the last viewer, ms, ${speed} commands/s, \`full\``;
    return [[name, spread(each(paced, 'last_ms_p99'), 2), `<= 2 + ${flush.toFixed(2)} (p99 of a flush)`]];
  },
  updates() {
    const [slim, whole] = rounds('--rooms 4', '--rooms 4 --protocol 1');
    return [
      ['bytes of an update, Five Crowns, 4 seats', spread(each(slim, 'bytes_per_update'), 0), '<= 1,100', '800'],
      ['… by protocol 1', spread(each(whole, 'bytes_per_update'), 0), ''],
    ];
  },
  cluster() {
    const [alone, shared] = rounds('--rooms 250', '--rooms 250 --postgres');
    const below = each(alone, 'server_cpu_us_per_command');
    const grown = each(shared, 'server_cpu_us_per_command').map((cost, round) => cost / below[round]);
    const [direct, relayed] = rounds(
      '--rooms 20 --pace-ms 500 --postgres',
      '--rooms 20 --pace-ms 500 --postgres --other-node',
    );
    const added = each(relayed, 'own_ms_p50').map((ms, round) => ms - each(direct, 'own_ms_p50')[round]);
    return [
      ['CPU of the node a command, PostgreSQL against SQLite', spread(grown, 2), '<= 1.3'],
      ['ms that a relay adds to a command, p50', spread(added, 2), '<= 0.5'],
    ];
  },
  start() {
    const found = ran('recovery_bench');
    const name = `${found.rooms.toLocaleString('en-US')} rooms in mid-game`;
    return [
      [`start with ${name}: ready, ms`, found.ready_ms, '<= 500'],
      ['… first seat back at its table, ms', found.first_ms, '<= 600'],
      ['… rooms in memory after 201 asked for theirs', found.loaded, 'no more than were asked for'],
    ];
  },
};

const chosen = values.only?.split(',') ?? Object.keys(parts);
for (const part of chosen) {
  if (!(part in parts)) throw new Error(`no part is called ${part}; there are ${Object.keys(parts).join(', ')}`);
}
build('release', 'crowntable-server', 'load_driver', 'recovery_bench');
const rows = chosen.flatMap((part) => parts[part]());
const head = ['figure', 'found', 'aim', 'better still'];
const body = rows.map(([name, found, aim, stretch = '']) => line([name, found, aim, stretch]));
console.log([line(head), line(head.map(() => '---')), ...body].join('\n'));
const machine = `${cpus().length} processors (${cpus()[0].model})`;
console.log(`\nMedian (least – most) of ${values.rounds} rounds of ${values.seconds} s.`);
console.log(`${machine}; load of the machine at the end ${loadavg()[0].toFixed(1)}`);
