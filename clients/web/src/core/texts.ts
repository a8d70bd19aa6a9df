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

/** Names and codes among the parameters run in their own direction. */
function isolated(params: unknown): unknown {
  if (typeof params !== 'object' || params === null) return params;
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, typeof value === 'string' ? isolate(value) : value]),
  );
}

/**
 * Makes the `t` of one dictionary. Each part of the client has its own; all follow the one `locale`. With `isolating`,
 * texts from elsewhere are isolated where the locale runs from right to left; else the texts have to see to it.
 */
export function dictionary<D extends Dictionary>(texts: D, { isolating = false } = {}): Translate<D> {
  return (key, ...params) => {
    const text = texts[key] as Text;
    const rtl = locale.value === 'pseudo-rtl';
    const filled = rtl && isolating ? isolated(params[0]) : params[0];
    const plain = typeof text === 'function' ? (text as (params: unknown) => string)(filled) : text;
    return rtl ? pseudo(plain) : plain;
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
