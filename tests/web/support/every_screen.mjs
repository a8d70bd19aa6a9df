// Looks at every screen in several sizes and directions: no violation that axe finds, nothing cut off, nothing too small.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, newPerson, SIZES } from './browser.mjs';
import { fakeServer, keepSeat, setDevice } from './fake_room.mjs';
import { geometryFaults, settled } from './geometry.mjs';
import { axeSource } from './packages.mjs';
import { servePages } from './pages.mjs';

const SMALLEST_TARGET = 24;
const NAMES = { en: 'left to right', 'pseudo-rtl': 'right to left' };
/** Set by `tests/run.sh screens`. */
export const IN_FULL = process.env.CROWNTABLE_SCREENS === 'full';
/** Of `describeScreens`, for screens that axe.test.mjs has in all sizes and directions. */
export const LOOKED_AT = { judges: IN_FULL };

/**
 * The sizes in which a screen is looked at, and those of them in which axe judges it too. Axe takes longer than all else, and what it
 * finds hardly depends on the size: in full it judges the smallest and the largest, otherwise one of them for each direction.
 */
function looksAt(sizes, locale) {
  const ends = [...new Set([sizes[0], sizes.at(-1)])];
  if (IN_FULL) return { sizes, judged: ends };
  return locale === 'en' ? { sizes, judged: [sizes[0]] } : { sizes: ends, judged: [sizes.at(-1)] };
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

/**
 * `screens`, by name: `path` (what follows the "?locale="), `script` and `routes` (what the server says by socket and by HTTP, null for no answer), `page` (where it is not the client's own), `kept` (a
 * seat), `settings` (what the device has set), `wait` (a selector) and `act(page, server)` lead to it; `cards` and `whole` are what
 * `geometryFaults` expects of it.
 * `locales(name)` tells its directions; `moreFaults(page, screen)` what else is wrong with it. `media` is what the browser says of
 * its reader; `text` the size of letters, of the usual one. Where that makes a page longer it need not be `whole`: `mayScroll`.
 * `judges` is false where axe judges elsewhere (axe.test.mjs).
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
  } = {},
) {
  // Two at a time: one page computes while the other is drawn.
  describe(title, { concurrency: 2 }, () => {
    let browser;
    let pages;
    before(async () => {
      [browser, pages] = await Promise.all([launch(), servePages()]);
    });
    after(async () => {
      await browser?.close();
      await pages?.close();
    });

    async function look(page, screen, where) {
      const faults = await page.evaluate(geometryFaults, {
        smallest: SMALLEST_TARGET,
        cards: screen.cards ?? 0,
        whole: !mayScroll && (screen.whole ?? false),
      });
      assert.deepEqual([...faults, ...(await moreFaults(page, screen))], [], where);
    }

    for (const [name, screen] of Object.entries(screens)) {
      for (const locale of locales(name)) {
        it(`${name}, ${NAMES[locale] ?? locale}`, async () => {
          const page = await newPerson(browser, { size: sizes[0], bypassCSP: true, ...media });
          try {
            await openScreen(page, pages.origin, screen, locale, text);
            if (judges) await page.evaluate(axeSource);
            const looks = looksAt(sizes, locale);
            for (const size of looks.sizes) {
              await page.setViewportSize(size);
              await page.evaluate(settled);
              const where = `${name}, ${locale}, ${size.width}x${size.height}`;
              await look(page, screen, where);
              if (judges && looks.judged.includes(size)) assert.deepEqual(await axeFaults(page, media), [], where);
            }
            assert.deepEqual(page.faults, [], name);
          } finally {
            await page.context().close();
          }
        });
      }
    }
  });
}
