import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Texts come in a file for each language and stage: what is read at the same time is fetched at once. A dictionary
 * belongs to the first stage that fits its name.
 */
const STAGES: readonly [stage: string, dictionaries: RegExp][] = [
  ['first', /^(screens|kit|\w+_poster)$/],
  ['kept', /^kept$/],
  ['behind', /^(away|deals|reactions|refusals)$/],
  ['more', /^(avatars|beside|deals_page|device|lobby|practice|rules)$/],
  ['pages', /^(offline|picture|played|record|replay|shared)$/],
  // The rest is of a family: its table, and what is asked for beside it.
  ['$1_more', /^(\w+)_(help|practice|review|rules)$/],
  ['$1', /^(\w+?)(_(later|refusals))?$/],
];

const TEXTS = /\/clients\/texts\/(\w+)\/([a-z-]+)\.json$/;

/** Whose English comes with the code: on the first screen, so that it says something whatever can be had. */
const WITH_CODE = ['first', 'kept'];

/** The file in which the texts of a language come, as `de_behind`; null for all else. */
export function stageOf(module: string): string | null {
  const [, dictionary, language] = TEXTS.exec(module) ?? [];
  if (dictionary === undefined || language === undefined) return null;
  const [stage, fits] = STAGES.find(([, names]) => names.test(dictionary))!;
  if (WITH_CODE.includes(stage) && language === 'en') return null;
  return `${language}_${dictionary.replace(fits, stage)}`;
}

const NONE = '\0no-texts';

/**
 * In a build all English but that `WITH_CODE` comes in files, as other languages do: whoever imports it for
 * themselves, as they do it for tests and for a page that is worked on, has null.
 */
export function englishInFiles(): Plugin {
  return {
    name: 'english-in-files',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer, { kind }) {
      if (kind !== 'import-statement' || importer === undefined || !source.endsWith('/en.json')) return null;
      return stageOf(resolve(dirname(importer), source)) === null ? null : NONE;
    },
    load: (id) => (id === NONE ? 'export default null;' : null),
  };
}

export const isTexts = (path: string): boolean => /(^|\/)[a-z]{2}_[^/]*$/.test(path);
