import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { ASSETS, type Build } from '../src/worker/build';

/** The worker cannot keep itself. */
export const WORKER = 'sw.js';

/** Texts of a language: one of several is read. Icons are later as well: systems fetch them by themselves. */
const LANGUAGE = /\/texts\/.*\/(?!en\.)[a-z-]+\.json$/;

/** What the build wrote for itself has a name with a dot in front. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/** `contents`, by path; `isLater` tells what is kept when it is first asked for. */
export function buildOf(contents: ReadonlyMap<string, Buffer>, isLater: (path: string) => boolean): Build {
  const id = createHash('sha256');
  const integrity: Record<string, string> = {};
  const paths = [...contents.keys()].sort();
  for (const path of paths) {
    const hash = createHash('sha256').update(contents.get(path)!);
    id.update(`${path} ${hash.copy().digest('hex')}\n`);
    if (!path.startsWith(ASSETS)) integrity[path] = `sha256-${hash.digest('base64')}`;
  }
  return {
    id: id.digest('hex').slice(0, 16),
    first: paths.filter((path) => !isLater(path)),
    later: paths.filter(isLater),
    integrity,
  };
}

/** Writes the list of all that is built into the service worker, which is one of its files. */
export function keptFiles(): Plugin {
  const languages = new Set<string>();
  return {
    name: 'kept-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        const modules = chunk.type === 'chunk' ? Object.keys(chunk.modules) : [];
        if (modules.length > 0 && modules.every((module) => LANGUAGE.test(module))) languages.add(chunk.fileName);
      }
    },
    closeBundle() {
      const dist = join(import.meta.dirname, '../dist');
      const worker = join(dist, WORKER);
      const files = filesUnder(dist).filter((file) => file !== worker);
      const named = files.map((file) => [relative(dist, file).split(sep).join('/'), readFileSync(file)] as const);
      const build = buildOf(new Map(named), (path) => languages.has(path) || path.endsWith('.png'));
      const code = readFileSync(worker, 'utf8');
      const [before, after, ...more] = code.split('CLIENT_BUILD');
      if (after === undefined || more.length > 0) throw new Error('the service worker has to name its build once');
      writeFileSync(worker, `${before}${JSON.stringify(build)}${after}`);
    },
  };
}
