// The screens of Kings Cribbage: what leads to each.
import assert from 'node:assert/strict';
import {
  anyTurn,
  bigBoard,
  claimToCall,
  cribbageOver,
  cribbageReplay,
  cribbageRoom,
  cribbageTurn,
  longScore,
  othersTurn,
  ownClaim,
  stuckTurn,
} from '../support/fake_cribbage.mjs';
import { CODE, refusal } from '../support/fake_room.mjs';
import { said } from '../support/said.mjs';

const seatedAt = (room, update, more = {}) => ({
  path: `#${CODE}`,
  kept: true,
  script: { room, updates: [update] },
  wait: '[role=grid]',
  ...more,
});
const table = (update, more = {}) => seatedAt(cribbageRoom(), update, { whole: true, rack: 5, ...more });
/** Lays the first tile of the rack, and waits for what the server says. */
const layOne = async (page) => {
  await page.locator('[role=option]').first().click();
  await page.locator('[role=gridcell]:empty').nth(40).click();
  await page.locator('.kb-draft').waitFor();
};
/** What is wrong with a tile is said, and no square moves under the finger that lays the next one (but on the smallest pages,
 *  where the board has to make room). */
const layWithoutAJump = async (page) => {
  const where = () =>
    page.locator('.kb').evaluate((board) => {
      const { left, top, width } = board.getBoundingClientRect();
      return { left, top, width };
    });
  const before = await where();
  await layOne(page);
  await page.locator('.kc-bad').waitFor();
  const { width, height } = page.viewportSize();
  if (width >= 390 && height >= 640) assert.deepEqual(await where(), before);
};
const preview = (score) => ({ preview: { type: 'previewed', turn: 40, preview: { score } } });
const answered = (screen, answers) => ({ ...screen, script: { ...screen.script, answers } });
const cornerHint = {
  hint: {
    type: 'hinted',
    hint: {
      action: { type: 'play', tiles: [{ row: 14, col: 15, tile: 'Al' }] },
      sentence: 'Place Al from O14 on: 4 points.',
    },
  },
};
const [O14, A15] = [14 * 16 + 15, 15 * 16 + 1];
/** Larger squares at a touch, and tiles laid in the far corners, where the board has to be scrolled. */
const reachCorners = async (page) => {
  const width = () =>
    page
      .locator('[role=gridcell]')
      .first()
      .evaluate((cell) => cell.getBoundingClientRect().width);
  assert.ok((await width()) >= 24);
  await page.locator('[data-act=zoom]').click();
  await page.locator('[data-act=unzoom]').waitFor();
  assert.ok((await width()) >= 40);
  // A hint brings its square into sight, wherever it is.
  const isInSight = () =>
    page.locator(`[data-square="${O14}"]`).evaluate((cell) => {
      const [there, view] = [cell, cell.closest('.kb-view')].map((element) => element.getBoundingClientRect());
      return (
        there.left >= view.left - 1 &&
        there.right <= view.right + 1 &&
        there.top >= view.top - 1 &&
        there.bottom <= view.bottom + 1
      );
    });
  await page.locator('.kb-view').evaluate((view) => view.scrollTo(0, 0));
  assert.equal(await isInSight(), false);
  await page.locator('[data-act=hint]').click();
  await page.locator(`[data-square="${O14}"].kb-draft`).waitFor();
  assert.ok(await isInSight());
  await page.locator('[data-act=recall]').click();
  for (const corner of [O14, A15]) {
    await page.locator('[role=option]').first().click();
    await page.locator(`[data-square="${corner}"]`).click();
    await page.locator(`[data-square="${corner}"].kb-draft`).waitFor();
    await page.locator('[data-act=recall]').click();
  }
};
const lookBack = (step, then) => ({
  path: `#replay/${CODE}/1/${step}`,
  kept: true,
  wait: '[data-way=play]',
  routes: { '**/games/1/replay*': cribbageReplay() },
  act: async (page) => {
    await page.locator('.kc main').waitFor();
    await then?.(page);
  },
});

export const CRIBBAGE = {
  'our turn': table(cribbageTurn()),
  'our turn, the play explained': answered(table(cribbageTurn(), { act: layOne }), preview(longScore)),
  'our turn, no play yet': answered(table(cribbageTurn(), { act: layWithoutAJump }), {
    preview: refusal('NOT_A_HAND', 'No fifteen, pair or run of its line needs 6l, 10d, Kl, Al, 5d.', {
      detail: { faces: ['6l', '10d', 'Kl', 'Al', '5d'] },
    }),
  }),
  'our turn, a larger board': table(cribbageTurn(), { act: (page) => page.locator('[data-act=zoom]').click() }),
  'our turn, 15 x 15': table(bigBoard()),
  'our turn, 15 x 15, a larger board to its corners': answered(table(bigBoard(), { act: reachCorners }), {
    ...preview(longScore),
    ...cornerHint,
  }),
  'our turn, exchange and pass': answered(
    table(anyTurn(), { act: layOne }),
    preview({ ...longScore, lines: longScore.lines.slice(0, 1) }),
  ),
  'stuck, choosing tiles': table(stuckTurn(), {
    act: async (page) => {
      await page.locator('[data-act=swap]').click();
      await page.locator('[role=option]').nth(1).click();
      await page.locator('[data-act=exchange]').waitFor();
    },
  }),
  'stuck, a hint to exchange': answered(
    table(stuckTurn(), {
      act: async (page) => {
        await page.locator('[data-act=hint]').click();
        await page.locator('[data-act=exchange]:not([aria-disabled=true])').waitFor();
      },
    }),
    { hint: { type: 'hinted', hint: { action: { type: 'exchange', tiles: ['Kl', '10d'] }, sentence: 'Exchange.' } } },
  ),
  'a claim to call': table(claimToCall()),
  'our claim': answered(table(ownClaim(), { act: layOne }), preview(null)),
  'another player': table(othersTurn()),
  'score sheet': table(othersTurn(), {
    whole: false,
    act: async (page) => {
      await page.locator('[data-act=sheet]').click();
      await page.locator('dialog[open] table').waitFor();
    },
  }),
  'a spectator': seatedAt(
    cribbageRoom({ you: { seat: null, role: 'spectator', host: false, name: 'Zoe' } }),
    { ...othersTurn(), you: null },
    { whole: true },
  ),
  'the end': seatedAt(cribbageRoom({ state: 'finished' }), cribbageOver(), { wait: 'table' }),
  'the host ended it': seatedAt(cribbageRoom({ state: 'finished' }), othersTurn(), { wait: 'table' }),
  'replay, all racks': lookBack(0, (page) => page.getByLabel(said(page, 'Seen by')).selectOption('all')),
  'replay, one seat': lookBack(0, (page) => page.getByLabel(said(page, 'Seen by')).selectOption('0')),
  'replay, the end': lookBack(1),
};
