// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { changesOf, idsOf, translationFaults } from '../../scripts/rulebook_blocks';
import { englishOf, markdownOf, originsOf, pages, translations } from '../../scripts/rulebook_files';
import { rulebookPage } from '../../scripts/rulebook_page';
import { messagesOf, pageDictionaries, pathOf } from '../../scripts/text_files.mjs';
import { translationFaults as textFaults } from '../../scripts/text_faults.mjs';

const idsIn = (body: string): string[] => [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
const there = translations.flatMap((language) =>
  pages.filter((page) => markdownOf(page, language) !== null).map((page) => [page, language] as const),
);

describe.each(there)('the page %s in %s', (page, language) => {
  const markdown = markdownOf(page, language) ?? '';
  const english = englishOf(page);

  it('tells the rules of the English one: its cards, numbers, rulings and examples', () =>
    expect(translationFaults(markdown, english, language)).toEqual([]));
  it('has the same places to link to', () => {
    const { body } = rulebookPage(markdown, String, { ids: idsOf(english) });
    expect(idsIn(body)).toEqual(idsIn(rulebookPage(english, String).body));
  });
  // `npm run rulebook -- LANGUAGE` prints what is to translate.
  it('was made of what English says now', () =>
    expect(changesOf(english, originsOf(language)[page] ?? {})).toEqual([]));
});

describe('the check of a translation bites', () => {
  const english = `# A

## 5. Rulings

| | ruling |
|---|---|
| R-01 | Two seats hold 5 cards, or 3 (R-02). |

## 6. Worked examples

| id | cards | points |
|---|---|---|
| H1 | 9D QS | 21: 9 + 12 |

- B takes the 4T, then C.
`;
  const translated = english
    .replace('Two seats hold 5 cards, or 3', '2 Plätze haben 3 oder 5 Karten')
    .replace('B takes the 4T, then C', 'B nimmt die 4T, dann C');

  it('and takes another order where none matters', () =>
    expect(translationFaults(translated, english, 'de')).toEqual([]));
  it.each([
    ['another number', '3 oder 5', '3 oder 6'],
    ['another number in words', '2 Plätze haben', 'Alle vier Plätze haben'],
    ['a number more', '3 oder 5', '3 oder 5 oder 7'],
    ['another ruling', 'R-02', 'R-03'],
    ['another card', '4T', '4D'],
    ['another card in a table', '9D QS', '9D QH'],
    ['a sum in another order', '9 + 12', '12 + 9'],
    ['seats in another order', 'B nimmt die 4T, dann C', 'C nimmt die 4T, dann B'],
    ['no row', '| H1 | 9D QS | 21: 9 + 12 |\n', ''],
    ['another kind of block', '- B nimmt', 'B nimmt'],
    ['another level of a heading', '## 6', '### 6'],
  ])('finds %s', (_, right, wrong) => {
    expect(translated).toContain(right);
    expect(translationFaults(translated.replace(right, wrong), english, 'de')).not.toEqual([]);
  });
  it('finds an English text that has changed, and no other', () => {
    const origin = originsOf('de')['rummy'] ?? {};
    const changed = englishOf('rummy').replace('Nothing is undone.', 'A draw can be undone.');
    expect(changesOf(changed, origin)).toEqual([expect.stringMatching(/R-14 \| A draw can be undone\.$/)]);
  });
});

describe.each(pageDictionaries)('the dictionary %s, of pages that are made without the client', (dictionary) => {
  const english = messagesOf(dictionary, 'en');

  it.each(translations)('says in %s all that it says in English', (language) => {
    expect(existsSync(pathOf(dictionary, language))).toBe(true);
    expect(textFaults(messagesOf(dictionary, language), english, language)).toEqual([]);
  });
});

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

it('no word around the pages of the rulebook is there for nothing', () => {
  const source = read('clients/web/scripts/rulebook.ts');
  for (const key of Object.keys(messagesOf('rulebook', 'en'))) expect(source).toContain(`words.${key}`);
});

it('no text of invitations is there for nothing, and the server has those of all languages', () => {
  const source = read('server/net/invitation.cpp');
  for (const key of Object.keys(messagesOf('invitation', 'en'))) expect(source).toContain(`"${key}"`);
  const [, languages] = /foreach\(language (en [a-z ]+)\)/.exec(read('server/net/CMakeLists.txt')) ?? [];
  expect(languages?.split(' ')).toEqual(['en', ...translations]);
});
