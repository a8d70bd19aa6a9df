import { type Language, tagOf } from './languages';
import type { Writer } from './message_format';

/** Keeps a name or a code in a text in its own direction; kit/rich puts what is marked so into `<bdi>`. */
export const own = (text: string | number): string => `\u2068${text}\u2069`;

/** Keeps a code or a face in its own order inside a sentence of either direction; elements use `<bdi>`. */
export const isolate = (code: string): string => `\u2066${code}\u2069`;

/** Hands and names have few members, and nothing else is grouped: `1000`, but `10,000`. */
const NUMBERS: Intl.NumberFormatOptions = { useGrouping: 'min2' };
/** Below, all languages write a count in the same way, for which a phone need not read the data of one. */
const GROUPED_MIN = 10_000;
const isPlain = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < GROUPED_MIN;

/** Japanese divides the parts of such a list by spaces, which its names may have, too. */
const unitOf = (language: Language): Intl.ListFormatType => (language === 'ja' ? 'conjunction' : 'unit');

/** What `Intl` makes is dear: made when it is first needed, and once. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function makeWriter(language: Language, isolating: boolean, rightToLeft: boolean): Writer {
  const tag = tagOf(language);
  const counts = once(() => new Intl.PluralRules(tag));
  const ordinals = once(() => new Intl.PluralRules(tag, { type: 'ordinal' }));
  const numbers = once(() => new Intl.NumberFormat(tag, NUMBERS));
  const lists = {
    list: once(() => new Intl.ListFormat(tag)),
    unit: once(() => new Intl.ListFormat(tag, { type: unitOf(language), style: 'short' })),
  };
  const word = (text: string, marked: boolean): string => (marked || (isolating && rightToLeft) ? own(text) : text);
  return {
    category: (count, kind) => (kind === 'plural' ? counts : ordinals)().select(count),
    number: (value) => (isPlain(value) ? `${value}` : numbers().format(value)),
    word,
    list: (items, kind, marked) => lists[kind]().format(items.map((item) => word(item, marked))),
  };
}

const writers = new Map<string, Writer>();

/** Writers are made once. */
export function writerFor(language: Language, isolating: boolean, rightToLeft: boolean): Writer {
  const key = `${language} ${isolating} ${rightToLeft}`;
  const known = writers.get(key) ?? makeWriter(language, isolating, rightToLeft);
  writers.set(key, known);
  return known;
}

/** A number of points with so many decimals. */
export function decimal(language: Language, value: number, digits: number): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(tagOf(language), options).format(value);
}
