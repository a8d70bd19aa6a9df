// The rulebook in the browser, against the real server: the ways to it, and how it is read.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newPerson, SIZES } from './support/browser.mjs';
import { axeSource } from './support/packages.mjs';
import { atTable, openTable, seatOf, start } from './support/player.mjs';
import { startServer } from './support/server.mjs';
import { share } from './support/share.mjs';

describe('the rulebook', () => {
  const shared = share(startServer);

  /** The page that a link opens beside the one that it stands on. */
  const opened = async (page, scope = page) => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      scope.getByRole('link', { name: /Rulebook/ }).click(),
    ]);
    await tab.locator('h1').waitFor();
    return tab;
  };

  it('is reached from home, lobby and help, and whoever reads it keeps the seat', async () => {
    const page = await newPerson(shared.browser);
    await page.goto(`${shared.server.origin}/`);
    const home = await opened(page);
    assert.equal(new URL(home.url()).pathname, '/rules');
    await home.getByRole('link', { name: 'Kings Cribbage' }).first().click();
    await home.getByRole('heading', { level: 1, name: 'Kings Cribbage' }).waitFor();

    await openTable(page, shared.server.origin, 'Ann', 'Three Thirteen');
    const lobby = await opened(page);
    assert.equal(new URL(lobby.url()).hash, '#three_thirteen');
    assert.ok(await lobby.locator('#three_thirteen').isVisible());
    await page.getByRole('button', { name: 'Add a bot' }).click();
    await seatOf(page, 'Bot').first().waitFor();
    await start(page);
    await atTable(page);
    const hand = await page.locator('[role=option]').allInnerTexts();

    await page.keyboard.press('?');
    const sheet = page.locator('dialog[open]');
    await sheet.getByText('A pack has 52 cards').waitFor();
    const help = await opened(page, sheet);
    await help.getByRole('link', { name: 'R-10' }).first().click();
    assert.equal(new URL(help.url()).hash, '#R-10');
    await help.close();
    await page.keyboard.press('Escape');
    assert.deepEqual(await page.locator('[role=option]').allInnerTexts(), hand);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  it('is read in the language of the page that leads there, and in another one from there', async () => {
    const page = await newPerson(shared.browser);
    const code = await openTable(page, shared.server.origin, 'Ann', 'Three Thirteen');
    await page.goto(`${shared.server.origin}/?locale=de#${code}`);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /Regelbuch/ }).click(),
    ]);
    await tab.getByRole('heading', { level: 1, name: 'Rommé mit wildem Rang' }).waitFor();
    assert.equal(new URL(tab.url()).pathname, '/rules/de/rummy');
    assert.ok(await tab.locator('#three_thirteen').isVisible());
    await tab.getByRole('link', { name: 'Alle Regeln' }).click();
    await tab.getByRole('link', { name: 'Kings Cribbage' }).first().click();
    await tab.getByRole('heading', { name: '1. So wird gespielt' }).waitFor();
    await tab.getByRole('link', { name: 'English' }).click();
    await tab.getByRole('heading', { name: '1. How it is played' }).waitFor();
    assert.equal(new URL(tab.url()).pathname, '/rules/cribbage');
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  // Long words, another direction, and lines without blanks.
  const PAGES = ['', '/de', '/ar', '/ja'].flatMap((language) =>
    ['', '/rummy', '/cribbage'].map((page) => `/rules${language}${page}`),
  );
  /** A person who reads each of the pages; `look` is told where. */
  const readAll = async (options, look) => {
    const page = await newPerson(shared.browser, { bypassCSP: true, ...options });
    for (const path of PAGES) {
      await page.goto(shared.server.origin + path);
      await look(page, path);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  };
  const fits = async (page, where) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${where}: ${wide} px too wide`);
  };
  const judged = async (page, where, rules = {}) => {
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate((options) => globalThis.axe.run(options), { rules });
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes[0].target}`),
      [],
    );
  };

  it('is read without scrolling sideways in all sizes, with text of 200 % and at a zoom of 400 %', async () => {
    await readAll({ size: SIZES[0] }, async (page, path) => {
      await judged(page, path);
      for (const size of [...SIZES, { width: 320, height: 256 }]) {
        await page.setViewportSize(size);
        await fits(page, `${path}, ${size.width} wide`);
      }
      await page.setViewportSize(SIZES[0]);
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' });
      await fits(page, `${path}, large text`);
    });
  });

  it('is read with forced colours', async () => {
    // The contrast of these is for those who have chosen them.
    const rules = { 'color-contrast': { enabled: false } };
    await readAll({ forcedColors: 'active' }, async (page, path) => {
      await fits(page, path);
      if (path === PAGES[0]) await judged(page, path, rules);
    });
  });
});
