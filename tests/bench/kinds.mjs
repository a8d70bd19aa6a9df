// The ways in which benchmarks build the programs. What `release` builds is hardened; `hardened` is the same, apart.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
const hardening = { unhardened: 'OFF', hardened: 'ON', release: 'ON' };
/** Those that are compared. */
export const kinds = ['unhardened', 'hardened'];
export const inBuild = (kind, path) => join(root, 'build', kind, path);

function cmake(...words) {
  if (spawnSync('cmake', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).status !== 0) process.exit(1);
}

/** Builds the targets in build/KIND. */
export function build(kind, ...targets) {
  const folder = inBuild(kind, '');
  const settings = [`-DCROWNTABLE_HARDENED=${hardening[kind]}`, `-DCROWNTABLE_NODE=${process.execPath}`];
  cmake('--preset', 'release', '-B', folder, ...settings);
  cmake('--build', folder, '--parallel', process.env.CROWNTABLE_JOBS ?? '2', '--target', ...targets);
}

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
