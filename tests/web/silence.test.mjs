// The network of one player dies without a word, in the browser against the real server. That it is told in time is tested with
// clocks of their own in clients/web/src/core and tests/server; here a busy machine has twice the time.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { launch, newPerson } from './support/browser.mjs';
import { startLine } from './support/line.mjs';
import { atTable, joinTable, makeItShort, openTable, playStep, seatOf, start } from './support/player.mjs';
import { startServer } from './support/server.mjs';

const late = '[data-connection=late]';
const lost = '[data-connection=reconnecting]';

describe('a line that falls silent', () => {
  let browser;
  let server;
  let line;
  let people = [];
  const person = async () => {
    const page = await newPerson(browser);
    page.setDefaultTimeout(15_000);
    people.push(page);
    return page;
  };

  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());
  beforeEach(async () => {
    server = await startServer();
    line = await startLine(server.origin);
  });
  afterEach(async () => {
    for (const page of people) await page.context().close();
    people = [];
    await line.close();
    await server.close();
  });

  /** Bob sits at the far end of the line. */
  const annAndBob = async () => {
    const ann = await person();
    const bob = await person();
    const code = await openTable(ann, server.origin, 'Ann');
    await joinTable(bob, line.origin, code, 'Bob');
    await seatOf(ann, 'Bob').waitFor();
    await makeItShort(ann);
    await start(ann);
    await Promise.all([atTable(ann), atTable(bob)]);
    return { ann, bob };
  };
  const seconds = (from) => (Date.now() - from) / 1000;

  it('is told to whoever waits and to the others, and mends itself', async () => {
    const { ann, bob } = await annAndBob();
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
  });

  it('is waited for by the others, who see for how long, and the host lets the bot play', async () => {
    const { ann, bob } = await annAndBob();
    line.fallSilent();
    await ann.locator('.chair.away .tag', { hasText: /^0:\d\d$/ }).waitFor();
    await ann.locator('.chair.away').click();
    await ann.locator('[data-away]', { hasText: /Bob is away: back in 0:\d\d, or a bot plays on/ }).waitFor();
    await ann.getByRole('button', { name: 'Let the bot play now' }).click();
    await ann.locator('[data-away]').waitFor({ state: 'detached' });
    line.speak();
    await bob.locator(`${late}, ${lost}`).waitFor({ state: 'detached' });
    await ann.locator('.chair.away').waitFor({ state: 'detached' });
  });

  it('says of what is pressed meanwhile that it waits, and it counts once', async () => {
    const { ann, bob } = await annAndBob();
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
  });
});
