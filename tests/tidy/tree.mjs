// The files of the project as git sees them: tracked, or new and not ignored.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});

export const files = listed.split('\n').filter((name) => name !== '' && existsSync(root + name));

export const read = (name) => readFileSync(root + name, 'utf8');

export const cpp = files.filter((name) => /\.(cpp|hpp)$/.test(name));

/** The paths that a C++ text includes, in order. */
export function includesOf(text) {
  return [...text.matchAll(/^\s*#\s*include\s*[<"]([^>"]+)[>"]/gm)].map((match) => match[1]);
}
