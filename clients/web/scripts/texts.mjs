// Prints what is to translate. `npm run texts` tells it for each language; `npm run texts -- LANGUAGE` prints the
// messages; `npm run texts -- LANGUAGE --write` writes them into the files of the language, empty, for a translator.
import { writeFileSync } from 'node:fs';
import { LANGUAGES } from '../src/core/languages.ts';
import {
  dictionaries,
  isSpokenInTerminal,
  messagesOf,
  pageDictionaries,
  pathOf,
  terminalDictionaries,
} from './text_files.mjs';
import { translationFaults } from './text_faults.mjs';

const [language, ...others] = process.argv.slice(2);

const dictionariesIn = (each) => [
  ...dictionaries,
  ...pageDictionaries,
  ...(isSpokenInTerminal(each) ? terminalDictionaries : []),
];

function count(each) {
  const [total, left] = dictionariesIn(each).reduce(
    ([all, missing], dictionary) => {
      const english = messagesOf(dictionary, 'en');
      const faults = translationFaults(messagesOf(dictionary, each), english, each);
      return [all + Object.keys(english).length, missing + faults.length];
    },
    [0, 0],
  );
  console.log(`${each}  ${String(left).padStart(4)} of ${total} to do  ${LANGUAGES[each]}`);
}

function print(dictionary, write) {
  const english = messagesOf(dictionary, 'en');
  const known = messagesOf(dictionary, language);
  for (const fault of translationFaults(known, english, language)) {
    console.log(`${dictionary}: ${fault}: ${english[fault.split(' ')[0]] ?? ''}`);
  }
  if (!write) return;
  const template = Object.fromEntries(Object.keys(english).map((key) => [key, known[key] ?? '']));
  writeFileSync(pathOf(dictionary, language), `${JSON.stringify(template, null, 2)}\n`);
}

if (language === undefined) for (const each of Object.keys(LANGUAGES).slice(1)) count(each);
else for (const dictionary of dictionariesIn(language)) print(dictionary, others.includes('--write'));
