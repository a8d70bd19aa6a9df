// @vitest-environment node
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { families, serverKeys } from '../../scripts/server_words.mjs';
import { messageFaults, translationFaults, unusedInTerminal, unusedKeys } from '../../scripts/text_faults.mjs';
import {
  completeLanguages,
  dictionaries,
  isSpokenInTerminal,
  messagesOf,
  pathOf,
  terminalDictionaries,
} from '../../scripts/text_files.mjs';
import { LANGUAGES } from './languages';
import { OFFERED } from './text_keys';

const languages = Object.keys(LANGUAGES);

describe.each(dictionaries)('the dictionary %s', (dictionary) => {
  const english = messagesOf(dictionary, 'en');

  it('has no key that is not used', () => expect(unusedKeys(dictionary, english)).toEqual([]));
  it.each(languages.filter((language) => existsSync(pathOf(dictionary, language))))(
    'says in %s all that it says in English, with the same parameters and the plurals of the language',
    (language) => expect(translationFaults(messagesOf(dictionary, language), english, language)).toEqual([]),
  );
});

/** That a key is known and has its parameters is checked where the terminal is compiled (clients/cli/text/say.hpp). */
describe.each(terminalDictionaries)('the dictionary %s', (dictionary) => {
  const english = messagesOf(dictionary, 'en');

  it('has no key that is not used', () => expect(unusedInTerminal(dictionary, english)).toEqual([]));
  it.each(languages.filter(isSpokenInTerminal))(
    'says in %s all that it says in English, with the same parameters and the plurals of the language',
    (language) => expect(translationFaults(messagesOf(dictionary, language), english, language)).toEqual([]),
  );
  it('is not there in a language that the terminal does not speak', () =>
    expect(languages.filter((language) => existsSync(pathOf(dictionary, language)))).toEqual(
      languages.filter(isSpokenInTerminal),
    ));
});

describe('what the server says by a code or an id', () => {
  it.each(serverKeys())('is told by %s', (these, keys) => {
    const known = new Set(these.flatMap((dictionary) => Object.keys(messagesOf(dictionary, 'en'))));
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });
  it('is known in numbers that can be', () => {
    const count = (prefix: RegExp): number =>
      new Set(serverKeys().flatMap(([, keys]) => keys.filter((key) => prefix.test(key)))).size;
    expect(families).toEqual(['rummy', 'cribbage']);
    expect(count(/^error_/)).toBeGreaterThan(100);
    expect(count(/^option_\w+_about/)).toBeGreaterThan(40);
    expect(count(/^choice_/)).toBeGreaterThan(40);
    expect(count(/^(fact|figure)_/)).toBeGreaterThan(7);
  });
});

/** What stands on a button, and its whole name: who talks to the computer says what they see. */
const NAMED_LONGER = [
  ['rummy', 'bySuit', 'bySuitLong'],
  ['rummy', 'byRank', 'byRankLong'],
  ['rummy', 'arrange', 'arrangeLong'],
  ['rummy', 'hint', 'hintLong'],
  ['cribbage', 'swap', 'swapLong'],
] as const;

describe.each(OFFERED)('buttons in %s', (language) => {
  it.each(NAMED_LONGER)('of %s: the word of %s stands in %s', (dictionary, short, long) => {
    const { [short]: shown = '', [long]: name = '' } = messagesOf(dictionary, language);
    const word = shown.replace('…', '');
    expect(name).toMatch(new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'iu'));
  });
  it('call the joker as its card does', () => {
    expect(messagesOf('rummy', language)['jokerWild']).toMatch(/\bjoker\b/i);
  });
});

describe('the files of texts', () => {
  it('are of known languages', () => {
    expect(completeLanguages().filter((language) => !languages.includes(language))).toEqual([]);
  });
  it('make a language one that is offered when none of them is missing', () => {
    expect(OFFERED).toEqual(completeLanguages());
  });
});

describe('the check of translations bites', () => {
  const points = '{n, plural, one {# point} other {# points}}';
  it.each([
    ['{name} wins', 'gewinnt', 'has the parameters "", English has "name"'],
    ['{name, own} wins', '{name} gewinnt', 'has the own names "", English has "name"'],
    [points, '{n, plural, one {# punkt} other {# punktów}}', '{n} lacks the case "few"'],
    [points, '{n, plural, one {# Punkt} many {# Punkte} other {# Punkte}}', '{n} has a case "many"'],
    ['in a {of, select, run {run} other {book}}', 'in {of, select, other {Satz}}', '{of} lacks the case "run"'],
    ['{a} of {b}', "l'{a} de {b}", 'has an apostrophe beside a brace, which quotes it in ICU: use ’'],
    ['Keep five cards', 'Behalte vier Karten', 'says 4 in words, English does not'],
    ['Keep five cards', 'Behalte vier Karten', 'does not say 5, English does in words'],
    ['Play', '', 'is empty'],
    ['Play', 'Spiel {', 'is no message'],
  ])('%s, %s', (english, text, fault) => {
    expect(messageFaults(text, english, text.includes('punkt') ? 'pl' : 'de')).toContain(fault);
  });
  it.each([
    ['ar', 'احتفظ بأربع أوراق', [4]],
    ['ar', 'الأوراق الثلاث، وخمس قطع', [3, 5]],
    ['ar', 'ثلاث عشرة ورقة', [13]],
    ['ar', 'أحد عشر لاعبًا واثنا عشر', [11, 12]],
    ['ar', 'عشر أوراق', [10]],
    ['ar', 'الثلاثات والعشرات', [3, 10]],
    ['ar', 'ستبدأ وستكون', []],
    ['ja', '四枚と十一枚', [4, 11]],
    ['ja', '十三枚、十点、合計十五', [13, 10]],
    ['ja', '一番上の捨て札で十分', []],
  ])('reads the numbers of %s in "%s"', (language, text, numbers) => {
    expect(messageFaults(text, numbers.join(' and '), language)).toEqual([]);
    const faults = numbers.map((number) => `says ${number} in words, English does not`);
    expect(messageFaults(text, 'Play', language)).toEqual(expect.arrayContaining(faults));
    expect(messageFaults(text, 'Play', language)).toHaveLength(numbers.length);
    expect(messageFaults('x', 'Keep eight cards', language)).toEqual(['does not say 8, English does in words']);
  });
  it('takes a number in words for the same in digits, and no name of a game for one', () => {
    expect(messageFaults('Fünf Karten', '5 cards', 'de')).toEqual([]);
    expect(messageFaults('Zostały 3 karty', 'Three cards are left', 'pl')).toEqual([]);
    expect(messageFaults('Wie Five Crowns', 'Like Five Crowns', 'de')).toEqual([]);
  });
  it('finds missing and unknown keys', () => {
    expect(translationFaults({ b: 'B' }, { a: 'A' }, 'de')).toEqual(['a is missing', 'b is unknown']);
  });
  it('finds keys that nobody asks for', () => expect(unusedKeys('kit', { nobodyAsks: '' })).toEqual(['nobodyAsks']));
  it('finds keys that the terminal does not say', () => {
    const source = 'say("terminal.said", with<"name">(name))';
    expect(unusedInTerminal('terminal', { said: '', unsaid: '' }, [source])).toEqual(['unsaid']);
    expect(terminalDictionaries).toContain('terminal');
  });
});
