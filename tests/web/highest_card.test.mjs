// The family of docs/adding-a-game.md, of which the browser client knows nothing, on the server of a project that had
// taken it in: a whole game through the plain face, on two phones.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { messageFault } from '../support/wire_check.mjs';
import { launch, newPerson, SIZES } from './support/browser.mjs';
import { geometryFaults } from './support/geometry.mjs';
import { joinTable, openTable, playToTheEnd, start } from './support/player.mjs';
import { EXAMPLE_SERVER, startServer } from './support/server.mjs';

/** The views of the family are checked by tests/example, which has its schemas; all else is as in every game. */
const frameFault = (text) => (text.startsWith('{"type":"update"') ? null : messageFault(text));

/** What shows on a table: the rows of the players, as far as the game tells them. */
const rowsOf = (page, caption) =>
  page
    .getByRole('table', { name: caption })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));

/** Shows the card, by its key or by its button, or goes on to the next round. */
const playBy = (choose) => async (page) => {
  const next = page.locator('.pl-foot button:not([aria-disabled])', { hasText: 'Next round' });
  if (await next.isVisible()) {
    await next.click();
    return true;
  }
  if (!(await page.locator('[data-act="1"]:not([aria-disabled])').isVisible())) return false;
  assert.deepEqual(await page.evaluate(geometryFaults, { smallest: 44 }), []);
  await choose(page);
  return true;
};

it('two people play a whole game of a family without a face on their phones', async (t) => {
  const [browser, server] = await Promise.all([launch(), startServer([], EXAMPLE_SERVER)]);
  t.after(() => Promise.all([browser.close(), server.close()]));
  const [ann, bob] = await Promise.all([SIZES[1], SIZES[0]].map((size) => newPerson(browser, { size, frameFault })));
  for (const page of [ann, bob]) page.setDefaultTimeout(10_000);
  const code = await openTable(ann, server.origin, 'Ann');
  await ann.locator('#game-choice').selectOption({ label: 'Highest Card' });
  await ann.locator('[data-option=rounds]', { hasText: 'How many are played.' }).waitFor({ state: 'attached' });
  await joinTable(bob, server.origin, code, 'Bob');
  await start(ann);
  for (const page of [ann, bob]) await page.getByRole('button', { name: '1 show' }).waitFor();
  assert.deepEqual(await rowsOf(ann, 'Players'), [
    ['0', 'no', '–'],
    ['0', 'no', '–'],
  ]);
  await playToTheEnd([
    { page: ann, play: playBy((page) => page.keyboard.press('1')) },
    { page: bob, play: playBy((page) => page.getByRole('button', { name: '1 show' }).click()) },
  ]);
  const places = await Promise.all([ann, bob].map((page) => rowsOf(page, 'Standings')));
  assert.deepEqual(places[0], places[1]);
  assert.equal(places[0].length, 2);
  assert.equal(places[0][0][0], '1');
  for (const page of [ann, bob]) {
    await page.getByRole('heading', { name: 'The game is over' }).waitFor();
    assert.deepEqual(await page.evaluate(geometryFaults, { smallest: 44 }), []);
    assert.deepEqual(page.faults, []);
  }
});
