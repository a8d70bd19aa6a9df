// What a device has set: each choice shows at once, on the cards of the settings and at the table, and is kept.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newPerson, SIZES } from './support/browser.mjs';
import { describeScreens } from './support/every_screen.mjs';
import { cribbageOver, cribbageRoom, cribbageTurn } from './support/fake_cribbage.mjs';
import { fullRoom, fullTurn, lastTurn, roundScored } from './support/fake_game.mjs';
import { plainFull, plainRoom } from './support/fake_plain.mjs';
import { CODE, fakeServer, keepSeat } from './support/fake_room.mjs';
import { servePages } from './support/pages.mjs';
import { share } from './support/share.mjs';

const WAIT = 20_000;
const rummy = { room: fullRoom(), updates: [fullTurn()] };
const cribbage = { room: cribbageRoom(), updates: [cribbageTurn()] };

const openSettings = async (page) => {
  await page.locator('.shell-buttons button').last().click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Settings' }).click();
  await page.locator('.look').waitFor();
};

describe('a setting', () => {
  const shared = share(servePages);

  const atTable = async (script, size) => {
    const page = await newPerson(shared.browser, { size, bypassCSP: true });
    page.setDefaultTimeout(WAIT);
    await keepSeat(page);
    await fakeServer(page, script);
    await page.goto(`${shared.server.origin}/#${CODE}`);
    await page.locator('[role=listbox]').waitFor();
    return page;
  };
  const choose = (page, group, choice) =>
    page.getByRole('group', { name: group, exact: true }).getByRole('button', { name: choice, exact: true }).click();
  const toggle = (page, name) => page.getByRole('switch', { name }).click();
  const style = (page, selector, property, pseudo) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name), [property, pseudo]);
  const sizeOf = async (page, selector, property) => Number.parseFloat(await style(page, selector, property));
  const left = async (page, selector) => (await page.locator(selector).first().boundingBox()).x;
  /** The light ground comes in a file of its own. */
  const untilLight = (page, table) =>
    page.waitForFunction((name) => {
      const [red = 0] = getComputedStyle(document.querySelector(name)).color.match(/\d+/g).map(Number);
      return red < 60;
    }, table);

  it('shows at once on cards, at the table too, and after a reload', async () => {
    const page = await atTable(rummy, SIZES[1]);
    const inHand = await sizeOf(page, '.hand .pc', 'width');
    const inPile = await sizeOf(page, '.pile .pc', 'width');
    assert.ok((await left(page, '[data-pile=stock]')) < (await left(page, '[data-pile=discard]')));
    await openSettings(page);

    const usual = await sizeOf(page, '.look .pc', 'width');
    await choose(page, 'Size', 'Very large');
    assert.ok((await sizeOf(page, '.look .pc', 'width')) > usual * 1.3);

    assert.notEqual(await style(page, '.look .sD .p', 'fill'), await style(page, '.look .sH .p', 'fill'));
    await choose(page, 'Colours of suits', 'Red and black');
    assert.equal(await style(page, '.look .sD .p', 'fill'), await style(page, '.look .sH .p', 'fill'));
    assert.equal(await style(page, '.look .sC .p', 'fill'), await style(page, '.look .sS .p', 'fill'));

    assert.equal(await style(page, '.look .sH', 'content', '::before'), 'none');
    await toggle(page, /Letters on suits/);
    for (const suit of 'THCSD') assert.equal(await style(page, `.look .s${suit}`, 'content', '::before'), `"${suit}"`);

    const wine = await style(page, '.look .back', 'background-image');
    await choose(page, 'Backs', 'Lake');
    assert.notEqual(await style(page, '.look .back', 'background-image'), wine);

    const number = await sizeOf(page, '.look .n', 'font-size');
    const words = await sizeOf(page, '.option__label', 'font-size');
    await toggle(page, /Large print/);
    assert.ok((await sizeOf(page, '.look .n', 'font-size')) > number * 1.2);
    assert.ok((await sizeOf(page, '.option__label', 'font-size')) > words * 1.2);

    await choose(page, 'Speed of motion', 'Slow');
    // The device of this person asks for less motion, until told otherwise.
    await choose(page, 'Motion', 'On');
    assert.match(await style(page, ':root', '--quick'), /^(260ms|\.26s)$/);

    await toggle(page, /Left-handed/);
    await choose(page, 'Table', 'Light');
    await untilLight(page, '.rt');
    await page.keyboard.press('Escape');

    const seen = async () => {
      assert.ok((await sizeOf(page, '.hand .pc', 'width')) > inHand * 1.1);
      assert.ok((await sizeOf(page, '.pile .pc', 'width')) > inPile * 1.3);
      assert.ok((await left(page, '[data-pile=stock]')) > (await left(page, '[data-pile=discard]')));
      assert.ok((await left(page, '[data-act=suit]')) > (await left(page, '[data-act=hint]')));
      assert.equal(await style(page, '.hand .sH', 'content', '::before'), '"H"');
      await untilLight(page, '.rt');
    };
    await seen();
    await page.reload();
    await page.locator('[role=listbox]').waitFor();
    await seen();
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  it('holds for tiles as well, as far as it makes sense there', async () => {
    const page = await atTable(cribbage, SIZES[3]);
    const tile = await sizeOf(page, '.kr .kt', 'width');
    // A board beside larger words may be smaller.
    const share = async () => (await sizeOf(page, '.kb .kt', 'font-size')) / (await sizeOf(page, '.kb .kt', 'width'));
    const number = await share();
    assert.ok((await left(page, '.kr')) > (await left(page, '.kb')));
    await openSettings(page);
    const shown = await sizeOf(page, '.look .kt', 'width');
    await choose(page, 'Size', 'Large');
    assert.ok((await sizeOf(page, '.look .kt', 'width')) > shown * 1.1);
    await toggle(page, /Large print/);
    await toggle(page, /Left-handed/);
    await choose(page, 'Table', 'Light');
    await untilLight(page, '.kc');
    await page.keyboard.press('Escape');
    assert.ok((await sizeOf(page, '.kr .kt', 'width')) > tile);
    assert.ok((await share()) > number * 1.1);
    assert.ok((await left(page, '.kr')) < (await left(page, '.kb')));
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
});

const seated = (script, settings, more = {}) => ({ path: `#${CODE}`, kept: true, script, settings, ...more });
const light = { table: 'light' };
const large = { card_size: 'huge', large_print: 'on', suit_letters: 'on', left_handed: 'on' };
const hand = { wait: '[role=listbox]' };
describeScreens(
  'a table as a device has it',
  {
    'the light table, our turn': seated(rummy, light, { ...hand, cards: 14, whole: true }),
    'the light table, last turn': seated({ room: fullRoom(), updates: [lastTurn()] }, light, { ...hand, cards: 14 }),
    'the light table, round scores': seated(
      { room: fullRoom({ state: 'between_rounds' }), updates: [roundScored()] },
      light,
      { wait: 'table' },
    ),
    'the light table, tiles': seated(cribbage, light, hand),
    'the light table, tiles, the end': seated(
      { room: cribbageRoom({ state: 'finished' }), updates: [cribbageOver()] },
      light,
      { wait: '.kf' },
    ),
    'the light table, a game told in words': seated({ room: plainRoom(), updates: [plainFull()] }, light, {
      wait: '.pl-page',
    }),
    'large cards and print for the left hand': seated(rummy, large, hand),
    'large tiles and print for the left hand': seated(cribbage, large, hand),
    'the settings': seated(rummy, { ...light, ...large }, { ...hand, act: openSettings }),
  },
  { locales: () => ['en'] },
);
