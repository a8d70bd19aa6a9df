// What the client calls something in the language of a page, for those who look for it by its English name.
import { readdirSync, readFileSync } from 'node:fs';

const texts = new URL('../../../clients/texts/', import.meta.url);
/** Those of the terminal are in fewer languages. */
const dictionaries = readdirSync(texts, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && !entry.name.startsWith('terminal'),
);
const read = (dictionary, language) =>
  JSON.parse(readFileSync(new URL(`${dictionary.name}/${language}.json`, texts), 'utf8'));
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches whatever the dictionaries of the page's language have for this English text. */
export function said(page, english) {
  const asked = new URL(page.url()).searchParams.get('locale') ?? 'en';
  const language = asked === 'pseudo-rtl' ? 'en' : asked;
  const found = dictionaries.flatMap((dictionary) => {
    const own = read(dictionary, language);
    return Object.entries(read(dictionary, 'en'))
      .filter(([, text]) => text === english)
      .map(([key]) => own[key]);
  });
  if (found.length === 0) throw new Error(`no dictionary has "${english}"`);
  // Marks of direction may stand about it.
  return new RegExp(`^\\W*(${[...new Set(found)].map(escaped).join('|')})\\W*$`, 'u');
}
