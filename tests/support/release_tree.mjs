// A clone of the tree as it is now, all of it committed, for releases that are made of it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { files, root } from '../tidy/tree.mjs';

const person = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.org', '-c', 'commit.gpgSign=false'];

/** `git` in the clone: what it says. */
export const gitIn =
  (folder) =>
  (...words) =>
    execFileSync('git', [...person, ...words], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();

/** Makes the clone in a folder that is not there yet. */
export function releaseTree(folder) {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
  const git = gitIn(folder);
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '--all', '--force');
  git('commit', '--quiet', '--message', 'All of it');
  return git;
}
