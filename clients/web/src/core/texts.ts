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
/** The files of a dictionary in other languages than English, by their paths, as `import.meta.glob` finds them. */
type Files = Readonly<Record<string, () => Promise<unknown>>>;

/** The language that the page is to have; `locale` follows when its texts are there. */
let wanted: Locale = 'en';
const dictionaries: ((language: Language) => Promise<void>)[] = [];
const coming = new Set<Promise<void>>();
const parsed = new Map<string, Message>();

function messageOf(text: string): Message {
  const known = parsed.get(text) ?? parse(text);
  parsed.set(text, known);
  return known;
}

/**
 * Makes the `t` of one dictionary. Each part of the client has its own; all follow the one `locale`, and are English
 * while the file of its language is under way. With `isolating`, texts from elsewhere are isolated where the locale
 * runs from right to left; else those that the messages call `own` are marked for kit/rich.
 */
export function textsOf<D extends keyof TextParams>(
  english: Messages<keyof TextParams[D] & string>,
  files: Files,
  { isolating = false } = {},
): Translate<TextParams[D]> {
  const known = signal<Partial<Record<Language, Messages>>>({ en: english });
  const load = async (language: Language): Promise<void> => {
    const file = Object.keys(files).find((path) => path.endsWith(`/${language}.json`));
    if (file === undefined || known.peek()[language]) return;
    const messages = (await files[file]!()) as Messages;
    known.value = { ...known.peek(), [language]: messages };
  };
  dictionaries.push(load);
  follow(load(languageOf(wanted)));
  const say = (key: string, values: Values = {}): string => {
    const here = locale.value;
    const translated = known.value[languageOf(here)];
    const writer = writerFor(translated ? languageOf(here) : 'en', isolating, rightToLeft(here));
    const text = fill(messageOf((translated ?? (english as Messages))[key]!), values, writer);
    return here === 'pseudo-rtl' ? `${RTL_MARK}${text}${END_MARK}` : text;
  };
  const find: Find = (key, values) => (Object.hasOwn(english, key) ? say(key, values) : null);
  return Object.assign(say, { find }) as unknown as Translate<TextParams[D]>;
}

/** What cannot be fetched stays English. */
function follow(load: Promise<void>): void {
  const settled = load.catch(() => undefined).finally(() => coming.delete(settled));
  coming.add(settled);
}

/** Resolves when the texts of all parts that are there have come, or cannot. */
export async function textsAreHere(): Promise<void> {
  await Promise.all(coming);
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
    if (languageOf(next) !== 'en') await Promise.all(dictionaries.map((load) => load(languageOf(next))));
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

/** Words one after the other, as the language of the page divides them. */
export const listed = (words: readonly string[]): string =>
  writerFor(languageOf(locale.value), false, false).list(words, 'unit', false);

/** A number with so many decimals, in the language of the page. */
export const decimals = (value: number, digits: number): string => decimal(languageOf(locale.value), value, digits);
