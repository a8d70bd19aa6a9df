import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { ASSETS, type Build, languageOf } from '../src/worker/build';
import { isTranslatedPage } from './rulebook.ts';

/** The worker cannot keep itself. */
export const WORKER = 'sw.js';

/** Icons and manifests, which systems fetch by themselves, and rules in a language that few read. */
const isLater = (path: string): boolean => /\.png$|\.\w+\.webmanifest$/.test(path) || isTranslatedPage(path);
/** Of several languages one is read, and English where a text of it cannot be had. */
const languageIn = (path: string): string | undefined => {
  const language = languageOf(path);
  return language === 'en' ? undefined : language;
};

/** What the build wrote for itself has a name with a dot in front. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/** `contents`, by path. */
export function buildOf(contents: ReadonlyMap<string, Buffer>): Build {
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
    first: paths.filter((path) => !isLater(path) && languageIn(path) === undefined),
    later: paths.filter(isLater),
    languages: Object.fromEntries(
      [...new Set(paths.flatMap((path) => languageIn(path) ?? []))].map((language) => [
        language,
        paths.filter((path) => languageIn(path) === language),
      ]),
    ),
    integrity,
  };
}

/** Writes the list of all that is built into the service worker, which is one of its files. */
export function keptFiles(): Plugin {
  return {
    name: 'kept-files',
    apply: 'build',
    enforce: 'post',
    closeBundle() {
      const dist = join(import.meta.dirname, '../dist');
      const worker = join(dist, WORKER);
      const files = filesUnder(dist).filter((file) => file !== worker);
      const named = files.map((file) => [relative(dist, file).split(sep).join('/'), readFileSync(file)] as const);
      const build = buildOf(new Map(named));
      const code = readFileSync(worker, 'utf8');
      const [before, after, ...more] = code.split('CLIENT_BUILD');
      if (after === undefined || more.length > 0) throw new Error('the service worker has to name its build once');
      writeFileSync(worker, `${before}${JSON.stringify(build)}${after}`);
    },
  };
}
