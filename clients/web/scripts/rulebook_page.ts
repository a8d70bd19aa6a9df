import { Marked } from 'marked';

/** A page of docs/rules as HTML. */
export interface RulebookPage {
  title: string;
  /** What stands under `<main>`. */
  body: string;
  /** The parts of the page that its list of contents names. */
  parts: { id: string; title: string }[];
  /** By what each heading is found, the title's excepted. */
  ids: string[];
}

/** What the page of a translation has otherwise than the English one. */
interface Translated {
  /** The ids of the English page: links to a part of it are the same in all languages. */
  ids?: readonly string[];
  /** What a table is called. */
  table?: string;
  runsFromRightToLeft?: boolean;
}

/** Wider tables, which need not fit on a phone, scroll by themselves. */
const NARROW_COLUMNS_MAX = 4;
const RULING = /\b[RK]-\d\d\b/g;

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

/** A heading that names an id is found by it, so that links to a game need not know how its name is written. */
function idOf(html: string): string {
  const named = /<code>(\w+)<\/code>/.exec(html)?.[1];
  const slug = textOf(html)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return named ?? slug.replaceAll(/^[\d-]+|-+$/g, '');
}

/** Rulings are defined in the first cell of a row or in bold letters. */
function withRulings(html: string): string {
  return html
    .replaceAll(/<tr>\s*<td>([RK]-\d\d)<\/td>/g, '<tr id="$1"><td class="ruling">$1</td>')
    .replaceAll(/<strong>([RK]-\d\d)<\/strong>/g, '<strong id="$1" class="ruling">$1</strong>');
}

/** Where a ruling of the page is named elsewhere on it, its number leads to it. */
function withReferences(html: string): string {
  const defined = new Set([...html.matchAll(/ id="([RK]-\d\d)"/g)].map(([, ruling]) => ruling));
  const linked = (ruling: string): string => (defined.has(ruling) ? `<a href="#${ruling}">${ruling}</a>` : ruling);
  let inside = '';
  const parts = html.split(/(<[^>]*>)/).map((part) => {
    const tag = /^<(\/?)(h[1-6]|a|code|pre|td class="ruling"|strong id[^>]*)/.exec(part);
    if (part.startsWith('<')) {
      if (tag && inside === '' && tag[1] === '') inside = (tag[2] ?? '').split(' ')[0] ?? '';
      else if (inside !== '' && part === `</${inside}>`) inside = '';
      return part;
    }
    return inside === '' ? part.replaceAll(RULING, linked) : part;
  });
  return parts.join('');
}

function columnsOf(table: string): number {
  return [...(/<tr>[\s\S]*?<\/tr>/.exec(table)?.[0] ?? '').matchAll(/<t[hd]\b/g)].length;
}

/** What scrolls can be reached by the keyboard. */
function withScrolling(html: string, name: string): string {
  return html
    .replaceAll(/<table>[\s\S]*?<\/table>/g, (table) =>
      columnsOf(table) > NARROW_COLUMNS_MAX
        ? `<div class="wide" tabindex="0" role="group" aria-label="${name}">${table}</div>`
        : table,
    )
    .replaceAll('<pre>', '<pre tabindex="0">');
}

/** Tables begin with a corner that heads nothing. */
function withCorners(html: string): string {
  return html.replaceAll('<th></th>', '<td></td>');
}

/** A name that begins with a number, which would go to its other end where the text runs from right to left. */
const NUMBER_IN_NAME = /(?<![\w<"])\d+(?: [A-Z][a-z]+)+/g;

/** Cards, sums and plays run from left to right in every language, and so does a cell without a word of it. */
function withOwnDirection(html: string): string {
  return html
    .replaceAll(/(<td[^>]*>)([^<]*\w[^<]*)<\/td>/g, (cell, tag: string, text: string) =>
      /\p{Script=Arabic}/u.test(text) ? cell : `${tag}<bdi dir="ltr">${text}</bdi></td>`,
    )
    .replaceAll(NUMBER_IN_NAME, '<bdi dir="ltr">$&</bdi>')
    .replaceAll('<code>', '<code dir="ltr">')
    .replaceAll('<pre ', '<pre dir="ltr" ');
}

/** `address` tells where the page of another file is. Throws where the text has HTML of its own. */
export function rulebookPage(
  markdown: string,
  address: (file: string) => string,
  { ids: english, table = 'Table', runsFromRightToLeft = false }: Translated = {},
): RulebookPage {
  const parts: RulebookPage['parts'] = [];
  const ids: string[] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        if (depth === 1) title = textOf(html);
        const id = depth === 1 ? '' : (english?.[ids.length] ?? idOf(html));
        if (depth > 1) ids.push(id);
        if (depth === 2) parts.push({ id, title: html });
        return depth === 1 ? `<h1>${html}</h1>\n` : `<h${depth} id="${id}">${html}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return `<a href="${address(href)}">${this.parser.parseInline(tokens)}</a>`;
      },
      html({ text }) {
        throw new Error(`the rulebook has no HTML: ${text}`);
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  const body = withReferences(withRulings(withScrolling(withCorners(html), table)));
  return { title, parts, ids, body: runsFromRightToLeft ? withOwnDirection(body) : body };
}
