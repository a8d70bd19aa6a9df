import { Marked } from 'marked';

/** A page of docs/rules as HTML. */
export interface RulebookPage {
  title: string;
  /** What stands under `<main>`. */
  body: string;
  /** The parts of the page that its list of contents names. */
  parts: { id: string; title: string }[];
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
function withScrolling(html: string): string {
  return html
    .replaceAll(/<table>[\s\S]*?<\/table>/g, (table) =>
      columnsOf(table) > NARROW_COLUMNS_MAX
        ? `<div class="wide" tabindex="0" role="group" aria-label="Table">${table}</div>`
        : table,
    )
    .replaceAll('<pre>', '<pre tabindex="0">');
}

/** Tables begin with a corner that heads nothing. */
function withCorners(html: string): string {
  return html.replaceAll('<th></th>', '<td></td>');
}

/** `address` tells where the page of another file is. Throws where the text has HTML of its own. */
export function rulebookPage(markdown: string, address: (file: string) => string): RulebookPage {
  const parts: RulebookPage['parts'] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const id = idOf(html);
        if (depth === 1) title = textOf(html);
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
  return { title, parts, body: withReferences(withRulings(withScrolling(withCorners(html)))) };
}
