import { messagesOf } from './text_files.mjs';

/** Numbers that are said in words, from 1 on. */
export const ENGLISH: readonly string[] = [
  ...'one two three four five six seven eight nine ten eleven twelve'.split(' '),
  ...['thir', 'four', 'fif'].map((unit) => `${unit}teen`),
];

/** Smaller ones hide in too many words: a card, once, both, a pair. */
const FIRST = 3;

/** The same from `FIRST` on, as far as they are told apart: the beginnings of words, or `=` a whole one. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...['three', 'four=/fours', 'five', 'six=/sixes', 'seven=/sevens', 'eight=/eights', 'nine=/nines', 'ten=/tens'],
    ...['eleven', 'twelve', 'thirte'],
  ],
  de: [
    ...['drei=/dreie', 'vier=/viere', 'fünf=/fünfe/fünfer', 'sechs=/sechse', 'sieben=/siebene', 'acht=/achten'],
    ...['neun=/neune', 'zehn=/zehne', 'elf=', 'zwölf=', 'dreizehn='],
  ],
  fr: ['trois=', 'quatre=', 'cinq=', 'six=', 'sept=', 'huit=', 'neuf=', 'dix=', 'onze=', 'douze=', 'treize='],
  es: [
    ...['tres=/treses', 'cuatro', 'cinco=/cincos', 'seis=/seises', 'siete=/sietes', 'ocho=/ochos', 'nueve=/nueves'],
    ...['diez=/dieces', 'once=', 'doce=', 'trece='],
  ],
  pt: [
    ...['três=', 'quatro', 'cinco=/cincos', 'seis=', 'sete=/setes', 'oito=/oitos', 'nove=/noves', 'dez='],
    ...['onze=', 'doze=', 'treze='],
  ],
  pl: [
    ...['trzy=/trzech=/trzem/trzej=/trój', 'czter/czwór', 'pięć=/pięciu=/piątk', 'sześć=/sześciu=/szóstk/szóste'],
    ...['siedem=/siedmiu=/siódemk', 'osiem=/ośmiu=/ósemk', 'dziewięć=/dziewięciu=/dziewiątk'],
    ...['dziesięć=/dziesięciu=/dziesiątk', 'jedenaś/jedenast', 'dwanaś/dwanast', 'trzynaś/trzynast'],
  ],
};

/** The names of games, some of which have numbers in them. */
const games = Object.entries(messagesOf('screens', 'en')).flatMap(([key, name]) =>
  key.startsWith('game_') ? [name] : [],
);
/** Those, what is typed, and what chooses among cases. */
const NAMES = new RegExp([...games, '`[^`]*`', '\\w+ (?=\\{)'].join('|'), 'g');

function saidIn(text: string, language: string): number[] {
  return (BEGINNINGS[language] ?? []).flatMap((forms, i) => {
    const either = forms.split('/').map((form) => (form.endsWith('=') ? `${form.slice(0, -1)}(?!\\p{L})` : form));
    return new RegExp(`(?<!\\p{L})(?:${either.join('|')})`, 'iu').test(text) ? [i + FIRST] : [];
  });
}

const inDigits = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** The numbers that one of both says in words and the other does not say at all, where the language is known here. */
export function numberFaults(text: string, english: string, language: string): string[] {
  if (BEGINNINGS[language] === undefined) return [];
  const [mine, theirs] = [text.replaceAll(NAMES, ' '), english.replaceAll(NAMES, ' ')];
  const [here, there] = [saidIn(mine, language), saidIn(theirs, 'en')];
  const [known, wanted] = [new Set([...here, ...inDigits(mine)]), new Set([...there, ...inDigits(theirs)])];
  return [
    ...here.filter((number) => !wanted.has(number)).map((number) => `says ${number} in words, English does not`),
    ...there.filter((number) => !known.has(number)).map((number) => `does not say ${number}, English does in words`),
  ];
}
