// Kings Cribbage in the browser: whole games against the real server.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { newPerson, SIZES } from './support/browser.mjs';
import { atBoard, enabled, playHint } from './support/cribbage_player.mjs';
import { settled } from './support/geometry.mjs';
import {
  endGame,
  hurryBots,
  isOver,
  joinTable,
  leave,
  playToTheEnd,
  seatOf,
  start,
  tabTo,
  untilAnswered,
} from './support/player.mjs';
import { startServer } from './support/server.mjs';
import { share } from './support/share.mjs';

const menuButton = (page) => page.locator('.shell-buttons button').last();

/** The squares and ranks of the draft, as a reader would hear them. */
const drafted = (page) =>
  page.locator('[role=gridcell][aria-label*="not played yet"]').evaluateAll((cells) =>
    cells.map((cell) => {
      const [square, tile] = cell.ariaLabel.split(', ');
      const word = tile.split(' ').at(-1);
      const rank = { 10: '0', Ace: 'a', Jack: 'j', Queen: 'q', King: 'k' }[word] ?? word;
      return { id: Number(cell.dataset.square), square, rank };
    }),
  );

const VALUES = { Ace: 1, Jack: 11, Queen: 12, King: 13, '6/9': 6 };
/** Rooms that are opened for a rack with a first play of two or three tiles. */
const ROOMS_MAX = 8;
const FIRST_BONUS = 10;

/** The first two or three tiles of a rack ("light 7", "dark Ace") that are a play on an empty board, and its points; 6/9 tiles as sixes. */
function firstPlay(rack) {
  const ranks = rack.map((name) => VALUES[name.split(' ').at(-1)] ?? Number(name.split(' ').at(-1)));
  const isFifteen = (slots) => slots.reduce((sum, slot) => sum + Math.min(ranks[slot], 10), 0) === 15;
  const isRun = (slots) =>
    slots
      .map((slot) => ranks[slot])
      .toSorted((a, b) => a - b)
      .every((rank, i, all) => i === 0 || rank === all[i - 1] + 1);
  const pairs = ranks.flatMap((_, one) => ranks.slice(0, one).map((_, other) => [other, one]));
  const two = pairs.find(([one, other]) => ranks[one] === ranks[other] || isFifteen([one, other]));
  if (two) return { slots: two, score: FIRST_BONUS + 2 };
  // Three tiles without a pair or a fifteen of two among them.
  const three = pairs
    .flatMap((slots) => ranks.slice(0, slots[0]).map((_, slot) => [slot, ...slots]))
    .find((slots) => isFifteen(slots) || isRun(slots));
  return three ? { slots: three, score: FIRST_BONUS + (isFifteen(three) ? 2 : 0) + (isRun(three) ? 3 : 0) } : null;
}

/** Goes to a square by arrows, from wherever the grid has the focus. */
async function goTo(page, id) {
  for (let looks = 0; looks < 30; ++looks) {
    const at = await page.evaluate(() => Number(document.activeElement?.dataset?.square));
    if (at === id) return;
    const [rows, columns] = [(id >> 4) - (at >> 4), (id & 15) - (at & 15)];
    const across = columns > 0 ? 'ArrowRight' : 'ArrowLeft';
    // The corner that is missing is gone round.
    if (rows > 0 && id >> 4 > 11 && (at & 15) > 10) await page.keyboard.press(across);
    else {
      const [key, times] = rows === 0 ? [across, columns] : [rows > 0 ? 'ArrowDown' : 'ArrowUp', rows];
      for (let presses = 0; presses < Math.abs(times); ++presses) await page.keyboard.press(key);
    }
  }
  assert.fail(`the arrows do not lead to ${id}`);
}

/** Plays by Enter on the button of this act, and waits for the answer. */
async function enter(page, act) {
  await tabTo(page, `[data-act=${act}]`);
  await untilAnswered(page, await page.$(`[data-act=${act}]`), () => page.keyboard.press('Enter'));
}

/** Lays the play of the hint anew, tile by tile, and plays it: all by keyboard. */
async function playByKeys(page) {
  const stuck = (await page.locator('[data-act=play], [data-act=swap], [data-act=exchange]').count()) === 0;
  if (stuck || !(await enabled(page, 'hint').isVisible())) {
    if (!(await enabled(page, 'pass').isVisible())) return false;
    await enter(page, 'pass');
    return true;
  }
  await page.keyboard.press('h');
  await page
    .locator('[data-act=play]:not([aria-disabled=true]), [data-act=exchange]:not([aria-disabled=true])')
    .first()
    .waitFor();
  if (await enabled(page, 'exchange').isVisible()) {
    await enter(page, 'exchange');
    return true;
  }
  const tiles = await drafted(page);
  const wanted = await enabled(page, 'play').innerText();
  await page.keyboard.press('r');
  await page.locator('[role=gridcell][aria-label*="not played yet"]').first().waitFor({ state: 'detached' });
  await page.keyboard.press('b');
  for (const { id, rank } of tiles) {
    await goTo(page, id);
    await page.keyboard.press(rank);
    // The cursor goes on by itself.
    await page.evaluate(settled);
  }
  const play = await page.waitForSelector('[data-act=play]:not([aria-disabled=true])');
  assert.equal((await play.innerText()).split(' for ')[0], wanted.split(' for ')[0]);
  await untilAnswered(page, play, () => page.keyboard.press('p'));
  return true;
}

describe('Kings Cribbage against the server', () => {
  const shared = share(() => startServer(['--retry-ms', '300', '--rate-factor', '10']));
  let people = [];
  const person = async (options) => {
    const page = await newPerson(shared.browser, options);
    page.setDefaultTimeout(10_000);
    people.push(page);
    return page;
  };
  /** Opens a table of Kings Cribbage with so many quick bots; answers its code. */
  const open = async (page, bots, options = async () => undefined) => {
    await page.goto(`${shared.server.origin}/`);
    await page.getByLabel('Your name').fill('Ann');
    await page.getByText('Kings Cribbage').click();
    await page.getByRole('button', { name: 'Open the table' }).click();
    for (let bot = 0; bot < bots; ++bot) {
      await page.getByRole('button', { name: 'Add a bot' }).click();
      await seatOf(page, 'Bot,').nth(bot).waitFor();
    }
    await hurryBots(page);
    await options(page);
    return new URL(page.url()).hash.slice(1);
  };

  afterEach(async () => {
    const faults = people.flatMap((page) => page.faults);
    for (const page of people) await page.context().close();
    people = [];
    assert.deepEqual(faults, []);
  });

  it('two people and two bots play a game to its end, see the same places and find the deal fair', async () => {
    const ann = await person();
    const bob = await person({ size: SIZES[3] });
    const code = await open(ann, 2);
    await joinTable(bob, shared.server.origin, code, 'Bob');
    // His page is ready when it has promised its numbers.
    await bob.waitForFunction((key) => localStorage.getItem(key) !== null, `crowntable.chain.${code}`);
    await bob.getByRole('button', { name: 'I am ready' }).click();
    await seatOf(ann, 'Bob').locator('.tick--on').waitFor();
    await start(ann);
    await Promise.all([atBoard(ann), atBoard(bob)]);
    const players = [
      { page: ann, play: playHint },
      { page: bob, play: playHint },
    ];
    await bob.reload();
    await atBoard(bob);
    await playToTheEnd(players);
    const findItFair = async (page) => {
      await page.locator('[data-mark="✓"]').waitFor();
      assert.match(
        await menuButton(page).getAttribute('title'),
        /Deal 1 was checked: your own number was used, and all tiles that you were shown are those that the numbers give/,
      );
    };
    await Promise.all([findItFair(ann), findItFair(bob)]);
    const places = (page) =>
      page
        .locator('.kf-places > li')
        .evaluateAll((rows) =>
          rows.map((row) =>
            ['.kf-medal', '.kf-name', '.kf-total', '.kf-minus']
              .map((part) => row.querySelector(part)?.textContent ?? '')
              .join(' '),
          ),
        );
    const seen = await places(ann);
    assert.equal(seen.length, 4);
    for (const name of ['Ann', 'Bob', 'Bot'])
      assert.ok(
        seen.some((row) => row.includes(name)),
        `${name} in ${seen}`,
      );
    assert.deepEqual(await places(bob), seen);
    // What a seat lost stands in the sheet, and the totals are those of the places.
    const totals = await ann.locator('.kf-turns tfoot td').allInnerTexts();
    assert.deepEqual(totals.toSorted(), (await ann.locator('.kf-total').allInnerTexts()).toSorted());
    await ann.getByRole('button', { name: 'Rematch' }).click();
    await bob.getByText('would play again').waitFor();
    // The next seat starts, and the pages know it.
    await bob.getByRole('button', { name: 'Rematch' }).click();
    await Promise.all([atBoard(ann), atBoard(bob)]);
    for (const page of [ann, bob]) await page.locator('[data-mark]').waitFor({ state: 'detached' });
    await endGame(ann, [ann, bob]);
    await Promise.all([findItFair(ann), findItFair(bob)]);
    // The seats close up behind her, and his promise goes along with his.
    await leave(ann);
    await bob.getByRole('button', { name: 'Rematch' }).click();
    await atBoard(bob);
    await endGame(bob, [bob]);
    await bob.locator('[data-mark="–"]').waitFor();
    assert.match(
      await menuButton(bob).getAttribute('title'),
      /Deal 1 was checked: your own number was used\. The tiles themselves were not compared/,
    );
  });

  it('a person alone plays a whole game against a bot by keyboard, tile by tile', async () => {
    const page = await person();
    await open(page, 1);
    assert.ok(await tabTo(page, '.start__go'));
    await page.keyboard.press('Enter');
    await atBoard(page);
    await playToTheEnd([{ page, play: playByKeys }]);
    assert.ok(await isOver(page));
  });

  it('tiles are dragged from the rack to the board, over it, and back', async () => {
    const page = await person();
    await open(page, 1);
    await start(page);
    await atBoard(page);
    const middle = async (locator) => {
      const box = await locator.boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const drag = async (from, to) => {
      await page.mouse.move(...(await middle(from)));
      await page.mouse.down();
      const end = await middle(to);
      await page.mouse.move(end[0] - 9, end[1] - 9);
      await page.mouse.move(...end);
      await page.mouse.up();
    };
    const slot = page.locator('[role=option]').first();
    const squares = ['M1', 'M2'].map((name) => page.locator(`[role=gridcell][aria-label^="${name},"]`));
    const free = [];
    for (const square of squares)
      if ((await square.getAttribute('aria-label')).endsWith('empty'))
        free.push(await square.getAttribute('data-square'));
    const [one, two] = free.map((id) => page.locator(`[data-square="${id}"]`));
    await drag(slot, one);
    await page.locator(`[data-square="${free[0]}"][aria-label*="not played yet"]`).waitFor();
    await drag(one, two);
    await page.locator(`[data-square="${free[1]}"][aria-label*="not played yet"]`).waitFor();
    assert.match(await one.getAttribute('aria-label'), /empty$/);
    await drag(two, page.locator('[role=listbox]'));
    await page.locator(`[data-square="${free[1]}"][aria-label$="empty"]`).waitFor();
    assert.equal(await page.locator('.kr-away').count(), 0);
  });

  /** Ann's claim on the board, and Bob who has to answer; both in rooms of two people, with the true score of the play. */
  const claimed = async (claim_of) => {
    for (let rooms = 0; rooms < ROOMS_MAX; ++rooms) {
      const [ann, bob] = [await person(), await person({ size: SIZES[3] })];
      const code = await open(ann, 0, async (page) => {
        await page.evaluate(() =>
          document.querySelectorAll('main .fold').forEach((fold) => {
            fold.open = true;
          }),
        );
        await page.locator('[data-option=first_player] select').selectOption('host');
        await page.locator('[data-option=joker_calls] .switch').click();
        await page.locator('[data-option=joker_calls] .switch:checked').waitFor();
      });
      await joinTable(bob, shared.server.origin, code, 'Bob');
      await bob.getByRole('button', { name: 'I am ready' }).click();
      await start(ann);
      await Promise.all([atBoard(ann), atBoard(bob)]);
      const opening = firstPlay(
        await ann.locator('[role=option]').evaluateAll((slots) => slots.map((slot) => slot.ariaLabel)),
      );
      // Six racks of a hundred hold no first play (K-05): then another room.
      if (opening === null) continue;
      for (const [i, slot] of opening.slots.entries()) {
        await ann.locator('[role=option]').nth(slot).click();
        await ann.locator(`[role=gridcell][aria-label^="${'FGH'[i]}7, empty"]`).click();
      }
      await ann.getByText('A play! How many points?').waitFor();
      for (const page of [ann, bob]) assert.equal(await page.locator('[data-act=hint]').count(), 0);
      await ann.getByLabel('Points you claim').fill(String(claim_of(opening.score)));
      await enabled(ann, 'play').click();
      await bob.locator('[data-act=call]').waitFor();
      return { ann, bob, score: opening.score };
    }
    return assert.fail(`no first play on ${ROOMS_MAX} racks`);
  };
  /** Both pages tell it, both have these points, and it is Bob's turn. */
  const settles = async ({ ann, bob }, sentence, points) => {
    for (const page of [ann, bob]) {
      await page.locator('[data-act=call]').waitFor({ state: 'detached' });
      await page.locator('#live-polite', { hasText: sentence }).waitFor({ state: 'attached' });
      assert.deepEqual(await page.locator('.ks-total').allInnerTexts(), points.map(String));
    }
    assert.match(await ann.locator('.kc-aside').innerText(), new RegExp(sentence));
    assert.match(await bob.locator('.kc-task').innerText(), /^Your turn|^You have no play/);
  };

  it('who claims too little loses what is missing to the one who calls', async () => {
    const table = await claimed(() => 0);
    assert.equal(await table.ann.locator('.kc-task').innerText(), 'You claim 0 points');
    assert.equal(await table.bob.locator('.kc-task').innerText(), 'Ann claims 0 points');
    assert.equal(await table.ann.locator('[data-act=call]').count(), 0);
    await table.bob.locator('[data-act=call]').click();
    await settles(table, `Bob called Joker and takes ${table.score} points`, [0, table.score]);
  });

  it('a claim that is left to stand counts, and what it missed is lost', async () => {
    const table = await claimed((score) => score - 1);
    await table.bob.getByRole('button', { name: 'Let it stand' }).click();
    await settles(table, `The claim of Ann stands: ${table.score - 1} points, 1 missed`, [table.score - 1, 0]);
  });

  it('a right claim that is called costs the caller five points', async () => {
    const table = await claimed((score) => score);
    await table.bob.locator('[data-act=call]').click();
    await settles(table, "Bob called for nothing, loses 5 points and wears the Joker's badge", [table.score, -5]);
  });
});
