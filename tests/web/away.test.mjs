// Who is away, in the browser against the real server: the network of one player dies without a word, or the browser has forgotten
// them. That it is told in time is tested with clocks of their own in clients/web/src/core and tests/server; here a busy machine has
// twice the time.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { newPerson } from './support/browser.mjs';
import { startLine } from './support/line.mjs';
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

const late = '[data-connection=late]';
const lost = '[data-connection=reconnecting]';

// Two at a time: they wait for times of the server, one of them for longer than all the others.
describe('who is away', { concurrency: 2 }, () => {
  const shared = share(startServer);

  /** Ann and Bob play, and Bob sits at the far end of a line: `then({ann, bob, line, code, person})` sees them. */
  const withTable = async (then) => {
    const line = await startLine(shared.server.origin);
    const people = [];
    const person = async () => {
      const page = await newPerson(shared.browser);
      page.setDefaultTimeout(15_000);
      people.push(page);
      return page;
    };
    try {
      const [ann, bob] = [await person(), await person()];
      const code = await openTable(ann, shared.server.origin, 'Ann');
      await joinTable(bob, line.origin, code, 'Bob');
      await seatOf(ann, 'Bob').waitFor();
      await makeItShort(ann);
      await start(ann);
      await Promise.all([atTable(ann), atTable(bob)]);
      await then({ ann, bob, line, code, person });
      for (const page of people) assert.deepEqual(page.faults, []);
    } finally {
      for (const page of people) await page.context().close();
      await line.close();
    }
  };
  const seconds = (from) => (Date.now() - from) / 1000;

  it('somebody whose browser forgot everything gets the seat back when the host agrees', () =>
    withTable(async ({ ann, bob, code, person }) => {
      await bob.context().close();
      const again = await person();
      await again.goto(`${shared.server.origin}/t/${code}`);
      // A seat can be claimed when its owner has been away for a minute.
      await again.getByText('I was playing here').click({ timeout: 90_000 });
      await again.getByRole('switch', { name: /Let me see the hand of this deal/ }).click();
      await again.getByRole('button', { name: 'I was Bob' }).click();
      await ann.getByRole('button', { name: 'Yes, let them' }).click();
      // The bot that played meanwhile may have gone out with three cards: then there is no hand left to show.
      await again.locator('[role=listbox]').or(again.getByText('You went out')).first().waitFor();
      await playToTheEnd([{ page: ann }, { page: again }]);
    }));

  it('a line that falls silent is told to whoever waits and to the others, and mends itself', () =>
    withTable(async ({ ann, bob, line }) => {
      const from = Date.now();
      line.fallSilent();
      const told = Promise.all([
        bob
          .locator(`${late}, ${lost}`)
          .first()
          .waitFor()
          .then(() => seconds(from)),
        ann
          .locator('.chair.away')
          .waitFor()
          .then(() => seconds(from)),
      ]);
      const [self, others] = await told;
      assert.ok(self <= 14, `Bob is told after ${self} s`);
      assert.ok(others <= 14, `Ann is told after ${others} s`);
      line.speak();
      await bob.locator(`${late}, ${lost}`).waitFor({ state: 'detached' });
      await ann.locator('.chair.away').waitFor({ state: 'detached' });
    }));

  it('a line that falls silent is waited for by the others, who see for how long, and the host lets the bot play', () =>
    withTable(async ({ ann, bob, line }) => {
      line.fallSilent();
      await ann.locator('.chair.away .tag', { hasText: /^0:\d\d$/ }).waitFor();
      await ann.locator('.chair.away').click();
      await ann.locator('[data-away]', { hasText: /Bob is away: back in 0:\d\d, or a bot plays on/ }).waitFor();
      await ann.getByRole('button', { name: 'Let the bot play now' }).click();
      await ann.locator('[data-away]').waitFor({ state: 'detached' });
      line.speak();
      await bob.locator(`${late}, ${lost}`).waitFor({ state: 'detached' });
      await ann.locator('.chair.away').waitFor({ state: 'detached' });
    }));

  it('a line that falls silent: what is pressed meanwhile is said to wait, and it counts once', () =>
    withTable(async ({ ann, bob, line }) => {
      for (let i = 0; i < 20 && !(await bob.locator('[data-act=draw]').isVisible()); ++i) await playStep(ann);
      const draw = bob.locator('[data-act=draw]');
      await draw.waitFor();
      const cards = await bob.locator('[role=listbox] [role=option]').count();
      line.fallSilent();
      await draw.click();
      const from = Date.now();
      await bob.locator('.banner', { hasText: 'Your move is waiting' }).waitFor();
      const told = seconds(from);
      assert.ok(told <= 6, `told after ${told} s`);
      line.speak();
      await bob.locator('[data-act=discard]').waitFor();
      await bob.locator(`${late}, ${lost}`).waitFor({ state: 'detached' });
      assert.equal(await bob.locator('[role=listbox] [role=option]').count(), cards + 1);
    }));
});
