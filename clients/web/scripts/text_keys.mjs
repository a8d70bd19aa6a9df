// Makes src/core/text_keys.ts: the keys of the texts and the types of their parameters, from the English files.
import { parse } from '../src/core/message_format.ts';
import { argumentsOf, completeLanguages, dictionaries, messagesOf } from './text_files.mjs';

const TYPES = { plural: 'number', selectordinal: 'number', select: 'string', list: 'List', unit: 'List' };

/** `{ n: number; name: Word }`, or null for a message without parameters. */
function typeOf(text) {
  const types = new Map();
  for (const { name, kind } of argumentsOf(parse(text))) {
    // What is inserted in one place may be counted in another.
    types.set(name, TYPES[kind] ?? types.get(name) ?? 'Word');
  }
  const members = [...types].map(([name, type]) => `${name}: ${type}`);
  return members.length === 0 ? 'null' : `{ ${members.join('; ')} }`;
}

export function generateKeys() {
  const interfaces = dictionaries.map((dictionary) => {
    const keys = Object.entries(messagesOf(dictionary, 'en')).map(([key, text]) => `    ${key}: ${typeOf(text)};\n`);
    return `  ${dictionary}: {\n${keys.join('')}  };\n`;
  });
  return (
    '// Generated from clients/texts by `npm run types`. Do not edit.\n' +
    'type Word = string | number;\n' +
    'type List = readonly string[];\n\n' +
    '/** By dictionary and key: the parameters of each message, null for none. */\n' +
    `export interface TextParams {\n${interfaces.join('')}}\n\n` +
    '/** The languages of which no file is missing. */\n' +
    `export const OFFERED = [${completeLanguages()
      .map((language) => `'${language}'`)
      .join(', ')}] as const;\n`
  );
}
