import { describe, expect, it } from 'vitest';
import cases from '../../../../tests/support/message_cases.json';
import type { Language } from './languages';
import { fill, parse, type Values } from './message_format';
import { writerFor } from './writer';

const say = (text: string, values: Values = {}, language: 'en' | 'pl' | 'ar' | 'ja' = 'en', isolating = false) =>
  fill(parse(text), values, writerFor(language, isolating, language === 'ar'));

describe('a message', () => {
  it('is a text as it stands', () => expect(say("It's 1 # here, and done.")).toBe("It's 1 # here, and done."));
  it('has values put in, and marks what is own', () => {
    expect(say('{a} of {b, own}', { a: 3, b: 'Ann' })).toBe('3 of \u2068Ann\u2069');
  });
  it.each([
    [0, 'none'],
    [1, '1 card'],
    [2, '2 cards'],
    [12_345, '12,345 cards'],
  ])('chooses the plural of %i', (n, text) => {
    expect(say('{n, plural, =0 {none} one {# card} other {# cards}}', { n })).toBe(text);
  });
  it('chooses by the categories of its language', () => {
    const cards = '{n, plural, one {# karta} few {# karty} many {# kart} other {# karty}}';
    expect([1, 3, 5, 22, 1.5].map((n) => say(cards, { n }, 'pl'))).toEqual([
      '1 karta',
      '3 karty',
      '5 kart',
      '22 karty',
      '1,5 karty',
    ]);
  });
  it.each([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111])('counts places in English: %i', (n) => {
    const ending = n % 100 > 10 && n % 100 < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][n % 10 < 4 ? n % 10 : 0];
    expect(say('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n })).toBe(`${n}${ending}`);
  });
  it('chooses by a word, inside of a plural too', () => {
    const text =
      '{n, plural, one {# {kind, select, run {run} other {book}}} other {# {kind, select, run {runs} other {books}}}}';
    expect(say(text, { n: 1, kind: 'run' })).toBe('1 run');
    expect(say(text, { n: 2, kind: 'anything' })).toBe('2 books');
    expect(say('{n, plural, one {a} other {{kind, select, run {#} other {}}}}', { n: 4, kind: 'run' })).toBe('4');
  });
  it('joins lists as its language does', () => {
    const names = ['A', 'B', 'C'];
    expect(say('{names, list}', { names })).toBe('A, B and C');
    expect(say('{names, unit}', { names })).toBe('A, B, C');
    expect(say('{names, unit}', { names }, 'ja')).toBe('A、B、C');
    expect(say('{names, list, own}', { names: ['A', 'B'] })).toBe('\u2068A\u2069 and \u2068B\u2069');
  });
  it('isolates texts from elsewhere from right to left, and has Latin digits, as cards have', () => {
    expect(say('{a} {n}', { a: 'Ann', n: 12 }, 'ar', true)).toBe('\u2068Ann\u2069 12');
    expect(say('{a} {n}', { a: 'Ann', n: 12 }, 'ar')).toBe('Ann 12');
  });
  it.each([
    '{',
    '}',
    '{}',
    '{a',
    '{a, x}',
    '{a, plural}',
    '{a, plural, one {b}}',
    '{a, list, x}',
    '{a, own, b}',
    '{a b}',
  ])('is not %s', (text) => expect(() => parse(text)).toThrow(SyntaxError));
});

/** The terminal reads the same file: tests/cli/message_test.cpp. */
describe('the cases of both clients', () => {
  it.each(cases.said as unknown as [Language, string, Values, string][])('%s: %s, %o', (language, text, values, said) =>
    expect(fill(parse(text), values, writerFor(language, false, false)).replaceAll(/[\u2068\u2069]/g, '')).toBe(said),
  );
  it.each(cases.refused)('is not %s', (text) => expect(() => parse(text)).toThrow(SyntaxError));
  it.each(Object.entries(cases.categories.languages))('count in %s', (language, expected) => {
    const { category } = writerFor(language as Language, false, false);
    for (const kind of ['plural', 'selectordinal'] as const)
      expect(cases.categories.numbers.map((n) => category(n, kind)).join(' ')).toBe(expected[kind]);
  });
});
