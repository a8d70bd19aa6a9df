// The dictionaries of both clients: clients/texts/<dictionary>/<language>.json.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const folder = fileURLToPath(new URL('../../texts/', import.meta.url));

const all = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
const isOfTerminal = (dictionary) => /^terminal(_|$)/.test(dictionary);

/** Of pages that are made without the client: of the rulebook by the build, of an invitation by the server. */
export const pageDictionaries = ['invitation', 'rulebook'];
/** The names of the dictionaries of the browser, from most of which the terminal takes texts, too. */
export const dictionaries = all.filter((name) => !isOfTerminal(name) && !pageDictionaries.includes(name));
/** Those with what the terminal alone says: the browser loads none of them, and they are not in Arabic. */
export const terminalDictionaries = all.filter(isOfTerminal);
export const isSpokenInTerminal = (language) => language !== 'ar';

export const pathOf = (dictionary, language) => `${folder}${dictionary}/${language}.json`;

/** The messages of a dictionary by their keys; none where there is no file of the language yet. */
export function messagesOf(dictionary, language) {
  const path = pathOf(dictionary, language);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** Languages with a file of every dictionary of the browser, English first: only these are offered. */
export function completeLanguages() {
  const files = dictionaries.map((dictionary) => readdirSync(folder + dictionary).map((name) => name.split('.')[0]));
  const [first = [], ...others] = files;
  const complete = first.filter((language) => others.every((languages) => languages.includes(language)));
  return ['en', ...complete.filter((language) => language !== 'en').sort()];
}

/** All arguments of a message, those within cases too, as `parse` of message_format.ts has them. */
export function argumentsOf(message) {
  return message.flatMap((part) =>
    part === null || typeof part === 'string' ? [] : [part, ...Object.values(part.cases).flatMap(argumentsOf)],
  );
}
