// Fair deals in the browser against the real server: each page checks what it was dealt, and the game can be kept as a record.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { CRIBBAGE_MEDDLERS, RUMMY_MEDDLERS } from '../support/meddlers.mjs';
import { newPerson } from './support/browser.mjs';
import { atBoard, playHint } from './support/cribbage_player.mjs';
import {
  atTable,
  endGame,
  joinTable,
  leave,
  makeItShort,
  openTable,
  playToTheEnd,
  seatOf,
  start,
} from './support/player.mjs';
import { startServer } from './support/server.mjs';
import { share } from './support/share.mjs';

const WAIT = 10_000;
/** Longer than a deal waits for links. */
const TOO_LATE_MS = 3500;

const menuButton = (page) => page.locator('.shell-buttons button').last();
/** Waits until there is one: it may come after the alert. */
const verdict = (page) => menuButton(page).and(page.locator('[title]')).getAttribute('title');

/** Puts somebody between page and server, as tests/support/meddlers.mjs says. */
const between = (page, { to_server, to_client }) =>
  page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    const sender = (to) => (message) => to.send(JSON.stringify(message));
    const passing = (from, to, meddle) =>
      from.onMessage((text) => (meddle ? meddle(JSON.parse(text), sender(to), sender(from)) : to.send(text)));
    passing(socket, server, to_server);
    passing(server, socket, to_client);
  });

describe("deals made of everybody's links", () => {
  let ann;
  let bob;
  let code;
  const shared = share(() => startServer(['--retry-ms', '300']));
  beforeEach(async () => {
    [ann, bob] = await Promise.all([newPerson(shared.browser), newPerson(shared.browser)]);
    for (const page of [ann, bob]) page.setDefaultTimeout(WAIT);
  });
  afterEach(async () => {
    const faults = [ann, bob].flatMap((page) => page.faults);
    for (const page of [ann, bob]) await page.context().close();
    assert.deepEqual(faults, []);
  });

  const sitDown = async () => {
    code = await openTable(ann, shared.server.origin, 'Ann');
    await joinTable(bob, shared.server.origin, code, 'Bob');
    await seatOf(ann, 'Bob').waitFor();
    await makeItShort(ann);
    await start(ann);
    await Promise.all([atTable(ann), atTable(bob)]);
  };

  it('are found right by each page, quietly, also after a reload, and the record of the game is right', async () => {
    await sitDown();
    assert.equal(await ann.locator('[data-mark], [data-deal]').count(), 0);
    for (const page of [ann, bob]) {
      await page.reload();
      await atTable(page);
    }
    await playToTheEnd([{ page: ann }, { page: bob }]);
    for (const page of [ann, bob]) {
      await page.locator('[data-mark="✓"]').waitFor();
      assert.equal(await page.locator('[data-deal]').count(), 0);
      assert.match(
        await verdict(page),
        /Deal 1 was checked: your own number was used, and all cards that you were shown are those/,
      );
    }
    await menuButton(ann).click();
    await ann.getByRole('button', { name: 'Are the deals fair?' }).click();
    await ann.locator('dialog[open]').getByText('Deal 1 was checked').waitFor();
    await ann.keyboard.press('Escape');

    const [download] = await Promise.all([
      ann.waitForEvent('download'),
      ann.getByRole('button', { name: 'Download the record' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), `crowntable-${code}-1.jsonl`);
    const record = readFileSync(await download.path());
    await bob.goto(`${shared.server.origin}/#record`);
    await bob
      .locator('#record-file')
      .setInputFiles({ name: 'game.jsonl', mimeType: 'application/jsonl', buffer: record });
    await bob.locator('[data-record=right]').waitFor();
    await bob.getByText('Its one deal is vouched for').waitFor();
    await bob.getByText('It agrees with what this browser was told while 1 of its 1 deals were played.').waitFor();
  });

  it('are not called compared by a page that did not see the cards come', async () => {
    await sitDown();
    // As where storage is forgotten with the page.
    await bob.evaluate((key) => localStorage.removeItem(key), `crowntable.deal.${code}`);
    await bob.reload();
    await atTable(bob);
    await playToTheEnd([{ page: ann }, { page: bob }]);
    await bob.locator('[data-mark="–"]').waitFor();
    assert.match(await verdict(bob), /your own number was used\. The cards themselves were not compared/);
    assert.equal(await bob.locator('[data-deal]').count(), 0);
  });

  it('of a rematch are vouched for by those whose seats closed up behind somebody who left', async () => {
    const cid = await newPerson(shared.browser);
    cid.setDefaultTimeout(WAIT);
    code = await openTable(ann, shared.server.origin, 'Ann');
    for (const [page, name] of [
      [bob, 'Bob'],
      [cid, 'Cid'],
    ])
      await joinTable(page, shared.server.origin, code, name);
    await seatOf(ann, 'Cid').waitFor();
    await start(ann);
    await Promise.all([ann, bob, cid].map(atTable));
    await endGame(ann, [ann, bob, cid]);
    await leave(ann);
    for (const page of [bob, cid]) await page.getByRole('button', { name: 'Rematch' }).click();
    await Promise.all([bob, cid].map(atTable));
    await endGame(bob, [bob, cid]);
    for (const page of [bob, cid]) {
      await page.locator('[data-mark="–"]').waitFor();
      assert.match(
        await verdict(page),
        /Deal 1 was checked: your own number was used\. The cards themselves were not compared/,
      );
      assert.equal(await page.locator('[data-deal]').count(), 0);
    }
    assert.deepEqual(cid.faults, []);
    await cid.context().close();
  });

  it('are calmly not vouched for when a link comes too late, and the game goes on', async () => {
    await between(bob, {
      to_server: (message, pass) =>
        message.op === 'reveal' ? setTimeout(() => pass(message), TOO_LATE_MS) : pass(message),
    });
    await sitDown();
    for (const page of [ann, bob]) await page.locator('[data-deal=unvouched]').waitFor();
    assert.match(await verdict(ann), /Deal 1 is not vouched for: no number came in time from .*Bob/);
    await playToTheEnd([{ page: ann }, { page: bob }]);
    for (const page of [ann, bob]) assert.equal(await page.locator('[data-deal=wrong]').count(), 0);
  });

  for (const [what, meddling] of Object.entries(RUMMY_MEDDLERS)) {
    it(`are called wrong, loudly, where somebody between page and server ${what}`, async () => {
      await between(ann, meddling());
      await sitDown();
      await playToTheEnd([{ page: ann }, { page: bob }]);
      await ann.locator('[data-deal=wrong] [role=alert]').waitFor();
      assert.match(await verdict(ann), /Deal 1 is not as it should be\. What was dealt is not what the numbers give/);
    });
  }

  for (const [what, meddling] of Object.entries(CRIBBAGE_MEDDLERS)) {
    it(`of Kings Cribbage are called wrong, loudly, where somebody between page and server ${what}`, async () => {
      await between(ann, meddling());
      code = await openTable(ann, shared.server.origin, 'Ann', 'Kings Cribbage');
      await joinTable(bob, shared.server.origin, code, 'Bob');
      await seatOf(ann, 'Bob').waitFor();
      await start(ann);
      await Promise.all([ann, bob].map(atBoard));
      // Each turn is the hint and what it says.
      for (let presses = 0; presses < 12;) for (const page of [ann, bob]) if (await playHint(page)) presses += 1;
      await endGame(ann, [ann, bob]);
      await ann.locator('[data-deal=wrong] [role=alert]').waitFor();
      assert.match(await verdict(ann), /Deal 1 is not as it should be\. What was dealt is not what the numbers give/);
    });
  }

  it('are called wrong, loudly and for good, where the server reveals another link than it promised', async () => {
    const flipped = (hex) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
    await between(ann, {
      to_client: (message, pass) =>
        pass(message.type === 'deal_revealed' ? { ...message, server_link: flipped(message.server_link) } : message),
    });
    await sitDown();
    await playToTheEnd([{ page: ann }, { page: bob }]);
    await ann.locator('[data-deal=wrong] [role=alert]').waitFor();
    await ann.reload();
    await ann.locator('[data-deal=wrong] [role=alert]').waitFor();
    assert.match(await verdict(ann), /Deal 1 is not as it should be\. A number is not the one that was promised/);
    await bob.locator('[data-mark="✓"]').waitFor();
  });
});
