import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language } from '../src/core/languages.ts';

// The rulebook: docs/rules/<page>.md in English, docs/rules/<language>/<page>.md in the other languages.

const folder = fileURLToPath(new URL('../../../docs/rules/', import.meta.url));
const pathOf = (page: string, language: Language): string =>
  `${folder}${language === 'en' ? '' : `${language}/`}${page}.md`;

/** The page of all pages. */
export const FIRST = 'README';

/** The pages by their names, as they are in English. */
export const pages: readonly string[] = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.replace('.md', ''));

export const translations = (Object.keys(LANGUAGES) as Language[]).filter((language) => language !== 'en');

/** The Markdown of a page; null where it is not in this language. */
export function markdownOf(page: string, language: Language): string | null {
  const path = pathOf(page, language);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

export function englishOf(page: string): string {
  const english = markdownOf(page, 'en');
  if (english === null) throw new Error(`the rulebook has no page ${page}`);
  return english;
}

/** Beside the pages of a language: of what English text each of them was made, as `marksOf` tells it. */
export const originPath = (language: Language): string => `${folder}${language}/english.json`;

export type Origins = Record<string, Record<string, string>>;

export function originsOf(language: Language): Origins {
  const path = originPath(language);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Origins) : {};
}
