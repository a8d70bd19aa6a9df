// No violation that axe finds, on any screen, in any size, direction, colours of the reader and table. In full all of
// these together; else two ways for each screen, opposite in all, and over the screens every two values together.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ALL } from './scenes/all.mjs';
import { launch, newPerson, SHEET_SIZES } from './support/browser.mjs';
import { axeFaults, IN_FULL, openScreen } from './support/every_screen.mjs';
import { settled } from './support/geometry.mjs';
import { axeSource } from './support/packages.mjs';
import { servePages } from './support/pages.mjs';

const WAIT_MS = 20_000;
const LOCALES = ['en', 'ar'];
const FORCED = ['none', 'active'];
const TABLES = ['dark', 'light'];

/** Every way to look at a screen. */
const everyWay = LOCALES.flatMap((locale) =>
  SHEET_SIZES.flatMap((size) =>
    FORCED.flatMap((forcedColors) => TABLES.map((table) => ({ locale, size, forcedColors, table }))),
  ),
);

/** Two sizes, and in one of them what is not in the other; with each turn through the sizes others of the rest. */
function fewWays(turn) {
  const count = SHEET_SIZES.length;
  const rest = Math.floor(turn / count);
  return [0, 1].map((way) => ({
    locale: LOCALES[(rest ^ way) & 1],
    size: SHEET_SIZES[(turn + 2 * way) % count],
    forcedColors: FORCED[((rest >> 1) ^ way) & 1],
    table: TABLES[((rest >> 2) ^ way) & 1],
  }));
}
const wayOf = ({ locale, size, forcedColors, table }) =>
  `${locale}, ${size.width}x${size.height}, forced colours ${forcedColors}, ${table} table`;

/** The light table comes in a file of its own; with it both tables can be had by a word on the root of the page. */
const hasTables = () =>
  [...document.styleSheets].some((sheet) =>
    [...sheet.cssRules].some((rule) => rule.selectorText?.includes('[data-table="light"]')),
  );

it('the two ways of a screen are opposite, and those of all have every two values together', () => {
  const pairs = new Set();
  const values = ({ locale, size, forcedColors, table }) => [locale, String(size.width), forcedColors, table];
  Object.keys(ALL).forEach((name, turn) => {
    const ways = fewWays(turn).map(values);
    const all = new Set(ways.flat());
    assert.equal(all.size, LOCALES.length + 2 + FORCED.length + TABLES.length, name);
    for (const way of ways) for (const one of way) for (const other of way) pairs.add(`${one} ${other}`);
  });
  const all = new Set(everyWay.map(values).flatMap((way) => way.flatMap((a) => way.map((b) => `${a} ${b}`))));
  assert.deepEqual(
    [...all].filter((pair) => !pairs.has(pair)),
    [],
  );
});

// Two at a time: one page computes while the other is drawn.
describe('axe finds nothing', { concurrency: 2 }, () => {
  let browser;
  let pages;
  before(async () => {
    [browser, pages] = await Promise.all([launch(), servePages()]);
  });
  after(async () => {
    await browser?.close();
    await pages?.close();
  });

  async function judge(screen, locale, ways) {
    const page = await newPerson(browser, { size: ways[0].size, bypassCSP: true });
    page.setDefaultTimeout(WAIT_MS);
    try {
      await openScreen(page, pages.origin, { ...screen, settings: { ...screen.settings, table: 'light' } }, locale);
      if (screen.page === undefined) await page.waitForFunction(hasTables);
      await page.evaluate(axeSource);
      for (const way of ways) {
        const media = way.forcedColors === 'active' ? { forcedColors: 'active' } : {};
        await page.setViewportSize(way.size);
        await page.emulateMedia({ forcedColors: way.forcedColors });
        await page.evaluate((table) => {
          document.documentElement.dataset.table = table;
        }, way.table);
        await page.evaluate(settled);
        assert.deepEqual(await axeFaults(page, media), [], wayOf(way));
      }
    } finally {
      await page.context().close();
    }
  }

  Object.entries(ALL).forEach(([name, screen], turn) => {
    it(name, async () => {
      const ways = IN_FULL ? everyWay : fewWays(turn);
      for (const locale of LOCALES) {
        const here = ways.filter((way) => way.locale === locale);
        await judge(screen, locale, here);
      }
    });
  });
});
