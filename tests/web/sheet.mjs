// Draws every screen in five sizes and three languages onto one contact sheet, to be looked at: build/sheet/index.html,
// with a picture of each, and pictures of many for each size and language.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ALL } from './scenes/all.mjs';
import { launch, newPerson, SHEET_SIZES } from './support/browser.mjs';
import { openScreen } from './support/every_screen.mjs';
import { settled } from './support/geometry.mjs';
import { servePages } from './support/pages.mjs';

const USAGE = `Usage: node tests/web/sheet.mjs [--only PATTERN] [--locales en,de,ar] [--table dark|light] [--out FOLDER]
Draws the screens whose names match into FOLDER (build/sheet).
`;
const AT_ONCE = 2;
const WAIT_MS = 20_000;
/** The pictures of all: so large that they can be looked at as a whole, and the words in them be read. */
const OVERVIEW = { width: 1300, height: 900 };
const ROWS = 3;
const THUMB_HEIGHT = { high: 420, wide: 260 };
const GAP = 10;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    locales: { type: 'string', default: 'en,de,ar' },
    table: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('../../build/sheet', import.meta.url)) },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit(0);
}
const locales = values.locales.split(',');
const wanted = Object.entries(ALL).filter(([name]) => new RegExp(values.only).test(name));
if (wanted.length === 0) {
  process.stderr.write(`sheet.mjs: no screen has a name like '${values.only}'\n${USAGE}`);
  process.exit(2);
}

const slug = (name) => name.replace(/[^a-z0-9]+/gi, '-').toLowerCase();
const label = ({ width, height }) => `${width}x${height}`;
const fileOf = (name, locale, size) => `${slug(name)}.${locale}.${label(size)}.png`;
const thumbHeight = ({ width, height }) => (width > height ? THUMB_HEIGHT.wide : THUMB_HEIGHT.high);
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

rmSync(values.out, { recursive: true, force: true });
mkdirSync(values.out, { recursive: true });
const [browser, pages] = await Promise.all([launch(), servePages()]);
const failed = [];

async function draw([name, screen], locale) {
  const page = await newPerson(browser, { size: SHEET_SIZES[0], bypassCSP: true });
  page.setDefaultTimeout(WAIT_MS);
  try {
    const settings = { ...screen.settings, ...(values.table && { table: values.table }) };
    await openScreen(page, pages.origin, { ...screen, settings }, locale);
    for (const size of SHEET_SIZES) {
      await page.setViewportSize(size);
      await page.evaluate(settled);
      await page.screenshot({ path: join(values.out, fileOf(name, locale, size)) });
    }
    if (page.faults.length > 0) failed.push(`${name}, ${locale}: ${page.faults.join('; ')}`);
  } catch (error) {
    failed.push(`${name}, ${locale}: ${String(error).split('\n')[0]}`);
  } finally {
    await page.context().close();
  }
}

const drawings = wanted.flatMap((screen) => locales.map((locale) => [screen, locale]));
const drawNext = async () => {
  for (let next = drawings.shift(); next; next = drawings.shift()) await draw(...next);
};
await Promise.all(Array.from({ length: AT_ONCE }, drawNext));

const STYLE = `body { font: 13px sans-serif; background: #777; margin: 0; } h2 { font-size: 15px; margin: 18px 0 4px; }
  .row { display: flex; flex-wrap: wrap; gap: ${GAP}px; align-items: flex-start; } figure { margin: 0; } img { display: block;}
  figcaption { font-size: 11px; padding: 2px 0; }`;
const figure = (name, locale, size, text) => {
  const file = fileOf(name, locale, size);
  return `<figure><a href="${file}"><img height="${thumbHeight(size)}" src="${file}" alt=""></a><figcaption>${escaped(text)}</figcaption></figure>`;
};
const asPage = (body) =>
  `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style>${body}`;
const rows = wanted.map(
  ([name]) =>
    `<h2>${escaped(name)}</h2>` +
    locales
      .map(
        (locale) =>
          `<div class="row">${SHEET_SIZES.map((size) => figure(name, locale, size, `${locale} ${label(size)}`)).join('')}</div>`,
      )
      .join(''),
);
writeFileSync(join(values.out, 'index.html'), asPage(rows.join('\n')));

const over = await browser.newPage({ viewport: OVERVIEW });
for (const locale of locales) {
  for (const size of SHEET_SIZES) {
    const across = Math.floor(OVERVIEW.width / ((thumbHeight(size) * size.width) / size.height + GAP));
    const many = across * ROWS;
    for (let from = 0; from < wanted.length; from += many) {
      const figures = wanted.slice(from, from + many).map(([name]) => figure(name, locale, size, name));
      const file = join(values.out, `all.${locale}.${label(size)}.${from / many + 1}`);
      writeFileSync(`${file}.html`, asPage(`<div class="row">${figures.join('')}</div>`));
      await over.goto(`file://${file}.html`);
      await over.screenshot({ path: `${file}.png`, fullPage: true });
      rmSync(`${file}.html`);
    }
  }
}
await Promise.all([browser.close(), pages.close()]);

const drawn = wanted.length * locales.length - failed.length;
for (const fault of failed) process.stdout.write(`not drawn: ${fault}\n`);
process.stdout.write(
  `${drawn} of ${wanted.length * locales.length} screens in ${SHEET_SIZES.length} sizes: ${join(values.out, 'index.html')}\n`,
);
process.exit(failed.length === 0 ? 0 : 1);
