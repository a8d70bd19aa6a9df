import { signal } from '@preact/signals-core';

/** A text, or one that is made from parameters. */
export type Text = string | ((params: never) => string);
export type Dictionary = Record<string, Text>;

type ParamsOf<T> = T extends (params: infer P) => string ? [params: P] : [];
/** `t(key)` or `t(key, params)`, checked against the dictionary. */
export type Translate<D extends Dictionary> = <K extends keyof D & string>(key: K, ...params: ParamsOf<D[K]>) => string;

export type Locale = 'en' | 'pseudo-rtl';

/** The locale of the page; reading it in a component subscribes to it. */
export const locale = signal<Locale>('en');

/** Right-to-left override marks around each word make English look and run like a right-to-left text. */
const RTL_MARK = '\u202e';
const END_MARK = '\u202c';

function pseudo(text: string): string {
  return `${RTL_MARK}${text}${END_MARK}`;
}

/** Makes the `t` of one dictionary. Each part of the client has its own; all follow the one `locale`. */
export function dictionary<D extends Dictionary>(texts: D): Translate<D> {
  return (key, ...params) => {
    const text = texts[key] as Text;
    const plain = typeof text === 'function' ? (text as (params: unknown) => string)(params[0]) : text;
    return locale.value === 'pseudo-rtl' ? pseudo(plain) : plain;
  };
}

/** Keeps a code or a face in its own order inside a sentence of either direction; elements use `<bdi>`. */
export function isolate(code: string): string {
  return `\u2066${code}\u2069`;
}

/** Takes the locale from `?locale=` and sets the direction of the page. */
export function chooseLocale(search: string): void {
  locale.value = new URLSearchParams(search).get('locale') === 'pseudo-rtl' ? 'pseudo-rtl' : 'en';
  const root = document.documentElement;
  root.lang = 'en';
  root.dir = locale.value === 'pseudo-rtl' ? 'rtl' : 'ltr';
}
