// Looks at every screen in several sizes and directions: no violation that axe finds, nothing cut off, nothing too small.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newPerson, SIZES } from './browser.mjs';
import { fakeServer, keepSeat, setDevice } from './fake_room.mjs';
import { geometryFaults, settled } from './geometry.mjs';
import { DARK, lightWords } from './light_words.mjs';
import { axeSource } from './packages.mjs';
import { servePages } from './pages.mjs';
import { share } from './share.mjs';
import { IN_FULL, LOCALES, wayOf, waysOf } from './ways.mjs';

const SMALLEST_TARGET = 24;
const NAMES = { en: 'left to right', ar: 'right to left', 'pseudo-rtl': 'in English from right to left' };

/**
 * The sizes in which a screen is looked at, of lists from small to large: in full all of them, otherwise from right to left the ends
 * of each list.
 */
function looksAt(sizes, locale) {
  const lists = Array.isArray(sizes[0]) ? sizes : [sizes];
  if (IN_FULL || locale === 'en') return lists.flat();
  return [...new Set(lists.flatMap((list) => [list[0], list.at(-1)]))];
}

/**
 * Those of them in which axe judges a screen that has no ways of its own. Axe takes longer than all else, and what it finds hardly
 * depends on the size: in full it judges the smallest and the largest, otherwise one of them for each direction.
 */
function judgedOf(looks, locale) {
  if (IN_FULL) return [looks[0], looks.at(-1)];
  return [locale === 'en' ? looks[0] : looks.at(-1)];
}

/** Ways to read for which few screens stand for all, other than in full: `options` of `describeScreens`, by title. */
export const READERS = {
  'in colours of the reader': { media: { forcedColors: 'active' } },
  'in dark colours of the reader': { media: { forcedColors: 'active', colorScheme: 'dark' } },
  'with text of twice its size': { text: '200%', mayScroll: true },
  // A window of 1280 x 1024.
  'at a zoom of 400 %': { sizes: [{ width: 320, height: 256 }], mayScroll: true },
};

/** Leads a page to a screen; `text` is the size of letters, of the usual one. */
export async function openScreen(page, origin, screen, locale, text = '100%') {
  if (screen.kept) await keepSeat(page);
  if (screen.settings) await setDevice(page, screen.settings);
  const server = await fakeServer(page, screen.script);
  for (const [path, body] of Object.entries(screen.routes ?? {}))
    await page.route(path, (route) =>
      body === null ? route.abort() : route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) }),
    );
  await page.goto(`${origin}${screen.page ?? '/'}?locale=${locale}${screen.path}`);
  if (text !== '100%') await page.addStyleTag({ content: `:root { font-size: ${text}; }` });
  await page
    .locator(screen.wait ?? 'main')
    .first()
    .waitFor();
  await screen.act?.(page, server);
}

/** What axe finds wrong with the page as it is, which has been given `axeSource`. `media` is what the browser says of its reader. */
export async function axeFaults(page, media = {}) {
  // Axe reads the colours of the page, also where those of the reader are drawn.
  const rules = { 'color-contrast': { enabled: media.forcedColors === undefined } };
  const { violations } = await page.evaluate(
    (rules) => globalThis.axe.run(document, { resultTypes: ['violations'], rules }),
    rules,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`);
}

/** The light table comes in a file of its own; with it both tables can be had by a word on the root of the page. */
const hasTables = () =>
  [...document.styleSheets].some((sheet) =>
    [...sheet.cssRules].some((rule) => rule.selectorText?.includes('[data-table="light"]')),
  );
const setTable = (page, table) =>
  page.evaluate((table) => {
    document.documentElement.dataset.table = table;
  }, table);

/** Axe finds nothing in any of these ways, and on the light table nothing stays dark. REQUIRES: the page knows axe, and the light table where one of them asks for it. */
async function judge(page, screen, ways) {
  for (const way of ways) {
    const media = way.forcedColors === 'active' ? { forcedColors: 'active' } : {};
    await page.setViewportSize(way.size);
    await page.emulateMedia({ forcedColors: way.forcedColors });
    await setTable(page, way.table);
    await page.evaluate(settled);
    assert.deepEqual(await axeFaults(page, media), [], wayOf(way));
    if (screen.page !== undefined || way.table === 'dark' || way.forcedColors === 'active') continue;
    assert.deepEqual(await page.evaluate(lightWords, DARK), [], wayOf(way));
  }
}

/** Screens of `ALL` that axe judges in their ways. */
export const judgedInWays = new Set();

/**
 * `screens`, by name: `path` (what follows the "?locale="), `script` and `routes` (what the server says by socket and by HTTP, null for no answer), `page` (where it is not the client's own), `kept` (a
 * seat), `settings` (what the device has set), `wait` (a selector) and `act(page, server)` lead to it; `cards` and `whole` are what
 * `geometryFaults` expects of it.
 * `sizes` are one list or several, each from small to large.
 * `locales(name)` tells its directions; `moreFaults(page, screen)` what else is wrong with it. `media` is what the browser says of
 * its reader; `text` the size of letters, of the usual one. Where that makes a page longer it need not be `whole`: `mayScroll`.
 * With `ways` the screens are of `ALL`, and axe judges them in their ways (ways.mjs), in the same visit; `judges` is false where it
 * does so elsewhere.
 */
export function describeScreens(
  title,
  screens,
  {
    sizes = SIZES,
    locales = () => ['en', 'pseudo-rtl'],
    moreFaults = () => [],
    media = {},
    text = '100%',
    mayScroll = false,
    judges = true,
    ways: hasWays = false,
  } = {},
) {
  // Two at a time: one page computes while the other is drawn.
  describe(title, { concurrency: 2 }, () => {
    const shared = share(servePages);

    async function look(page, screen, where) {
      const faults = await page.evaluate(geometryFaults, {
        smallest: SMALLEST_TARGET,
        cards: screen.cards ?? 0,
        whole: !mayScroll && (screen.whole ?? false),
      });
      assert.deepEqual([...faults, ...(await moreFaults(page, screen))], [], where);
    }

    async function visit(page, name, screen, locale) {
      const ways = hasWays ? waysOf(screen, locale) : [];
      const isLight = ways.some(({ table }) => table === 'light');
      const settings = isLight ? { ...screen.settings, table: 'light' } : screen.settings;
      await openScreen(page, shared.server.origin, { ...screen, settings }, locale, text);
      if (isLight && screen.page === undefined) await page.waitForFunction(hasTables);
      if (isLight) await setTable(page, 'dark');
      const looks = looksAt(sizes, locale);
      const judged = judges && ways.length === 0 ? judgedOf(looks, locale) : [];
      if (judged.length > 0 || ways.length > 0) await page.evaluate(axeSource);
      for (const size of looks) {
        await page.setViewportSize(size);
        await page.evaluate(settled);
        const where = `${name}, ${locale}, ${size.width}x${size.height}`;
        await look(page, screen, where);
        if (judged.includes(size)) assert.deepEqual(await axeFaults(page, media), [], where);
      }
      await judge(page, screen, ways);
      assert.deepEqual(page.faults, [], name);
    }

    for (const [name, screen] of Object.entries(screens)) {
      const directions = locales(name);
      if (hasWays && LOCALES.every((locale) => directions.includes(locale))) judgedInWays.add(screen);
      for (const locale of directions) {
        it(`${name}, ${NAMES[locale] ?? locale}`, async () => {
          const [size] = sizes.flat();
          const page = await newPerson(shared.browser, { size, bypassCSP: true, ...media });
          try {
            await visit(page, name, screen, locale);
          } finally {
            await page.context().close();
          }
        });
      }
    }
  });
}
