// Looks at every screen in several sizes and directions: no violation that axe finds, nothing cut off, nothing too small.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, newPerson, SIZES } from './browser.mjs';
import { fakeServer, keepSeat } from './fake_room.mjs';
import { geometryFaults, settled } from './geometry.mjs';
import { axeSource } from './packages.mjs';
import { servePages } from './pages.mjs';

const SMALLEST_TARGET = 24;
/** Set by `tests/run.sh screens`. */
const IN_FULL = process.env.CROWNTABLE_SCREENS === 'full';

/**
 * The sizes in which a screen is looked at, and those of them in which axe judges it too. Axe takes longer than all else, and what it
 * finds hardly depends on the size: in full it judges the smallest and the largest, otherwise one of them for each direction.
 */
function looksAt(sizes, locale) {
  const ends = [...new Set([sizes[0], sizes.at(-1)])];
  if (IN_FULL) return { sizes, judged: ends };
  return locale === 'en' ? { sizes, judged: [sizes[0]] } : { sizes: ends, judged: [sizes.at(-1)] };
}

/**
 * `screens`, by name: `path` (what follows the "?locale="), `script` and `routes` (what the server says by socket and by HTTP), `kept` (a
 * seat), `wait` (a selector) and `act(page, server)` lead to it; `cards` and `whole` are what `geometryFaults` expects of it.
 * `locales(name)` tells its directions; `moreFaults(page, screen)` what else is wrong with it.
 */
export function describeScreens(
  title,
  screens,
  { sizes = SIZES, locales = () => ['en', 'pseudo-rtl'], moreFaults = () => [] } = {},
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

    async function open(page, screen, locale) {
      if (screen.kept) await keepSeat(page);
      const server = await fakeServer(page, screen.script);
      for (const [path, body] of Object.entries(screen.routes ?? {}))
        await page.route(path, (route) =>
          route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) }),
        );
      await page.goto(`${pages.origin}/?locale=${locale}${screen.path}`);
      await page
        .locator(screen.wait ?? 'main')
        .first()
        .waitFor();
      await screen.act?.(page, server);
      await page.evaluate(axeSource);
    }

    async function look(page, screen, where) {
      const faults = await page.evaluate(geometryFaults, {
        smallest: SMALLEST_TARGET,
        cards: screen.cards ?? 0,
        whole: screen.whole ?? false,
      });
      assert.deepEqual([...faults, ...(await moreFaults(page, screen))], [], where);
    }

    async function judge(page, where) {
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`),
        [],
        where,
      );
    }

    for (const [name, screen] of Object.entries(screens)) {
      for (const locale of locales(name)) {
        it(`${name}, ${locale === 'en' ? 'left to right' : 'right to left'}`, async () => {
          const page = await newPerson(browser, { size: sizes[0], bypassCSP: true });
          try {
            await open(page, screen, locale);
            const looks = looksAt(sizes, locale);
            for (const size of looks.sizes) {
              await page.setViewportSize(size);
              await page.evaluate(settled);
              const where = `${name}, ${locale}, ${size.width}x${size.height}`;
              await look(page, screen, where);
              if (looks.judged.includes(size)) await judge(page, where);
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
