// What a page needs does not come for a while: the rest of it does what it can.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { newPerson, SIZES } from './support/browser.mjs';
import { CODE, fakeServer, human, keepSeat, roomMessage } from './support/fake_room.mjs';
import { servePages } from './support/pages.mjs';
import { share } from './support/share.mjs';

const WAIT = 20_000;
const german = JSON.parse(readFileSync(new URL('../../clients/texts/lobby/de.json', import.meta.url), 'utf8'));

describe('while the German of the first screen is held back', () => {
  const shared = share(servePages);

  /** A page that reads German, and the hand that lets its first texts come. */
  const waiting = async (path, script) => {
    const page = await newPerson(shared.browser, { size: SIZES[1], locale: 'de-DE' });
    page.setDefaultTimeout(WAIT);
    let come = () => undefined;
    const held = new Promise((resolve) => (come = resolve));
    await page.route('**/assets/de_first-*', async (route) => {
      await held;
      await route.continue();
    });
    if (script) await keepSeat(page);
    await fakeServer(page, script ?? {});
    await page.goto(`${shared.server.origin}/${path}`);
    return { page, come };
  };
  /** Words of all buttons, headings and labels that are shown. */
  const words = (page, within) =>
    page
      .locator(within)
      .locator('button, h1, h2, h3, .option__label, legend')
      .evaluateAll((found) =>
        found
          .filter((one) => one.checkVisibility())
          .map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()),
      );
  /** None of these words, of which there are more than so many, is missing. */
  const saysAll = async (page, within, few) => {
    const said = await words(page, within);
    assert.ok(said.length > few, `${said.length} labels`);
    assert.deepEqual(
      said.filter((word) => word === ''),
      [],
    );
  };
  const becomesGerman = async ({ page, come }) => {
    come();
    await page.waitForFunction(() => document.documentElement.lang === 'de');
  };

  it('the settings say what they set', async () => {
    const held = await waiting('');
    await held.page.getByRole('button', { name: 'Settings' }).click();
    await held.page.locator('.look').waitFor();
    await saysAll(held.page, 'dialog[open]', 10);
    await becomesGerman(held);
    await held.page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  });

  it('the lobby says what there is to do', async () => {
    const seats = [human(0), human(1)];
    const held = await waiting(`#${CODE}`, { room: roomMessage({ seats }) });
    await held.page.locator('.lobby').waitFor();
    await saysAll(held.page, '.lobby', 5);
    await becomesGerman(held);
    await held.page.getByRole('heading', { name: german.lobby_seats }).waitFor();
  });
});

describe('while the lobby is held back', () => {
  const shared = share(servePages);

  it('by its texts, the page takes part in the deals, which need none', async () => {
    const page = await newPerson(shared.browser, { locale: 'de-DE' });
    page.setDefaultTimeout(WAIT);
    await page.route('**/assets/de_more-*', () => undefined);
    await keepSeat(page);
    const { sent } = await fakeServer(page, { room: roomMessage({ seats: [human(0), human(1)] }) });
    await page.goto(`${shared.server.origin}/#${CODE}`);
    const committed = () => sent.some(({ op }) => op === 'commit');
    const lobby = page.locator('.lobby');
    for (let left = 400; left > 0 && !committed() && (await lobby.count()) === 0; --left) await page.waitForTimeout(20);
    assert.ok(committed(), 'the lobby comes first');
    // In English, for its German does not come.
    await lobby.getByRole('button', { name: 'Copy link' }).waitFor();
  });

  it('the page takes part in the deals all the same: a game may begin at any time', async () => {
    const page = await newPerson(shared.browser);
    page.setDefaultTimeout(WAIT);
    await page.route('**/assets/Lobby-*', () => undefined);
    await keepSeat(page);
    const { sent } = await fakeServer(page, { room: roomMessage({ seats: [human(0), human(1)] }) });
    await page.goto(`${shared.server.origin}/#${CODE}`);
    for (let left = 100; left > 0 && !sent.some(({ op }) => op === 'commit'); --left) await page.waitForTimeout(50);
    assert.ok(
      sent.some(({ op }) => op === 'commit'),
      'there is no part in the deals',
    );
    assert.equal(await page.locator('.lobby').count(), 0);
  });
});
