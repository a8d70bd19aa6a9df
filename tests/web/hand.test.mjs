// The hand as it is drawn: what a hint and the groups of an arrangement write on its cards.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newPerson } from './support/browser.mjs';
import { arrangement, fullRoom, fullTurn, hint, othersTurn } from './support/fake_game.mjs';
import { CODE, fakeServer, keepSeat } from './support/fake_room.mjs';
import { settled } from './support/geometry.mjs';
import { servePages } from './support/pages.mjs';
import { fingers, PATHS } from './support/pointing.mjs';
import { share } from './support/share.mjs';

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
  const shared = share(servePages);

  /** Cards that are high enough for a number and a word, and one row of small ones in which only the number is shown. */
  for (const [width, height, locale, shown] of [
    [390, 844, 'en', 3],
    [390, 844, 'pseudo-rtl', 3],
    [360, 740, 'en', 3],
    [320, 568, 'en', 0],
  ]) {
    it(`never writes the number of a hint over the word of a group, ${locale}, ${width}x${height}`, async () => {
      const page = await newPerson(shared.browser, { size: { width, height } });
      await keepSeat(page);
      const answers = {
        arrange: { type: 'arranged', arrangement: arrangement() },
        hint: { type: 'hinted', hint: hint() },
      };
      await fakeServer(page, { room: fullRoom(), updates: [fullTurn()], answers });
      await page.goto(`${shared.server.origin}/?locale=${locale}#${CODE}`);
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

  const middleOf = (page, selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + Math.min(width / 2, 12), y: top + height / 2 };
      });
  /** Carries the first card onto the discards, over other cards of the hand. */
  const dragOntoDiscards = async (page, by) => {
    const [from, to] = [await middleOf(page, '[role=option]'), await middleOf(page, '[data-pile=discard]')];
    const over = await middleOf(page, '[role=option]:nth-child(5)');
    await PATHS[by](page, [from, over, { x: (over.x + to.x) / 2, y: (over.y + to.y) / 2 }, to]);
  };

  for (const by of ['mouse', 'touch']) {
    for (const [width, height] of [
      [390, 844],
      [667, 375],
    ]) {
      it(`is thrown from onto the discards by ${by}, by a setting at once, ${width}x${height}`, async () => {
        const page = await newPerson(shared.browser, { size: { width, height }, hasTouch: by === 'touch' });
        await keepSeat(page);
        const { sent } = await fakeServer(page, { room: fullRoom(), updates: [fullTurn()] });
        await page.goto(`${shared.server.origin}/#${CODE}`);
        await page.locator('[role=option]').nth(13).waitFor();
        await page.evaluate(settled);
        const names = () =>
          page.locator('[role=option]').evaluateAll((cards) => cards.map(({ ariaLabel }) => ariaLabel));
        const before = await names();
        await dragOntoDiscards(page, by);
        await page.getByRole('button', { name: 'Discard 3♠' }).waitFor();
        assert.deepEqual(await names(), before);
        const done = () => sent.filter(({ op }) => op === 'play' || op === 'set_hand_order');
        assert.deepEqual(done(), []);
        await page.evaluate(() => localStorage.setItem('crowntable.drag_plays', 'on'));
        await page.reload();
        await page.locator('[role=option]').nth(13).waitFor();
        await page.evaluate(settled);
        await dragOntoDiscards(page, by);
        await page.waitForFunction(() => document.querySelector('[role=option][aria-selected=true]') !== null);
        assert.deepEqual(
          done().map(({ op, action }) => ({ op, action })),
          [{ op: 'play', action: { type: 'discard', card: '3S' } }],
        );
        assert.deepEqual(page.faults, []);
        await page.context().close();
      });
    }
  }

  it('keeps the card under the first finger when a second one touches another, and throws that alone', async () => {
    const page = await newPerson(shared.browser, { size: { width: 390, height: 844 }, hasTouch: true });
    await keepSeat(page);
    await page.addInitScript(() => localStorage.setItem('crowntable.drag_plays', 'on'));
    const { sent } = await fakeServer(page, { room: fullRoom(), updates: [fullTurn()] });
    await page.goto(`${shared.server.origin}/#${CODE}`);
    await page.locator('[role=option]').nth(13).waitFor();
    await page.evaluate(settled);
    const [from, second] = [await middleOf(page, '[role=option]'), await middleOf(page, '[role=option]:nth-child(5)')];
    const pile = await middleOf(page, '[data-pile=discard]');
    const [one, two] = [0, 1].map((id) => (point) => ({ ...point, id }));
    const near = { x: from.x + 40, y: from.y - 60 };
    const touch = await fingers(page);
    await touch('touchStart', one(from));
    await touch('touchMove', one(near));
    await touch('touchStart', one(near), two(second));
    await touch('touchMove', one(near), two({ x: second.x, y: second.y - 90 }));
    await touch('touchMove', one(near), two(pile));
    await touch('touchMove', one(near));
    await touch('touchMove', one(pile));
    await touch('touchEnd');
    await page.waitForFunction(() => document.querySelector('[role=option][aria-selected=true]') !== null);
    const played = sent.filter(({ op }) => op === 'play').map(({ action }) => action);
    assert.deepEqual(played, [{ type: 'discard', card: '3S' }]);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  for (const [width, height] of [
    [320, 568],
    [568, 320],
    [1440, 900],
  ]) {
    it(`shows a card that has the focus whole, and Draw two tabs from it or less, ${width}x${height}`, async () => {
      const page = await newPerson(shared.browser, { size: { width, height } });
      await keepSeat(page);
      const turn = othersTurn();
      Object.assign(turn.public, { current: 0 });
      turn.you.legal.draw = ['stock', 'discard'];
      await fakeServer(page, { room: fullRoom(), updates: [turn] });
      await page.goto(`${shared.server.origin}/#${CODE}`);
      await page.locator('[data-act=draw]').waitFor();
      await page.locator('[role=option]').first().focus();
      await page.keyboard.press('End');
      for (let index = 12; index >= 0; --index) {
        // The hand is dealt and a card rises within a moment: what is meant is how it lies then.
        await page.evaluate(settled);
        const covered = await page.evaluate(() => {
          const card = document.activeElement;
          const { left, right, top, bottom } = card.getBoundingClientRect();
          const edges = [left + 3, (left + right) / 2, right - 3].flatMap((x) =>
            [top + 3, bottom - 3].map((y) => [x, y]),
          );
          return edges.filter(([x, y]) => !card.contains(document.elementFromPoint(x, y)));
        });
        assert.deepEqual(covered, [], `card ${index}`);
        await page.keyboard.press('ArrowLeft');
      }
      await page.keyboard.press('Tab');
      const first = await page.evaluate(() => document.activeElement.dataset.act);
      if (first !== 'draw') await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement.dataset.act), 'draw');
      await page.context().close();
    });
  }

  it('offers a hint in the same ink as the other tools', async () => {
    const page = await newPerson(shared.browser);
    await keepSeat(page);
    await fakeServer(page, { room: fullRoom(), updates: [fullTurn()] });
    await page.goto(`${shared.server.origin}/#${CODE}`);
    await page.locator('[data-act=hint]').waitFor();
    const inks = await page
      .locator('.tools [data-act]')
      .evaluateAll((tools) => tools.map((tool) => getComputedStyle(tool).color));
    assert.equal(new Set(inks).size, 1, inks.join(' '));
    await page.context().close();
  });
});
