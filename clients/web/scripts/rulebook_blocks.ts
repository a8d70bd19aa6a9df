import { createHash } from 'node:crypto';
import { Marked } from 'marked';
import { ENGLISH, numberFaults } from './number_words.ts';
import { rulebookPage } from './rulebook_page.ts';

/** What a page of the rulebook is made of: a heading, a paragraph, an item, a row of a table, or a board. */
export interface Block {
  kind: string;
  /** The id of the heading that it stands under; empty above the first one. */
  part: string;
  /** One; the cells of a row. */
  texts: string[];
  /** Whether it is one of the worked examples, which tell what happens in the order in which it does. */
  inExamples: boolean;
}

/** The part of each page whose examples the tests of the engine play. */
const EXAMPLES = 'worked-examples';

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** `ids` are those of its headings. */
export function blocksOf(markdown: string, ids: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let headings = 0;
  let inExamples = false;
  const add = (kind: string, ...texts: string[]): void => {
    const part = headings === 0 ? '' : (ids[headings - 1] ?? '');
    blocks.push({ kind, part, texts: kind === 'board' ? texts : texts.map(inOneLine), inExamples });
  };
  for (const token of new Marked().lexer(markdown)) {
    if (token.type === 'heading') {
      if (token.depth > 1) headings += 1;
      if (token.depth === 2) inExamples = ids[headings - 1] === EXAMPLES;
      add(`heading of level ${token.depth}`, token.text);
    } else if (token.type === 'list') {
      for (const { text } of token.items as { text: string }[]) add('item', text);
    } else if (token.type === 'table') {
      const rows = [token.header, ...token.rows] as { text: string }[][];
      for (const row of rows) add(`row of ${row.length}`, ...row.map(({ text }) => text));
    } else if (token.type === 'code') {
      add('board', token.text);
    } else if (token.type !== 'space') {
      add(token.type, 'text' in token ? token.text : token.raw);
    }
  }
  return blocks;
}

export const idsOf = (markdown: string): string[] => rulebookPage(markdown, String).ids;

/** By part of a page: a mark of each block, which another text has not. */
export function marksOf(english: string): Record<string, string> {
  const marks: Record<string, string> = {};
  for (const { part, texts } of blocksOf(english, idsOf(english))) {
    const mark = createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 6);
    marks[part] = marks[part] === undefined ? mark : `${marks[part]} ${mark}`;
  }
  return marks;
}

/** What is the same in every language. */
const SAME = [
  /`[^`]*`/, // code
  /\]\([^)]*\)/, // links
  /\b[RK]-\d\d\b/, // rulings
  /\b[A-Z]+_[A-Z_]+\b/, // refusals
  /\b(?:10|[2-9AJQK])[SHCDTdl]\b/, // cards and tiles
  /(?<!\p{Script=Latin})[JQK](?!\p{Script=Latin})/u,
];
/** In the examples the seats as well, but for A, which is an article in English and a word elsewhere. */
const SEATS = /(?<!\p{Script=Latin})[B-D](?!\p{Script=Latin})/u;
const anyOf = (patterns: readonly RegExp[]): RegExp => new RegExp(patterns.map(({ source }) => source).join('|'), 'gu');

/** A number that English says in words may stand in digits. "One" hides in too many words: a card, once, nobody. */
function numbersInWords(english: string): Set<string> {
  const said = ENGLISH.flatMap((word, i) => (new RegExp(`\\b${word}`, 'i').test(english) ? [`${i + 1}`] : []));
  return new Set(['1', ...said, ...(/\bthird\b/.test(english) ? ['3'] : [])]);
}

/** Whether `numbers` are those of English but for some that may be told as well; in its order where that matters. */
function tellsNumbers(numbers: readonly string[], english: readonly string[], may: Set<string>, inOrder: boolean) {
  const left = [...english];
  for (const number of numbers) {
    const at = inOrder ? (left[0] === number ? 0 : -1) : left.indexOf(number);
    if (at >= 0) left.splice(at, 1);
    else if (!may.has(number)) return false;
  }
  return left.length === 0;
}

function textFaults(text: string, english: string, language: string, inOrder: boolean): string[] {
  const same = anyOf(inOrder ? [...SAME, SEATS] : SAME);
  const found = (all: string): string => (all.match(same) ?? []).toSorted(inOrder ? () => 0 : undefined).join(' ');
  const numbers = (all: string): string[] => all.replaceAll(same, ' ').match(/\d+/g) ?? [];
  const faults = numberFaults(text, english, language);
  if (found(text) !== found(english)) faults.push(`has ${found(text) || 'nothing'}, English has ${found(english)}`);
  if (!tellsNumbers(numbers(text), numbers(english), numbersInWords(english), inOrder))
    faults.push(`has the numbers ${numbers(text).join(' ')}, English has ${numbers(english).join(' ')}`);
  // Without a word there is nothing to translate.
  if (!/\p{Ll}{2}/u.test(english.replaceAll(same, '')) && text !== english) faults.push('is not as in English');
  if ((text === '') !== (english === '')) faults.push('is empty in one of both');
  return faults;
}

function blockFaults(block: Block, english: Block, language: string): string[] {
  if (block.kind !== english.kind) return [`is a ${block.kind}, in English a ${english.kind}`];
  const { inExamples } = english;
  return block.texts.flatMap((text, i) => textFaults(text, english.texts[i] ?? '', language, inExamples));
}

/** Where a translation tells another rule than English, as far as cards, numbers and rulings show it. */
export function translationFaults(markdown: string, english: string, language: string): string[] {
  const ids = idsOf(english);
  const [blocks, originals] = [blocksOf(markdown, ids), blocksOf(english, ids)];
  const faults = originals.flatMap((original, i) => {
    const block = blocks[i];
    if (!block) return [];
    return blockFaults(block, original, language).map(
      (fault) => `${placeOf(original)} ${fault}: ${block.texts.join(' | ')}`,
    );
  });
  if (blocks.length !== originals.length) faults.push(`has ${blocks.length} blocks, English has ${originals.length}`);
  return faults;
}

export const placeOf = ({ part, texts }: Block): string => `#${part}, "${texts.join(' | ').slice(0, 40)}"`;

/** The blocks whose English text is not the one that `origin` was made of. */
export function changesOf(english: string, origin: Readonly<Record<string, string>>): string[] {
  const seen = new Map<string, number>();
  const marks = marksOf(english);
  return blocksOf(english, idsOf(english)).flatMap((block) => {
    const at = seen.get(block.part) ?? 0;
    seen.set(block.part, at + 1);
    // Where blocks came or went, those behind them are shown as well.
    const [now, before] = [marks[block.part], origin[block.part]].map((all) => all?.split(' ')[at]);
    return now === before ? [] : [`${placeOf(block)}: ${block.texts.join(' | ')}`];
  });
}
