// The server is killed, stopped and upgraded in the middle of a game: the pages come back by themselves, and nothing counts twice.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { newPerson, SIZES } from './support/browser.mjs';
import { startFront } from './support/front.mjs';
import {
  atTable,
  joinTable,
  makeItShort,
  openTable,
  playStep,
  playToTheEnd,
  seatOf,
  start,
} from './support/player.mjs';
import { startServer } from './support/server.mjs';
import { share } from './support/share.mjs';

const WAIT = 10_000;
/** From the moment the server is ready again to the seat. */
const BACK_MS = 5000;
const PHONE = { width: 360, height: 740 };

const banner = (page, kind) => page.locator(`.banner[data-connection=${kind}]`);
const cards = (page) => page.locator('[role=listbox] [role=option]');
const hand = (page) =>
  cards(page).evaluateAll((all) => all.map((card) => card.ariaLabel.replace(/, new$/, '')).toSorted());
const stock = async (page) => Number(await page.locator('.below b').first().innerText());
/** The others hear of a draw a moment after who drew. */
const untilStock = (page, left) =>
  page
    .locator('.below b')
    .first()
    .filter({ hasText: new RegExp(`^${left}$`) })
    .waitFor();
const toDraw = (page) => page.locator('[data-act=draw]:not([aria-disabled=true])');

describe('a table whose server restarts', () => {
  const shared = share();
  let server;
  let front = null;
  let people = [];

  beforeEach(async () => {
    server = await startServer(['--retry-ms', '300']);
  });
  afterEach(async () => {
    const faults = people.flatMap((page) => page.faults);
    for (const page of people) await page.context().close();
    await front?.close();
    await server.close();
    front = null;
    people = [];
    assert.deepEqual(faults, []);
  });

  const person = async (options) => {
    const page = await newPerson(shared.browser, options);
    page.setDefaultTimeout(WAIT);
    people.push(page);
    return page;
  };

  /** Ann and Bob play; a page that is loaded anew has forgotten its mark. */
  const game = async (origin = server.origin) => {
    const ann = await person({ size: PHONE });
    const bob = await person({ size: SIZES[3] });
    const code = await openTable(ann, origin, 'Ann');
    await joinTable(bob, origin, code, 'Bob');
    await seatOf(ann, 'Bob').waitFor();
    await makeItShort(ann);
    await start(ann);
    await Promise.all([atTable(ann), atTable(bob)]);
    const both = [ann, bob];
    for (const page of both) await page.evaluate(() => (globalThis.mark = 'the same page'));
    const acting = (await toDraw(ann).count()) > 0 ? ann : bob;
    return { ann, bob, both, acting, waiting: acting === ann ? bob : ann, code };
  };

  const startAgain = async (both) => {
    await server.start();
    const ready = Date.now();
    await Promise.all(both.map((page) => banner(page, 'online').waitFor()));
    assert.ok(Date.now() - ready < BACK_MS, `back after ${Date.now() - ready} ms`);
  };

  const sameSeats = async (both, code) => {
    for (const page of both) assert.equal(await page.evaluate(() => globalThis.mark), 'the same page');
    const room = await fetch(`${server.origin}/api/rooms/${code}`).then((answer) => answer.json());
    assert.deepEqual(
      room.seats.map((seat) => [seat.name, seat.kind, seat.connected]),
      [
        ['Ann', 'human', true],
        ['Bob', 'human', true],
      ],
    );
  };

  it('killed: a card drawn while it was away is drawn once, both keep seat and cards, and nobody reloads', async () => {
    const { both, acting, waiting, code } = await game();
    const before_kill = await Promise.all(both.map(hand));
    const left = await stock(acting);
    await server.kill();
    await Promise.all(both.map((page) => banner(page, 'reconnecting').waitFor()));
    assert.match(await banner(acting, 'reconnecting').innerText(), /Connection lost. Your seat is kept/);
    assert.deepEqual(await Promise.all(both.map(hand)), before_kill);
    await toDraw(acting).click();
    // The second press of somebody impatient.
    await acting.locator('[data-act=draw]').click({ force: true });
    await startAgain(both);
    await acting.locator('[data-act=discard]').waitFor();
    assert.equal(await cards(acting).count(), 4);
    for (const page of both) await untilStock(page, left - 1);
    const [mine, theirs] = both.indexOf(acting) === 0 ? before_kill : before_kill.toReversed();
    const now = await hand(acting);
    for (const card of mine) now.splice(now.indexOf(card), 1);
    assert.equal(now.length, 1);
    assert.deepEqual(await hand(waiting), theirs);
    await sameSeats(both, code);
    await Promise.all(both.map((page) => banner(page, 'online').waitFor({ state: 'detached' })));
    await playToTheEnd(both.map((page) => ({ page })));
  });

  it('killed in the moment of a press, again and again: each press counts once', async () => {
    const { both, acting, code } = await game();
    let turn = acting;
    for (let kills = 0; kills < 3; ++kills) {
      const left = await stock(turn);
      await toDraw(turn).waitFor();
      // Sometimes the command is on its way, sometimes stored, sometimes answered.
      await Promise.all([
        toDraw(turn).click(),
        new Promise((resolve) => setTimeout(resolve, 8 * kills)).then(() => server.kill()),
      ]);
      await Promise.all(both.map((page) => banner(page, 'reconnecting').waitFor()));
      await startAgain(both);
      await turn.locator('[data-act=discard]').first().waitFor();
      assert.equal(await cards(turn).count(), 4);
      for (const page of both) await untilStock(page, left - 1);
      await playStep(turn);
      if ((await turn.getByRole('button', { name: /^(Next round|Rematch)/ }).count()) > 0) break;
      turn = turn === both[0] ? both[1] : both[0];
      // Who went out gave the other the last turn, which may end the round.
      await toDraw(turn)
        .or(turn.getByRole('button', { name: /^Rematch/ }))
        .first()
        .waitFor();
      if ((await toDraw(turn).count()) === 0) break;
    }
    await sameSeats(both, code);
    await playToTheEnd(both.map((page) => ({ page })));
  });

  it('stopped: the banner says that it restarts, covers nothing, and says when it is back', async () => {
    const { ann, both, acting, code } = await game();
    await server.stop();
    await Promise.all(both.map((page) => banner(page, 'restarting').waitFor()));
    assert.match(await banner(ann, 'restarting').innerText(), /The server is restarting. Your seat is kept/);
    assert.match(await ann.locator('#live-assertive').innerText(), /restarting/);
    const covered = await ann.evaluate(() =>
      [...document.querySelectorAll('button')]
        .filter((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return width > 0 && !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        })
        .map((button) => button.ariaLabel ?? button.textContent),
    );
    assert.deepEqual(covered, []);
    await startAgain(both);
    assert.match(await banner(ann, 'online').innerText(), /Back. The server has restarted/);
    await playStep(acting);
    await acting.locator('[data-act=discard]').first().waitFor();
    await sameSeats(both, code);
    // The same client is served as before.
    assert.equal(await ann.locator('.banner--offer').count(), 0);
  });

  it('stopped while in the lobby: the lobby is there again with everybody in it', async () => {
    const ann = await person();
    const code = await openTable(ann, server.origin, 'Ann');
    const bob = await person();
    await joinTable(bob, server.origin, code, 'Bob');
    await server.stop();
    await banner(ann, 'restarting').waitFor();
    await bob.getByRole('button', { name: 'I am ready' }).click();
    await startAgain([ann, bob]);
    await seatOf(ann, 'Bob').locator('.tick--on').waitFor();
  });

  it('upgraded behind a proxy: a new client is offered to who is not to act, later to who was, and a reload keeps the seat', async () => {
    front = await startFront(server.origin);
    const { both, acting, waiting, code } = await game(front.origin);
    const left = await hand(waiting);
    await server.stop();
    // The next build: its page names its style differently. (Its script under two names would run twice.)
    front.page = (text) => text.replace(/(href="\/assets\/[^"]+\.css)"/, '$1?next"');
    await startAgain(both);
    await waiting.locator('.banner--offer', { hasText: 'A new version is ready.' }).waitFor();
    assert.equal(await acting.locator('.banner--offer').count(), 0);
    await playStep(acting);
    await acting.locator('[data-act=discard]').first().waitFor();
    assert.equal(await acting.locator('.banner--offer').count(), 0);

    await waiting.getByRole('button', { name: 'Reload' }).click();
    await waiting.waitForFunction(() => globalThis.mark === undefined);
    await atTable(waiting);
    assert.equal(await waiting.locator('link[href$="?next"]').count(), 1);
    assert.deepEqual(await hand(waiting), left);

    await playStep(acting);
    await acting.locator('.banner--offer', { hasText: 'A new version is ready.' }).waitFor();
    // No cards are held any more if that discard went out.
    const now = await hand(acting);
    await acting.getByRole('button', { name: 'Reload' }).click();
    await acting.waitForFunction(() => globalThis.mark === undefined);
    await acting.locator('.self').waitFor();
    assert.deepEqual(await hand(acting), now);
    assert.equal(await acting.locator('.banner--offer').count(), 0);
    const room = await fetch(`${server.origin}/api/rooms/${code}`).then((answer) => answer.json());
    assert.equal(room.seats.length, 2);
    await playToTheEnd(both.map((page) => ({ page })));
  });
});
