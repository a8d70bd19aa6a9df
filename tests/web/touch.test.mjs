// Games by fingers alone, against the real server: on a phone whose browser has its bars, cards are thrown by dragging them onto
// the discards, and tiles are laid by dragging them onto the board.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { newPerson } from './support/browser.mjs';
import { atBoard, enabled } from './support/cribbage_player.mjs';
import { settled } from './support/geometry.mjs';
import {
  atTable,
  hurryBots,
  isOver,
  makeItShort,
  openTable,
  playToTheEnd,
  seatOf,
  start,
  untilAnswered,
} from './support/player.mjs';
import { PATHS } from './support/pointing.mjs';
import { startServer } from './support/server.mjs';
import { share } from './support/share.mjs';

const PHONE = { size: { width: 390, height: 664 }, hasTouch: true, isMobile: true };
/** Whoever has so many points ends a game of Kings Cribbage: some turns, and few enough to wait for. */
const TARGET = 40;

/** Where a finger finds it: at the edge of a card, which the next one may cover, in the middle of all else. */
const spot = (locator, within = Infinity) =>
  locator.evaluate((element, within) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + Math.min(width / 2, within), y: top + height / 2 };
  }, within);

/** Carries something by a finger, a step on the way. */
async function drag(page, from, to) {
  await PATHS.touch(page, [from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, to]);
}

/** Taps the first of these that may be pressed, and waits for the answer. */
async function tapFirst(page, selectors) {
  for (const selector of selectors) {
    const found = await page.$(`${selector}:not([aria-disabled=true])`);
    if (found === null || !(await found.isVisible())) continue;
    await untilAnswered(page, found, () => found.tap());
    return true;
  }
  return false;
}

/** Plays a step of a game of cards: draws by a tap on the stock, and throws the first card that can be thrown by dragging it. */
async function playByFinger(page) {
  if (await tapFirst(page, ['dialog[open] [data-act=confirm]', '.scores [data-act=ready]', '[data-pile=stock]']))
    return true;
  const button = await page.$('[data-act=discard]');
  if (button === null) return false;
  await page.evaluate(settled);
  const card = page.locator('[role=option]:not([aria-disabled=true])').first();
  const [from, to] = [await spot(card, 10), await spot(page.locator('[data-pile=discard]'))];
  await untilAnswered(page, button, () => drag(page, from, to));
  return true;
}

/** The tiles that lie on the board and are not played yet: the tile on the rack, the square, and what it lies there as. */
const laid = (page) =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll('[role=gridcell][aria-label*="not played yet"]')];
    return cells.map((cell) => {
      const [square, what] = cell.ariaLabel.split(', ');
      const tile = [...document.querySelectorAll('[role=option]')].find(({ ariaLabel }) =>
        ariaLabel.endsWith(`, on ${square}`),
      );
      return { square: cell.dataset.square, key: tile.dataset.key, what };
    });
  });

/** Drags a tile onto its square; a 6/9 tile that lies there the other way round is turned by a tap. */
async function lay(page, { square, key, what }) {
  await page.evaluate(settled);
  const there = page.locator(`[data-square="${square}"]`);
  await drag(page, await spot(page.locator(`[role=option][data-key="${key}"]`)), await spot(there));
  await page.locator(`[data-square="${square}"][aria-label*="not played yet"]`).waitFor();
  if ((await there.getAttribute('aria-label')).split(', ')[1] !== what) await page.locator('[data-act=turn]').tap();
  await page.locator(`[data-square="${square}"][aria-label*=", ${what}, not played yet"]`).waitFor();
}

/** Plays a turn of Kings Cribbage as the hint says, and answers whether there were tiles to drag; null: the game is over. */
async function turnByFinger(page) {
  const acts = ['hint', 'pass'].map((act) => `[data-act=${act}]:not([aria-disabled=true])`);
  await page
    .locator(acts.join())
    .or(page.getByRole('button', { name: /^Rematch/ }))
    .first()
    .waitFor();
  if (await isOver(page)) return null;
  await enabled(page, 'hint').tap();
  const play = page.locator('[data-act=play]:not([aria-disabled=true])');
  await play.or(page.getByText('You have no play: ')).first().waitFor();
  const [hinted] = await Promise.all([laid(page), page.evaluate(settled)]);
  if (hinted.length === 0) {
    assert.ok(await tapFirst(page, ['[data-act=exchange]', '[data-act=pass]']));
    return false;
  }
  await play.waitFor();
  const wanted = await play.innerText();
  await page.locator('[data-act=recall]').tap();
  await page.locator('.kb-draft').first().waitFor({ state: 'detached' });
  for (const tile of hinted) await lay(page, tile);
  await play.waitFor();
  assert.equal(await play.innerText(), wanted);
  assert.ok(await tapFirst(page, ['[data-act=play]']));
  return true;
}

describe('by fingers alone', () => {
  const shared = share(() => startServer(['--retry-ms', '300', '--rate-factor', '10']));
  let people = [];
  /** Somebody with a phone at a table with a bot and these options; `played` has the kinds of what they did. */
  const atTableWithBot = async (game, options = {}) => {
    const page = await newPerson(shared.browser, PHONE);
    page.setDefaultTimeout(10_000);
    people.push(page);
    page.played = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const { op, action } = JSON.parse(String(payload));
        if (op === 'play') page.played.push(action.type);
      }),
    );
    await page.addInitScript(() => localStorage.setItem('crowntable.drag_plays', 'on'));
    await page.route('**/api/rooms', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), options }) }),
    );
    await openTable(page, shared.server.origin, 'Tess', game);
    await page.getByRole('button', { name: 'Add a bot' }).tap();
    await seatOf(page, 'Bot,').first().waitFor();
    return page;
  };

  afterEach(async () => {
    const faults = people.flatMap((page) => page.faults);
    for (const page of people) await page.context().close();
    people = [];
    assert.deepEqual(faults, []);
  });

  it('a game of Five Crowns, of one round, is played to its end, each card thrown by dragging it', async () => {
    const page = await atTableWithBot('Five Crowns');
    await makeItShort(page);
    await start(page);
    await atTable(page);
    await playToTheEnd([{ page, play: playByFinger }]);
    assert.ok(await isOver(page));
    assert.ok(page.played.includes('discard'), `${page.played}`);
  });

  it('a game of Kings Cribbage is played to its end, each tile dragged to its square', async () => {
    const page = await atTableWithBot('Kings Cribbage', { target_score: TARGET });
    await hurryBots(page);
    await start(page);
    await atBoard(page);
    let dragged = 0;
    for (let has_dragged = false; has_dragged !== null; has_dragged = await turnByFinger(page))
      if (has_dragged) ++dragged;
    assert.ok(dragged > 0 && page.played.includes('play'), `${dragged} of ${page.played}`);
    await page.getByRole('heading', { name: / wins?!$| share the win$/ }).waitFor();
  });
});
