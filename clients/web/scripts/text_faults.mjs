// What is wrong with the texts: with a translation against English, and with English against the sources that use it.
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from '../src/core/message_format.ts';
import { numberFaults } from './number_words.ts';
import { serverKeys } from './server_words.mjs';
import { argumentsOf } from './text_files.mjs';

const COUNTING = { plural: 'cardinal', selectordinal: 'ordinal' };

function parsed(text) {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

/** The names in a message that fulfil the condition, sorted, as one text. */
const namesOf = (all, condition) => [...new Set(all.filter(condition).map(({ name }) => name))].sort().join(', ');

/** What the cases of an argument have to be: those of the language for numbers, those of English for words. */
function casesFor({ name, kind }, english, language) {
  if (COUNTING[kind]) {
    return new Intl.PluralRules(language, { type: COUNTING[kind] }).resolvedOptions().pluralCategories;
  }
  const same = english.find((each) => each.name === name && each.kind === kind);
  return kind === 'select' ? Object.keys(same?.cases ?? { other: [] }) : [];
}

function caseFaults(argument, english, language) {
  const cases = Object.keys(argument.cases).filter((each) => !each.startsWith('='));
  const expected = casesFor(argument, english, language);
  return [
    ...expected.filter((each) => !cases.includes(each)).map((each) => `{${argument.name}} lacks the case "${each}"`),
    ...cases.filter((each) => !expected.includes(each)).map((each) => `{${argument.name}} has a case "${each}"`),
  ];
}

/** What is wrong with one message in a language, measured by that in English. */
export function messageFaults(text, english, language) {
  const message = parsed(text);
  if (message === null) return ['is no message'];
  if (text.trim() === '') return ['is empty'];
  const [mine, theirs] = [argumentsOf(message), argumentsOf(parsed(english) ?? [])];
  const differ = (what, condition) => {
    const [here, there] = [namesOf(mine, condition), namesOf(theirs, condition)];
    return here === there ? [] : [`has the ${what} "${here}", English has "${there}"`];
  };
  return [
    ...differ('parameters', () => true),
    ...differ('own names', ({ own }) => own),
    ...differ('lists', ({ kind }) => kind === 'list' || kind === 'unit'),
    ...differ('choices', ({ kind }) => kind === 'select'),
    ...(/'[{}]|[{}]'/.test(text) ? ['has an apostrophe beside a brace, which quotes it in ICU: use ’'] : []),
    ...numberFaults(text, english, language),
    ...mine.flatMap((argument) => caseFaults(argument, theirs, language)),
  ];
}

/** What is wrong with a translated dictionary: a line for each fault. */
export function translationFaults(messages, english, language) {
  return [
    ...Object.keys(english).flatMap((key) => (key in messages ? [] : [`${key} is missing`])),
    ...Object.keys(messages).flatMap((key) => (key in english ? [] : [`${key} is unknown`])),
    ...Object.entries(messages).flatMap(([key, text]) =>
      key in english ? messageFaults(text, english[key], language).map((fault) => `${key} ${fault}`) : [],
    ),
  ];
}

const src = fileURLToPath(new URL('../src/', import.meta.url));
const sources = readdirSync(src, { recursive: true })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !path.endsWith('text_keys.ts'))
  .map((path) => ({ path, text: readFileSync(src + path, 'utf8') }));

const stem = (path) => path.replace(/.*\//, '').replace(/\.tsx?$/, '');

/** The file that makes the `t` of a dictionary, and all that name it in an import. */
function usersOf(dictionary) {
  const maker = sources.find(({ text }) => text.includes(`textsOf<'${dictionary}'>`));
  if (!maker) return [];
  const folder = maker.path.split('/').slice(0, -1).join('/');
  const imported = new RegExp(`from '(\\./|(\\.\\./)+)([\\w/]+/)?${stem(maker.path)}'`);
  return sources.filter(({ path, text }) => {
    const beside = path.startsWith(`${folder}/`) || folder === 'ui/texts' || folder.split('/')[0] === 'kit';
    return path === maker.path || (beside && imported.test(text));
  });
}

/** How keys are written in a source: whole, or with a part that is put in. */
function keyPatterns(text) {
  const whole = [...text.matchAll(/'(\w+)'| of="(\w+)"/g)].map(([, key, of]) => key ?? of);
  const made = [...text.matchAll(/`(\w*)\$\{[^`]*\}(\w*)`/g)].filter(([, head, tail]) => head + tail !== '');
  const joined = [...text.matchAll(/`\$\{\w+\}_\$\{\w+\}`/g)].map(() => '^\\w+_\\w+$');
  const members = [...text.matchAll(/^ *(\w+): true,$/gm)].map(([, key]) => key);
  const parts = made.map(([, head, tail]) => `^${head}\\w+${tail}$`);
  return [...[...whole, ...members].map((key) => `^${key}$`), ...parts, ...joined];
}

/** Keys for what the server says, which is looked up as it comes. */
const asked = new Set(serverKeys().flatMap(([, keys]) => keys));

/** Keys of a dictionary that no source asks for, and no code or id of the server. */
export function unusedKeys(dictionary, english) {
  const patterns = usersOf(dictionary).flatMap(({ text }) => keyPatterns(text));
  const used = new RegExp([...new Set(patterns)].join('|') || '^$');
  return Object.keys(english).filter((key) => !asked.has(key) && !used.test(key));
}

const cli = fileURLToPath(new URL('../../cli/', import.meta.url));
const cliSources = readdirSync(cli, { recursive: true })
  .filter((path) => /\.[ch]pp$/.test(path))
  .map((path) => readFileSync(cli + path, 'utf8'));

/** Keys that the terminal says nowhere: there a key is a literal, `"dictionary.key"`, or the code of a refusal. */
export function unusedInTerminal(dictionary, english, texts = cliSources) {
  const said = new Set(texts.flatMap((text) => [...text.matchAll(/"(\w+\.\w+)"/g)].map(([, key]) => key)));
  return Object.keys(english).filter((key) => !asked.has(key) && !said.has(`${dictionary}.${key}`));
}
