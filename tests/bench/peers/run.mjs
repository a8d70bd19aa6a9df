// Crowntable beside what its bytes alone cost and beside other servers, one after the other in each round, under the
// same load: docs/performance.md says how to read what this prints.
//   node tests/bench/peers/run.mjs [--rounds N] [--seconds N] [--rooms N] [--only NAME,NAME] [--chart FILE]
// `tests/run.sh peers` builds and installs first what this starts. Ends with 1 if anything was answered wrongly.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { build, inBuild, root } from '../kinds.mjs';
import { chart } from './chart.mjs';
import { judgement, table } from './table.mjs';

const here = import.meta.dirname;
const number = (value) => ({ type: 'string', default: value });
const { values } = parseArgs({
  options: {
    rounds: number('5'),
    seconds: number('8'),
    rooms: number('250'),
    only: { type: 'string' },
    chart: { type: 'string' },
  },
});

/** Crowntable with `full` is measured first: the others get what it sent. */
const servers = {
  full: { name: 'Crowntable, `full`', ours: 'release', options: ['--durability=full'], records: true },
  floor: { name: 'floor: forwards the same bytes', command: [inBuild('release', 'tests/bench/floor')], frames: true },
  process: { name: 'Crowntable, `process`', ours: 'release', options: ['--durability=process'] },
  unhardened: { name: 'Crowntable, `full`, not hardened', ours: 'unhardened', options: ['--durability=full'] },
  ws: { name: '`ws`', script: 'ws.mjs', frames: true, from: 'ws' },
  'ws-own': { name: '`ws`, one short text to all', script: 'ws.mjs' },
  colyseus: { name: 'Colyseus', script: 'colyseus.mjs', frames: true, from: '@colyseus/core' },
  'colyseus-own': { name: 'Colyseus, its patches', script: 'colyseus.mjs' },
  'boardgame.io': { name: 'boardgame.io', script: 'boardgame_io.mjs', frames: true, from: 'boardgame.io' },
  'boardgame.io-own': { name: 'boardgame.io, its own state', script: 'boardgame_io.mjs' },
};
const chosen = values.only ? ['full', ...values.only.split(',').filter((key) => key !== 'full')] : Object.keys(servers);
for (const key of chosen) {
  if (!(key in servers)) throw new Error(`no server is called ${key}; there are ${Object.keys(servers).join(', ')}`);
}

if (chosen.includes('unhardened')) build('unhardened', 'crowntable-server');

const scratch = mkdtempSync(join(tmpdir(), 'peers-'));
const frames = join(scratch, 'frames');
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

/** What the driver found; throws if any command was not answered as it should be. */
function drive(...words) {
  const load = ['--rooms', values.rooms, '--seconds', values.seconds, '--warm-up', '2', '--quiet', '--json'];
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  return JSON.parse(execFileSync(inBuild('release', 'tests/bench/load_driver'), [...load, ...words], options));
}

function driveOurs({ ours, options, records }) {
  const program = ['--server', inBuild(ours, 'server/crowntable-server')];
  return drive(...program, ...options.map((each) => `--with=${each}`), ...(records ? ['--record', frames] : []));
}

/** Starts it; it prints its port and is killed at the end. */
async function drivePeer(key, { command, script, frames: padded }) {
  const [program, ...words] = command ?? [process.execPath, join(here, script)];
  const child = spawn(program, [...words, ...(padded ? [frames] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  try {
    let port;
    for await (const line of createInterface({ input: child.stdout })) {
      if (!/^\d+$/.test(line)) continue;
      port = line;
      break;
    }
    const peer = ['--peer', key.replace(/-own$/, ''), '--port', port, '--pid', String(child.pid)];
    return drive(...peer, ...(padded ? ['--frames', frames] : []));
  } finally {
    child.kill('SIGKILL');
  }
}

const found = Object.fromEntries(chosen.map((key) => [key, []]));
const versionOf = (name) => JSON.parse(readFileSync(join(here, 'node_modules', name, 'package.json'))).version;
for (let round = 1; round <= Number(values.rounds); ++round) {
  for (const key of chosen) {
    const server = servers[key];
    const result = await (server.ours ? driveOurs(server) : drivePeer(key, server));
    found[key].push(result);
    const { server_cpu_us_per_command: cost, commands_per_second: speed } = result;
    console.error(`round ${round} of ${values.rounds}: ${server.name}: ${cost} us a command, ${speed} commands/s`);
  }
}

const rows = chosen.map((key) => ({ key, name: servers[key].name, runs: found[key] }));
const packages = chosen.map((key) => servers[key].from).filter(Boolean);
const versions = [`node ${process.version}`, ...packages.map((name) => `${name} ${versionOf(name)}`)].join(', ');
console.log(`${values.rounds} rounds of ${values.seconds} s, ${values.rooms} rooms of 4; ${versions}`);
console.log(
  `${cpus().length} processors (${cpus()[0].model}); load of the machine at the end ${loadavg()[0].toFixed(1)}\n`,
);
console.log(`${table(rows)}\n\n${judgement(found)}`);
// For aims.mjs, which wants all of them.
if (!values.only) {
  mkdirSync(join(root, 'build/peers'), { recursive: true });
  writeFileSync(join(root, 'build/peers/results.json'), JSON.stringify(found, null, 1));
}
if (values.chart) writeFileSync(values.chart, chart(rows));
