// The subject of a commit: what `git log --oneline` shows, so it has to fit. With the file of a message as argument
// this is the hook commit-msg.
import { readFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { fileURLToPath } from 'node:url';

export const subject_length_max = 72;

/** Why this is no subject, or null. */
export function subjectFault(subject) {
  const length = [...subject].length;
  return length > subject_length_max ? `${length} characters, at most ${subject_length_max}: ${subject}` : null;
}

/** The subject as git takes it from a message: the lines of the first paragraph in one, without comments. */
export function subjectOf(message) {
  const text = message
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim();
  return text
    .split(/\n\s*\n/)[0]
    .split('\n')
    .join(' ');
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const fault = subjectFault(subjectOf(readFileSync(argv[2], 'utf8')));
  if (fault !== null) {
    console.error(`The subject of this commit has ${fault}`);
    exit(1);
  }
}
