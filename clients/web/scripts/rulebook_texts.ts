// Prints what is to translate in the rulebook. `npm run rulebook` tells it for each language; `npm run rulebook --
// LANGUAGE` prints what has changed in English and where a translation tells other rules; `npm run rulebook -- LANGUAGE
// --done` notes that all pages of the language say what English says now.
import { writeFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '../src/core/languages.ts';
import { changesOf, marksOf, translationFaults } from './rulebook_blocks.ts';
import { englishOf, markdownOf, originPath, originsOf, pages, translations } from './rulebook_files.ts';

/** What is to do on a page, a line for each. */
function toDo(page: string, language: Language): string[] {
  const markdown = markdownOf(page, language);
  if (markdown === null) return ['is missing'];
  const english = englishOf(page);
  return [
    ...changesOf(english, originsOf(language)[page] ?? {}).map((text) => `has another text now in English: ${text}`),
    ...translationFaults(markdown, english, language),
  ];
}

function noteDone(language: Language): void {
  const there = pages.filter((page) => markdownOf(page, language) !== null);
  const origins = Object.fromEntries(there.map((page) => [page, marksOf(englishOf(page))]));
  writeFileSync(originPath(language), `${JSON.stringify(origins, null, 2)}\n`);
}

const [asked, ...others] = process.argv.slice(2);
const language = translations.find((each) => each === asked);
if (asked !== undefined && language === undefined) {
  console.error(`one of ${translations.join(', ')} is wanted`);
  process.exitCode = 2;
} else if (language === undefined) {
  for (const each of translations) {
    const count = pages.flatMap((page) => toDo(page, each)).length;
    console.log(`${each}  ${String(count).padStart(4)} to do  ${LANGUAGES[each]}`);
  }
} else {
  if (others.includes('--done')) noteDone(language);
  for (const page of pages) for (const line of toDo(page, language)) console.log(`${page}: ${line}`);
}
