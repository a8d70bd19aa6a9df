// The hand as it is drawn: what a hint and the groups of an arrangement write on its cards.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launch, newPerson } from './support/browser.mjs';
import { arrangement, fullRoom, fullTurn, hint } from './support/fake_game.mjs';
import { CODE, fakeServer, keepSeat } from './support/fake_room.mjs';
import { settled } from './support/geometry.mjs';
import { servePages } from './support/pages.mjs';

/** Words of groups, and which of them a number of the hint lies over. Runs in the page. */
function words() {
  const numbers = [...document.querySelectorAll('.hand > .deal')].map((number) => number.getBoundingClientRect());
  const covered = ({ left, right, top, bottom }) =>
    numbers.some(
      (number) => number.left < right && number.right > left && number.top < bottom - 0.5 && number.bottom > top + 0.5,
    );
  return [...document.querySelectorAll('.edge[data-word]')].map((edge) => ({
    word: edge.dataset.word,
    covered: covered(edge.getBoundingClientRect()),
  }));
}

describe('the hand', () => {
  let browser;
  let pages;
  before(async () => {
    [browser, pages] = await Promise.all([launch(), servePages()]);
  });
  after(async () => {
    await browser?.close();
    await pages?.close();
  });

  /** Cards that are high enough for a number and a word, and one row of small ones in which only the number is shown. */
  for (const [width, height, locale, shown] of [
    [390, 844, 'en', 3],
    [390, 844, 'pseudo-rtl', 3],
    [360, 740, 'en', 3],
    [320, 568, 'en', 0],
  ]) {
    it(`never writes the number of a hint over the word of a group, ${locale}, ${width}x${height}`, async () => {
      const page = await newPerson(browser, { size: { width, height } });
      await keepSeat(page);
      const answers = {
        arrange: { type: 'arranged', arrangement: arrangement() },
        hint: { type: 'hinted', hint: hint() },
      };
      await fakeServer(page, { room: fullRoom(), updates: [fullTurn()], answers });
      await page.goto(`${pages.origin}/?locale=${locale}#${CODE}`);
      await page.locator('[data-act=arrange]').click();
      await page.locator('.edge[data-word]').nth(2).waitFor();
      await page.locator('[data-act=hint]').click();
      await page.getByRole('option', { name: /, leaves 16 points/ }).waitFor();
      await page.evaluate(settled);
      const found = await page.evaluate(words);
      assert.equal(found.length, shown);
      assert.deepEqual(
        found.filter(({ covered }) => covered),
        [],
      );
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });
  }

  it('offers a hint in the same ink as the other tools', async () => {
    const page = await newPerson(browser);
    await keepSeat(page);
    await fakeServer(page, { room: fullRoom(), updates: [fullTurn()] });
    await page.goto(`${pages.origin}/#${CODE}`);
    await page.locator('[data-act=hint]').waitFor();
    const inks = await page
      .locator('.tools [data-act]')
      .evaluateAll((tools) => tools.map((tool) => getComputedStyle(tool).color));
    assert.equal(new Set(inks).size, 1, inks.join(' '));
    await page.context().close();
  });
});
