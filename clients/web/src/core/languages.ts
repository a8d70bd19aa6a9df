import { OFFERED } from './text_keys.ts';

/** The languages of the client, each by its own name. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  pl: 'Polski',
  ar: 'العربية',
  ja: '日本語',
} as const;
export type Language = keyof typeof LANGUAGES;

/** Those of which no text is missing. */
export const offered: readonly Language[] = OFFERED;

export const runsFromRightToLeft = (language: Language): boolean => language === 'ar';

/** What `Intl` calls them. Cards have Latin digits on them, and so have the sentences about them. */
const TAGS: Partial<Record<Language, string>> = { en: 'en-GB', ar: 'ar-u-nu-latn' };
export const tagOf = (language: Language): string => TAGS[language] ?? language;

/** The first that is offered among those that somebody reads, such as `de-AT`; else English. */
export function preferredLanguage(read: readonly string[]): Language {
  const known = read.map((tag) => offered.find((language) => tag.toLowerCase().split('-')[0] === language));
  return known.find((language) => language !== undefined) ?? 'en';
}
