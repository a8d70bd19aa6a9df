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
  const covered = ({ left, right, top, bottom }) => numbers.some((number) => number.left < right && number.right > left && number.top < bottom - 0.5 && number.bottom > top + 0.5);
  return [...document.querySelectorAll('.edge.first')].map((word) => ({ word: word.textContent, covered: covered(word.getBoundingClientRect()) }));
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

  for (const locale of ['en', 'pseudo-rtl']) {
    it(`shows the words of groups beside the numbers of a hint, ${locale}`, async () => {
      const page = await newPerson(browser, { size: { width: 390, height: 844 } });
      await keepSeat(page);
      const answers = { arrange: { type: 'arranged', arrangement: arrangement() }, hint: { type: 'hinted', hint: hint() } };
      await fakeServer(page, { room: fullRoom(), updates: [fullTurn()], answers });
      await page.goto(`${pages.origin}/?locale=${locale}#${CODE}`);
      await page.locator('[data-act=arrange]').click();
      await page.locator('.edge.first').nth(2).waitFor();
      await page.locator('[data-act=hint]').click();
      await page.getByRole('option', { name: /, leaves 16 points/ }).waitFor();
      await page.evaluate(settled);
      const found = await page.evaluate(words);
      assert.equal(found.length, 3);
      assert.deepEqual(found.filter(({ covered }) => covered), []);
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });
  }
});
