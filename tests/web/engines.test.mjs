// The client in browsers that are not Chromium: Debian's Firefox and WebKit. One journey each, or with
// CROWNTABLE_JOURNEYS=all every one of them.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextToPress } from './support/player.mjs';
import { startServer } from './support/server.mjs';
import { launchFirefox, launchWebKit } from './support/webdriver.mjs';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** With what no browser of these may be asked to do in vain. */
const GAME_MS = 180_000;
const all = process.env.CROWNTABLE_JOURNEYS === 'all';

const hand = () => [...document.querySelectorAll('[role=listbox] [role=option]')].map((card) => card.ariaLabel);
const isAtTable = () => document.querySelector('[role=listbox] [role=option]') !== null;
const myTurn = () => document.querySelector('[data-act=draw]:not([aria-disabled=true])')?.checkVisibility() ?? false;
const offersRematch = () =>
  [...document.querySelectorAll('button')].some(
    (button) => button.textContent.startsWith('Rematch') && button.checkVisibility(),
  );

/** Presses what there is to press, until `isDone`. */
async function play(pages, isDone) {
  for (const until = Date.now() + GAME_MS; !(await isDone());) {
    if (Date.now() > until) assert.fail('nobody found anything to do');
    let acted = false;
    for (const page of pages) acted = (await page.tapIfThere(nextToPress)) || acted;
    if (!acted) await sleep(50);
  }
}

for (const [engine, launch] of [
  ['Firefox', launchFirefox],
  ['WebKit', launchWebKit],
]) {
  describe(`in ${engine}`, () => {
    let browser;
    let server;
    const pages = [];
    const person = async (url, size = PHONE) => {
      const page = await browser.newPage(size);
      pages.push(page);
      await page.open(url);
      return page;
    };
    const fill = (page, label, text) =>
      page.type(
        `() => [...document.querySelectorAll('label')].find((one) => one.textContent.trim().startsWith(${JSON.stringify(label)}))?.control`,
        text,
      );

    before(async () => {
      browser = await launch();
    });
    after(() => browser?.close());
    beforeEach(async () => {
      server = await startServer(['--retry-ms', '300']);
    });
    afterEach(async () => {
      const mine = pages.splice(0);
      try {
        for (const page of mine) assert.deepEqual(await page.faults(), []);
      } finally {
        await Promise.allSettled(mine.map((page) => page.close()));
        await server.close();
      }
    });

    it('one tap leads to a game against bots, which goes on after a reload', async () => {
      const page = await person(`${server.origin}/`);
      await page.press('^Play against bots$');
      await page.until(isAtTable);
      let turns = 0;
      for (; turns < 2; ++turns) {
        await play([page], () => page.run(myTurn));
        await page.tap(nextToPress);
        await page.until(`() => !(${myTurn})()`);
      }
      await play([page], () => page.run(myTurn));
      const before = await page.run(hand);
      await page.reload();
      await page.until(`(before) => (${myTurn})() && String((${hand})()) === before`, String(before));
      assert.ok(await page.run(() => document.documentElement.scrollWidth <= innerWidth));
      // By keyboard, as soon as the table listens; a second press finds nothing to do.
      const hasDrawn = (count) => document.querySelectorAll('[role=listbox] [role=option]').length > count;
      for (let presses = 0; !(await page.run(hasDrawn, before.length)); ++presses) {
        assert.ok(presses < 20, 'the key D draws nothing');
        await page.keys('d');
        await sleep(200);
      }
    });

    if (!all) return;

    it('two people meet by a link, talk, and play a game to its end', async () => {
      const ann = await person(`${server.origin}/`, DESKTOP);
      await fill(ann, 'Your name', 'Ann');
      await ann.press('^Open the table$');
      await ann.until(() =>
        [...document.querySelectorAll('button')].some((button) => /Start the game/.test(button.textContent)),
      );
      const code = await ann.run(() => location.hash.slice(1));
      const bob = await person(`${server.origin}/t/${code}`);
      await fill(bob, 'Your name', 'Bob');
      await bob.press('^Sit down$');
      await bob.press('^I am ready$');
      await ann.press('^One round$');
      await ann.tap(() => document.querySelector('.start__go:not([aria-disabled=true])'));
      await Promise.all([ann.until(isAtTable), bob.until(isAtTable)]);
      const over = async () => (await ann.run(offersRematch)) && (await bob.run(offersRematch));
      await play([ann, bob], over);
      const names = () => [...document.querySelectorAll('.places > li .name')].map((name) => name.textContent);
      assert.equal((await ann.run(names)).length, 2);
      assert.equal((await bob.run(names)).length, 2);
    });

    it('a game goes on when the server was stopped and started again', async () => {
      const page = await person(`${server.origin}/`);
      await page.press('^Play against bots$');
      await page.until(isAtTable);
      await play([page], () => page.run(myTurn));
      const before = await page.run(hand);
      await server.stop();
      await server.start();
      await page.tap(nextToPress);
      await page.until(
        (count) => document.querySelectorAll('[role=listbox] [role=option]').length > count,
        before.length,
      );
    });

    it('Arabic goes from right to left, at the table, too', async () => {
      const page = await person(`${server.origin}/`);
      await page.run(() => {
        const choice = [...document.querySelectorAll('select')].find((one) =>
          [...one.options].some((each) => each.value === 'ar'),
        );
        choice.value = 'ar';
        choice.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await page.until(() => document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ar');
      await page.tap(() => document.querySelector('section[aria-labelledby=bots-title] button[type=submit]'));
      await page.until(myTurn);
      assert.ok(await page.run(() => document.documentElement.scrollWidth <= innerWidth));
      assert.ok(await page.run(() => !/[a-z]{4}/i.test(document.querySelector('[data-act=draw]').textContent)));
    });

    it('Kings Cribbage is played with tiles on a board', async () => {
      const page = await person(`${server.origin}/`);
      await page.press('Kings Cribbage');
      await page.press('^Play against bots$');
      await page.until(() => document.querySelector('[role=grid]') !== null);
      assert.ok(await page.run(() => document.documentElement.scrollWidth <= innerWidth));
    });
  });
}
