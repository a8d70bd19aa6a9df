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

/** Arabic joins "and", "for" and the article to the front of a word; of two words in one number the first is none. */
const ARABIC = {
  begin: String.raw`(?<!\p{L})`,
  joined: '(?:[وف](?:ال|لل|[بلك](?:ال)?)?|ال|لل|[بلك](?:ال)?)',
  after: String.raw`(?!\p{L})`,
  // Ten behind another number, as in fourteen.
  teen: String.raw` عشرة?(?!\p{L})`,
  // Cards of a rank are many: the threes.
  many: '(?:ة|ات)?',
  units: ['ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثماني?', 'تسع'],
};

function arabicNumbers(): RegExp[] {
  const { begin, joined, after, teen, many } = ARABIC;
  const before = `${begin}${joined}?`;
  const units = ARABIC.units.map((unit) => unit + many);
  const alone = units.map((unit) => `${before}${unit}${after}(?!${teen})`);
  const teens = ['(?:أحد|إحدى)', '(?:اثنا|اثني|اثنتا|اثنتي)', units[0]].map((unit) => `${before}${unit}${teen}`);
  const first = `أحد|إحدى|اثنا|اثني|اثنتا|اثنتي|${units.join('|')}`;
  const ten = `${begin}(?:(?<!(?:${first}) )|${joined})عشر${many}${after}`;
  return [...alone, ten, ...teens].map((pattern) => new RegExp(pattern, 'u'));
}

/** The largest that is looked for, in any language: a fifteen is a name. */
const LAST = FIRST + (BEGINNINGS['en']?.length ?? 0) - 1;

/** In Japanese signs in a row are one number. Those of other words are none: enough, a cross. */
const JAPANESE = '一二三四五六七八九';
const OTHER_JAPANESE = /十分|十字|三角|四角/g;

function japaneseNumbers(text: string): number[] {
  const rows = text.replaceAll(OTHER_JAPANESE, ' ').match(/[一二三四五六七八九十]+/g) ?? [];
  return rows.map((row) => {
    const [tens, units] = row.includes('十') ? row.split('十') : ['', row];
    const ten = row.includes('十') ? 10 * (tens === '' ? 1 : JAPANESE.indexOf(tens ?? '') + 1) : 0;
    return ten + JAPANESE.indexOf(units || ' ') + 1;
  });
}

/** The names of games, some of which have numbers in them. */
const games = Object.entries(messagesOf('screens', 'en')).flatMap(([key, name]) =>
  key.startsWith('game_') ? [name] : [],
);
/** Those, what is typed, and what chooses among cases. */
const NAMES = new RegExp([...games, '`[^`]*`', '\\w+ (?=\\{)'].join('|'), 'g');

const arabic = arabicNumbers();

function saidIn(text: string, language: string): number[] {
  if (language === 'ja') return japaneseNumbers(text).filter((number) => FIRST <= number && number <= LAST);
  if (language === 'ar') return arabic.flatMap((pattern, i) => (pattern.test(text) ? [i + FIRST] : []));
  return (BEGINNINGS[language] ?? []).flatMap((forms, i) => {
    const either = forms.split('/').map((form) => (form.endsWith('=') ? `${form.slice(0, -1)}(?!\\p{L})` : form));
    return new RegExp(`(?<!\\p{L})(?:${either.join('|')})`, 'iu').test(text) ? [i + FIRST] : [];
  });
}

const inDigits = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

/** The numbers that one of both says in words and the other does not say at all. */
export function numberFaults(text: string, english: string, language: string): string[] {
  const [mine, theirs] = [text.replaceAll(NAMES, ' '), english.replaceAll(NAMES, ' ')];
  const [here, there] = [saidIn(mine, language), saidIn(theirs, 'en')];
  const [known, wanted] = [new Set([...here, ...inDigits(mine)]), new Set([...there, ...inDigits(theirs)])];
  return [
    ...here.filter((number) => !wanted.has(number)).map((number) => `says ${number} in words, English does not`),
    ...there.filter((number) => !known.has(number)).map((number) => `does not say ${number}, English does in words`),
  ];
}
