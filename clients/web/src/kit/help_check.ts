import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OptionValue, Options, Preset } from '../core/wire';
import type { HelpedTable } from './help_text';

// For tests: what help has to tell by the rulebook, and what it tells in the terminal.

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A game with what the terminal tells of it, and of each option that is changed. */
export interface HelpedGame {
  described: Preset;
  rules: string[];
  changed: { options: Options; count: number; other: string[] }[];
}

/** The games of a family; clients/cli writes the file, whose help says the same. */
export function helpedGames(family: string): HelpedGame[] {
  const all = JSON.parse(read('tests/support/help_texts.json')) as HelpedGame[];
  return all.filter(({ described }) => described.family === family);
}

export function tableOf({ described }: HelpedGame, changes: Options = {}): HelpedTable {
  const usual = Object.fromEntries(described.options.map((option) => [option.id, option.default]));
  return { preset: described, options: { ...usual, ...changes } };
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.replaceAll('`', '').trim());

/** A page of docs/rules: its text and its tables, each a list of rows with the header first. */
export function rulebookOf(family: string): { text: string; tables: string[][][] } {
  const text = read(`docs/rules/${family}.md`);
  const tables = text
    .split('\n\n')
    .filter((block) => block.startsWith('|'))
    .map((block) => {
      const [header = '', , ...rows] = block.split('\n').filter((line) => line.startsWith('|'));
      return [header, ...rows].map(cellsOf);
    });
  return { text, tables };
}

export type Rulebook = ReturnType<typeof rulebookOf>;

/** The table whose header ends in this word. */
export function tableEnding({ tables }: Rulebook, last: string): string[][] {
  const found = tables.find(([header]) => header?.at(-1) === last);
  if (!found) throw new Error(`the rulebook has no table of ${last}`);
  return found;
}

/** Each number that the rulebook tells of this game with these options, by the id of the fact; null is for none. */
export function factsByRulebook(book: Rulebook, game: string, options: Options): Map<string, number | null> {
  const number = (cell = '-'): number | null => (cell === '-' ? null : Number(cell));
  const [header = [], ...rows] = tableEnding(book, 'fact');
  const facts = new Map(rows.map((row) => [row.at(-1) ?? '', number(row[header.indexOf(game)])]));
  for (const [option = '', value, changes = ''] of tableEnding(book, 'facts').slice(1)) {
    const set = options[option] === true ? 'on' : String(options[option]);
    if (set !== value) continue;
    for (const change of changes.split(', ')) facts.set(change.split(' ')[0] ?? '', number(change.split(' ')[1]));
  }
  const [, min, max] = /(\d) to (\d) seats/.exec(book.text) ?? [];
  return facts.set('seats_min', Number(min)).set('seats_max', Number(max));
}

const NUMBERS =
  /\b(?:\d+|once|twice|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif)teen)\b/gi;
const WORDS: Record<string, number> = { one: 1, 'the ace': 1 };
const valueOf = (word: string): number => WORDS[word.toLowerCase()] ?? Number(word);

export interface Told {
  /** Each finds numbers; its groups are called after what these are. */
  patterns: readonly RegExp[];
  /** Names with a number in them, which are no numbers: a fifteen, a 6/9 tile. */
  names: RegExp;
}

/** What is wrong with the numbers in a text: each has to be found by a pattern and to be as expected. */
export function wrongNumbers(text: string, { patterns, names }: Told, expected: Map<string, number | null>): string[] {
  const faults: string[] = [];
  const known: [from: number, to: number][] = [];
  const told = new Set<string>();
  for (const pattern of patterns) {
    for (const match of text.matchAll(new RegExp(pattern, 'dg'))) {
      for (const [id, place] of Object.entries(match.indices?.groups ?? {})) {
        if (!place) continue;
        known.push(place);
        told.add(id);
        const number = valueOf(text.slice(...place));
        if (number !== expected.get(id)) faults.push(`${id} is ${expected.get(id)}, told is ${number}: ${match[0]}`);
      }
    }
  }
  for (const match of text.matchAll(new RegExp(names, 'dg'))) known.push(match.indices?.[0] ?? [0, 0]);
  for (const { 0: number, index } of text.matchAll(NUMBERS)) {
    if (!known.some(([from, to]) => from <= index && index < to))
      faults.push(`nobody knows the ${number} in: ${text.slice(Math.max(0, index - 40), index + 20)}`);
  }
  // What there is none of need not be told.
  for (const [id, value] of expected) if (value && !told.has(id)) faults.push(`${id} is not told: ${value}`);
  return faults;
}

const plain = (value: OptionValue): string => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));

/** Options whose default the rulebook tells otherwise than the server. */
export function wrongDefaults(told: Map<string, string>, { described }: HelpedGame): string[] {
  return described.options
    .filter(({ id }) => told.has(id))
    .filter((option) => plain(option.default) !== told.get(option.id))
    .map(({ id }) => id);
}
