import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language, offered, runsFromRightToLeft } from '../src/core/languages.ts';
import { englishOf, FIRST, markdownOf, pages } from './rulebook_files.ts';
import { type RulebookPage, rulebookPage } from './rulebook_page.ts';
import { messagesOf } from './text_files.mjs';

const styles = ['../src/ui/tokens.css', '../src/rules/rules.css'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

const HOME = 'Crowntable';
/** What stands around the pages. */
interface Words {
  all: string;
  pages: string;
  contents: string;
  languages: string;
  table: string;
}
const wordsIn = (language: Language): Words => messagesOf('rulebook', language) as unknown as Words;

/** `/rules`, `/rules/FAMILY`, `/rules/de`, `/rules/de/FAMILY` */
function addressOf(page: string, language: Language): string {
  return `/rules${language === 'en' ? '' : `/${language}`}${page === FIRST ? '' : `/${page}`}`;
}
const fileOf = (address: string): string => `${address.slice(1)}.html`;

/** Pages of another language than English, of which somebody reads those of one. */
export const isTranslatedPage = (file: string): boolean => {
  const [, language = ''] = /^rules\/(\w+)/.exec(file) ?? [];
  return language !== 'en' && Object.hasOwn(LANGUAGES, language);
};

/** Another page of the rulebook: nothing else may be linked, since nothing else is served with it. */
function linked(href: string, language: Language): string {
  const [file = '', part] = href.split('#');
  const page = file.replace(/\.md$/, '');
  if (!pages.includes(page)) throw new Error(`the rulebook links to ${href}`);
  return addressOf(page, language) + (part === undefined ? '' : `#${part}`);
}

function contents({ parts }: RulebookPage, words: Words): string {
  if (parts.length === 0) return '';
  const items = parts.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('');
  return `<nav class="contents" aria-label="${words.contents}"><ul>${items}</ul></nav>`;
}

/** The same page in the other languages. */
function languageLinks(page: string, language: Language, words: Words): string {
  const languages = (Object.keys(LANGUAGES) as Language[]).filter((each) => offered.includes(each));
  const items = languages.map((each) =>
    each === language
      ? `<li lang="${each}" aria-current="true">${LANGUAGES[each]}</li>`
      : `<li><a href="${addressOf(page, each)}" lang="${each}" hreflang="${each}">${LANGUAGES[each]}</a></li>`,
  );
  return `<nav class="languages" aria-label="${words.languages}"><ul>${items.join('')}</ul></nav>`;
}

/** In English where there is no translation, so that whoever is led there finds the rules. */
function documentOf(name: string, wanted: Language, style: string): string {
  const english = englishOf(name);
  const translation = markdownOf(name, wanted);
  const language = translation === null ? 'en' : wanted;
  const words = wordsIn(language);
  const page = rulebookPage(translation ?? english, (href) => linked(href, wanted), {
    ids: rulebookPage(english, String).ids,
    table: words.table,
    runsFromRightToLeft: runsFromRightToLeft(language),
  });
  const [heading = '', ...rest] = page.body.split(/(?<=<\/h1>\n)/);
  const all = name === FIRST ? '' : `<a href="${addressOf(FIRST, wanted)}">${words.all}</a>`;
  return `<!doctype html>
<html lang="${language}" dir="${runsFromRightToLeft(language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} – ${HOME}</title>
<meta name="theme-color" content="#0b3a1f">
<meta name="color-scheme" content="light">
<link rel="icon" href="/crown.svg">
<link rel="stylesheet" href="${style}">
</head>
<body>
<header><nav aria-label="${words.pages}"><a class="home" href="/">${HOME}</a>${all}</nav>
${languageLinks(name, wanted, words)}</header>
<main>
${heading}${contents(page, words)}
${rest.join('')}</main>
</body>
</html>
`;
}

/** Writes the pages of docs/rules as `rules.html` and `rules/<family>.html`, those of German as `rules/de.html` and
 * `rules/de/<family>.html`, with a style of their own. */
export function rulebook(): Plugin {
  return {
    name: 'rulebook',
    apply: 'build',
    generateBundle() {
      const source = styles.map((path) => readFileSync(path, 'utf8')).join('\n');
      const style = this.getFileName(this.emitFile({ type: 'asset', name: 'rules.css', source }));
      for (const language of offered) {
        for (const page of pages) {
          const fileName = fileOf(addressOf(page, language));
          this.emitFile({ type: 'asset', fileName, source: documentOf(page, language, `/${style}`) });
        }
      }
    },
  };
}
