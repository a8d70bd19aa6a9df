import { readFileSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type RulebookPage, rulebookPage } from './rulebook_page';

const rules = fileURLToPath(new URL('../../../docs/rules/', import.meta.url));
const styles = ['../src/ui/tokens.css', '../src/rules/rules.css'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** The page of all pages. */
const FIRST = 'README.md';
const texts = { home: 'Crowntable', all: 'All rules', pages: 'Rules', contents: 'On this page' };

const addressOf = (file: string): string => (file === FIRST ? '/rules' : `/rules/${basename(file, '.md')}`);
const fileOf = (address: string): string => `${address.slice(1)}.html`;

/** Another page of the rulebook: nothing else may be linked, since nothing else is served with it. */
function linked(href: string): string {
  const [file = '', part] = href.split('#');
  if (!files().includes(file)) throw new Error(`the rulebook links to ${href}`);
  return addressOf(file) + (part === undefined ? '' : `#${part}`);
}

const files = (): string[] => readdirSync(rules).filter((file) => file.endsWith('.md'));

function contents({ parts }: RulebookPage): string {
  if (parts.length === 0) return '';
  const items = parts.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('');
  return `<nav class="contents" aria-label="${texts.contents}"><ul>${items}</ul></nav>`;
}

function documentOf(file: string, style: string): string {
  const page = rulebookPage(readFileSync(rules + file, 'utf8'), linked);
  const [heading = '', ...rest] = page.body.split(/(?<=<\/h1>\n)/);
  const all = file === FIRST ? '' : `<a href="/rules">${texts.all}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} – ${texts.home}</title>
<meta name="theme-color" content="#0b3a1f">
<meta name="color-scheme" content="light">
<link rel="icon" href="/crown.svg">
<link rel="stylesheet" href="${style}">
</head>
<body>
<header><nav aria-label="${texts.pages}"><a class="home" href="/">${texts.home}</a>${all}</nav></header>
<main>
${heading}${contents(page)}
${rest.join('')}</main>
</body>
</html>
`;
}

/** Writes the pages of docs/rules as `rules.html` and `rules/<family>.html`, with a style of their own. */
export function rulebook(): Plugin {
  return {
    name: 'rulebook',
    apply: 'build',
    generateBundle() {
      const source = styles.map((path) => readFileSync(path, 'utf8')).join('\n');
      const style = this.getFileName(this.emitFile({ type: 'asset', name: 'rules.css', source }));
      for (const file of files()) {
        this.emitFile({ type: 'asset', fileName: fileOf(addressOf(file)), source: documentOf(file, `/${style}`) });
      }
    },
  };
}
