import { signal } from '@preact/signals-core';
import { recall, remember } from './keepsakes';
import { type Language, offered, preferredLanguage, runsFromRightToLeft } from './languages';
import { fill, type Message, parse, type Values } from './message_format';
import type { TextParams } from './text_keys';
import { decimal, isolate, writerFor } from './writer';

export { isolate };

/** `pseudo-rtl` is English that looks and runs like a right-to-left text, for tests. */
export type Locale = Language | 'pseudo-rtl';

/** The locale of the page; reading it in a component subscribes to it. */
export const locale = signal<Locale>('en');

export const languageOf = (of: Locale): Language => (of === 'pseudo-rtl' ? 'en' : of);
const rightToLeft = (of: Locale): boolean => of === 'pseudo-rtl' || runsFromRightToLeft(of);

/** Right-to-left override marks around each text. */
const RTL_MARK = '\u202e';
const END_MARK = '\u202c';

type ParamsOf<P> = P extends null ? [] : [params: P];
/** `t(key)` or `t(key, params)`, checked against the English file of the dictionary. */
export interface Translate<T> {
  <K extends keyof T & string>(key: K, ...params: ParamsOf<T[K]>): string;
  /** The text for a key that comes from elsewhere, a code of the server; null where there is none. */
  find: Find;
}
export type Find = (key: string, values?: Values) => string | null;

/** The messages of a dictionary in one language, as clients/texts/<dictionary>/<language>.json has them. */
type Messages<K extends string = string> = Readonly<Record<K, string>>;
/** The files of a dictionary by their paths, as `import.meta.glob` finds them. */
type Files = Readonly<Record<string, () => Promise<unknown>>>;

/** The language that the page is to have; `locale` follows when its texts are there. */
let wanted: Locale = 'en';
interface Dictionary {
  /** Null where the texts of that language are there, or there are none. */
  load: (language: Language) => Promise<void> | null;
  /** Whether it has texts in any language. */
  speaks: () => boolean;
}
const dictionaries: Dictionary[] = [];
/** So long a page or a part of it waits for texts of its language; then it is in English until they come. */
export const LANGUAGE_WAIT_MS = 3000;
const parsed = new Map<string, Message>();

function messageOf(text: string): Message {
  const known = parsed.get(text) ?? parse(text);
  parsed.set(text, known);
  return known;
}

const fileOf = (files: Files, language: Language) =>
  files[Object.keys(files).find((path) => path.endsWith(`/${language}.json`)) ?? ''];

/**
 * Makes the `t` of one dictionary. Each part of the client has its own; all follow the one `locale`. In a build
 * `english` is null where it is in `files` as well (scripts/text_stages.ts): whoever shows such a part waits for
 * `textsAreHere`, before which its texts are empty.
 * Where the file of a language cannot be had, the dictionary is English. With `isolating`, texts from elsewhere are
 * isolated where the locale runs from right to left; else those that the messages call `own` are marked for kit/rich.
 */
export function textsOf<D extends keyof TextParams>(
  english: Messages<keyof TextParams[D] & string> | null,
  files: Files,
  { isolating = false } = {},
): Translate<TextParams[D]> {
  const known = signal<Partial<Record<Language, Messages>>>(english ? { en: english } : {});
  const load: Dictionary['load'] = (language) => {
    const file = fileOf(files, language);
    if (file === undefined || known.peek()[language]) return null;
    return file().then((messages) => {
      known.value = { ...known.peek(), [language]: messages as Messages };
    });
  };
  const speaks = (): boolean => Object.keys(known.peek()).length > 0;
  const dictionary = { load, speaks };
  dictionaries.push(dictionary);
  void loadOrEnglish(dictionary).catch(() => undefined);
  // While the page is still in English a part may have come in the language that is wanted, and in no other.
  const spoken = (): Language => {
    const languages = Object.keys(known.value) as Language[];
    return [languageOf(locale.value), 'en' as const].find((one) => languages.includes(one)) ?? languages[0] ?? 'en';
  };
  const say = (key: string, values: Values = {}): string => {
    const here = locale.value;
    const language = spoken();
    const writer = writerFor(language, isolating, rightToLeft(here));
    const text = fill(messageOf(known.value[language]?.[key] ?? ''), values, writer);
    return here === 'pseudo-rtl' ? `${RTL_MARK}${text}${END_MARK}` : text;
  };
  const find: Find = (key, values) => (Object.hasOwn(known.value[spoken()] ?? {}, key) ? say(key, values) : null);
  return Object.assign(say, { find }) as unknown as Translate<TextParams[D]>;
}

/** For what is waited: once for each dictionary, however many parts want to say something meanwhile. */
const waits = new Map<Dictionary, { language: Language; over: Promise<void> }>();

/** What cannot be fetched, or not in time, is English. Waits for no more than that there is something to be said. */
function loadOrEnglish(dictionary: Dictionary): Promise<void> {
  const language = languageOf(wanted);
  const wait = waits.get(dictionary);
  if (wait?.language === language) return wait.over;
  const over = loadOneOf(dictionary, language).finally(() => waits.delete(dictionary));
  waits.set(dictionary, { language, over });
  return over;
}

async function loadOneOf({ load, speaks }: Dictionary, language: Language): Promise<void> {
  const coming = load(language);
  if (coming === null) return;
  if (speaks()) return void coming.catch(() => undefined);
  const late = new Promise<never>((_, tooLate) => setTimeout(tooLate, LANGUAGE_WAIT_MS));
  await Promise.race([coming, late]).catch(() => Promise.any([coming, load('en')]));
}

/** Asks for a file of the language of the page beside the part that reads it, which asks for it when it has come. */
export function askForTexts(files: Files): void {
  void fileOf(files, languageOf(wanted))?.().catch(() => undefined);
}

/** Resolves when all parts that are there have something to say. Rejects where there is not even English to be had. */
export async function textsAreHere(): Promise<void> {
  await Promise.all(dictionaries.map(loadOrEnglish));
}

/** A part of the client, when its texts are there, too. */
export async function withTexts<T>(load: () => Promise<T>): Promise<T> {
  const part = await load();
  await textsAreHere();
  return part;
}

function show(next: Locale): void {
  locale.value = next;
  const root = document.documentElement;
  root.lang = languageOf(next);
  root.dir = rightToLeft(next) ? 'rtl' : 'ltr';
}

/** Rejects where a text cannot be fetched; then the page stays as it is. */
async function turnTo(next: Locale): Promise<void> {
  wanted = next;
  try {
    const coming = dictionaries.flatMap(({ load }) => load(languageOf(next)) ?? []);
    if (coming.length > 0) await Promise.all(coming);
  } catch (failure) {
    if (wanted === next) wanted = locale.peek();
    throw failure;
  }
  if (wanted === next) show(next);
}

const isOffered = (name: string | null): name is Language => offered.some((language) => language === name);

/** Takes the locale from `?locale=`, else what was chosen on this device, else what the browser says is read. */
export function chooseLocale(search: string): Promise<void> {
  const asked = new URLSearchParams(search).get('locale');
  if (asked === 'pseudo-rtl' || isOffered(asked)) return turnTo(asked);
  const kept = recall('language');
  return turnTo(isOffered(kept) ? kept : preferredLanguage(navigator.languages));
}

/** Somebody chose it: it is kept on this device. Rejects where its texts cannot be fetched. */
export async function chooseLanguage(language: Language): Promise<void> {
  await turnTo(language);
  remember('language', language);
}

/** The page of the rulebook, by its address in English, in the language of this page. */
export const rulesAt = (address: string): string =>
  languageOf(locale.value) === 'en' ? address : address.replace('/rules', `/rules/${languageOf(locale.value)}`);

/** Words one after the other, as the language of the page divides them. */
export const listed = (words: readonly string[]): string =>
  writerFor(languageOf(locale.value), false, false).list(words, 'unit', false);

/** A number with so many decimals, in the language of the page. */
export const decimals = (value: number, digits: number): string => decimal(languageOf(locale.value), value, digits);
