// Learn by playing: a whole practice of each family against the real server, every idea in its moment.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newPerson } from './support/browser.mjs';
import { enabled, playHint } from './support/cribbage_player.mjs';
import { geometryFaults, settled } from './support/geometry.mjs';
import { axeSource } from './support/packages.mjs';
import { tabTo } from './support/player.mjs';
import { startServer } from './support/server.mjs';
import { share } from './support/share.mjs';
import { listen } from './support/tree.mjs';

const PHONE = { width: 390, height: 844 };
const MINUTES = 60_000;
/** What a newcomer may need, with a person's time to read left out. */
const PRACTICE_MS_MAX = 3 * MINUTES;
const SAID_MS_MAX = 30_000;
const RUMMY = ['draw', 'book', 'discard', 'take', 'out', 'points', 'run', 'wild', 'last_turn', 'learnt'];
const CRIBBAGE = ['line', 'lay', 'fifteen', 'run', 'join', 'pair', 'every', 'cross', 'learnt'];

/** Where to leave pictures; none are made without. */
const PICTURES = process.env.CROWNTABLE_PICTURES;

// Two at a time: they wait for bots that take a person's time.
describe('a practice', () => {
  const shared = share(startServer);

  /** What the strip tells now; null for none. */
  const told = (page) =>
    page.evaluate(() => document.querySelector('[data-lesson]')?.getAttribute('data-lesson') ?? null);

  const isFocusLost = (page) => page.evaluate(() => document.activeElement === document.body);

  async function look(page, name) {
    await page.evaluate(settled);
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}.png` });
    await page.evaluate(axeSource);
    const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
    const faults = await page.evaluate(geometryFaults, { smallest: 24, cards: 0, whole: false });
    assert.deepEqual([...found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), ...faults], [], name);
  }

  async function begin(game, locale = 'en') {
    const page = await newPerson(shared.browser, { size: PHONE, bypassCSP: true });
    Object.assign(page, { hear: await listen(page), said: [] });
    await page.goto(`${shared.server.origin}/?locale=${locale}`);
    await page.locator(`input[value=${game}]`).check();
    await page.locator('[data-act=learn]').click();
    await page.locator('[data-lesson]').waitFor();
    return page;
  }

  /** A politely spoken text has been heard, whatever was said after it: the bot plays beside the lesson. */
  async function untilSaid(page, text) {
    for (const from = Date.now(); ; await page.waitForTimeout(50)) {
      for (const [role, said] of await page.hear()) if (role === 'status') page.said.push(said);
      if (page.said.some((said) => said.includes(text))) return;
      assert.ok(Date.now() - from < SAID_MS_MAX, `not said: ${text}`);
    }
  }

  /** Whether there is anything to do but to read. */
  const due = async (page) =>
    (await enabled(page, 'hint').count()) + (await page.locator('.scored .acts .button--primary').count()) > 0;

  /**
   * Goes through a practice: `act(page)` does what the turn asks for, once a lesson asks for it or has been read. Gives the names of all
   * lessons, in the order in which they were told.
   */
  async function goThrough(page, name, { act, press }) {
    const lessons = [];
    const begun = Date.now();
    while (Date.now() - begun < PRACTICE_MS_MAX) {
      // A turn that comes after this look is for the next one: what is told with it is not missed.
      const isDue = await due(page);
      await page.evaluate(settled);
      const lesson = await told(page);
      if (lesson !== null && !lessons.includes(lesson)) {
        lessons.push(lesson);
        const text = await page.locator('[data-lesson] p').textContent();
        await untilSaid(page, text.replace(/[\u2068\u2069]/gu, ''));
        await look(page, `${name}-${lesson}`);
        if (lesson === 'learnt') return lessons;
      }
      // Of the lesson that was looked at: another may have come since, with a button of its own to read on.
      const readOn = `[data-lesson=${lesson}] [data-act=next]`;
      if ((await page.locator(readOn).count()) > 0) await press(page, readOn);
      else if (!isDue || !(await act(page))) await page.waitForTimeout(50);
    }
    return assert.fail(`not over in time: ${lessons.join(', ')}`);
  }

  const click = async (page, selector) => page.locator(selector).first().click();
  /** As hints say: draws from the pile that the hint marks, throws the card that it chooses. */
  async function playRummy(page, press, keys) {
    const ready = page.locator('.acts .button--primary:not([aria-disabled=true])');
    if ((await page.locator('.rt.scored').count()) > 0) {
      if ((await ready.count()) === 0) return false;
      await press(page, '.acts .button--primary');
      return true;
    }
    if ((await enabled(page, 'hint').count()) === 0) return false;
    await (keys ? page.keyboard.press('h') : enabled(page, 'hint').click());
    const tip = page.locator('.pile.tip, [data-act=out], [data-act=discard]:not([aria-disabled=true])').first();
    await tip.waitFor();
    if ((await page.locator('.pile.tip').count()) > 0) {
      const source = await page.locator('.pile.tip').getAttribute('data-pile');
      await (keys ? page.keyboard.press(source === 'stock' ? 'd' : 't') : click(page, `[data-pile=${source}]`));
    } else if ((await page.locator('[data-act=out]').count()) > 0 && (await page.locator('.now.last').count()) === 0) {
      await (keys ? page.keyboard.press('o') : click(page, '[data-act=out]'));
      // Not before the groups are there: until then it goes nowhere.
      await page.locator('dialog .sheet__foot .button--primary:not([aria-disabled=true])').waitFor();
      await press(page, 'dialog .sheet__foot .button--primary');
    } else {
      await (keys ? page.keyboard.press('x') : click(page, '[data-act=discard]'));
    }
    // The hint stands in the place of the task until the step is done.
    await page.locator('.task, .rt.scored').first().waitFor();
    return true;
  }

  it('of Five Crowns tells every idea, with the mouse, and leads to a game against bots', async () => {
    const page = await begin('five_crowns');
    const lessons = await goThrough(page, 'rummy', { act: (page) => playRummy(page, click), press: click });
    assert.deepEqual(lessons, RUMMY);
    await page.locator('[data-act=play-bots]').click();
    await page.waitForFunction(() => document.querySelector('[data-lesson]') === null);
    await page.locator('.rt .chair').nth(1).waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  it('of Five Crowns is gone through by keyboard alone', async () => {
    const page = await begin('five_crowns');
    const press = async (page, selector) => {
      await tabTo(page, selector);
      await page.keyboard.press('Enter');
      await page.evaluate(settled);
      if (selector.endsWith('[data-act=next]')) assert.equal(await isFocusLost(page), false);
    };
    const lessons = await goThrough(page, 'rummy-keys', { act: (page) => playRummy(page, press, true), press });
    assert.deepEqual(lessons, RUMMY);
    await press(page, '[data-lesson=learnt] [data-act=skip]');
    await page.waitForFunction(() => document.querySelector('[data-lesson]') === null);
    assert.equal(await isFocusLost(page), false);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  it('of Kings Cribbage tells every idea, from right to left', async () => {
    const page = await begin('kings_cribbage', 'ar');

    const lessons = await goThrough(page, 'cribbage', { act: playHint, press: click });
    assert.deepEqual(lessons, CRIBBAGE);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  it('is skipped for good by one press, and the table stays', async () => {
    const page = await begin('kings_cribbage');
    await page.locator('[data-act=skip]').click();
    await page.locator('[role=grid]').waitFor();
    assert.equal(await told(page), null);
    assert.equal(await isFocusLost(page), false);
    await playHint(page);
    assert.equal(await told(page), null);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  it('leads from a refusal to its rule, which the server shows', async () => {
    const page = await begin('kings_cribbage');
    await page.locator('.kr [role=option]').first().click();
    await page.locator('[role=gridcell]').nth(20).click();
    const why = page.locator('a[data-act=why]');
    await why.waitFor();
    await look(page, 'why-refused');
    const [opened] = await Promise.all([page.context().waitForEvent('page'), why.click()]);
    await opened.waitForLoadState();
    const [address, ruling] = opened.url().split('#');
    assert.equal(address, `${shared.server.origin}/rules/cribbage`);
    assert.equal(await opened.locator(`[id="${ruling}"]`).count(), 1);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  it('says why of a hint', async () => {
    const page = await begin('five_crowns');
    await enabled(page, 'hint').click();
    await page.locator('[data-act=hint]', { hasText: 'Why?' }).click();
    await page.locator('.aside', { hasText: 'What the stock may bring' }).waitFor();
    await look(page, 'why-hint');
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  it('of a game without deals of its own is that of its family', async () => {
    const page = await begin('three_thirteen');
    await page.locator('.rt').waitFor();
    assert.equal(await page.locator('.wilds').count(), 1);
    assert.equal(await told(page), 'draw');
    await page.context().close();
  });
});
