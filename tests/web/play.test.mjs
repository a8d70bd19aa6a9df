// Whole games in the browser against the real server.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { newPerson, SIZES } from './support/browser.mjs';
import {
  atTable,
  endGame,
  hurryBots,
  isOver,
  joinTable,
  makeItShort,
  openTable,
  playStep,
  playStepByKeys,
  playToTheEnd,
  seatOf,
  start,
  tabTo,
} from './support/player.mjs';
import { startBot, startServer } from './support/server.mjs';
import { share } from './support/share.mjs';

const WAIT = 10_000;

describe('a table in the browser', () => {
  const shared = share();
  let server;
  let people = [];
  let closing = [];
  const person = async (options) => {
    const page = await newPerson(shared.browser, options);
    page.setDefaultTimeout(WAIT);
    people.push(page);
    return page;
  };

  beforeEach(async () => {
    server = await startServer(['--retry-ms', '300']);
  });
  afterEach(async () => {
    const faults = people.flatMap((page) => page.faults);
    for (const each of closing) await each();
    for (const page of people) await page.context().close();
    await server.close();
    people = [];
    closing = [];
    assert.deepEqual(faults, []);
  });

  /** Ann has opened a table and Bob has come by its link. */
  const annAndBob = async () => {
    const ann = await person();
    const bob = await person({ size: SIZES[3] });
    const code = await openTable(ann, server.origin, 'Ann');
    await joinTable(bob, server.origin, code, 'Bob');
    await seatOf(ann, 'Bob').waitFor();
    return { ann, bob, code };
  };

  it('two people and a bot of the terminal play a short game to its end and see the same places', async () => {
    const { ann, bob, code } = await annAndBob();
    const bot = startBot(server.origin, code);
    closing.push(bot.close);
    await seatOf(ann, 'Terminal').waitFor();
    await makeItShort(ann);
    await start(ann);
    await Promise.all([atTable(ann), atTable(bob)]);
    // What one reacts by is seen at the seat, by everybody, and is gone after a while.
    await bob.locator('.side .chat__form').waitFor();
    await bob.keyboard.press('c');
    await bob.getByRole('button', { name: 'Laughing' }).click();
    await ann.locator('[data-reaction=laugh]').waitFor();
    await bob.locator('[data-reaction=laugh]').waitFor();
    await ann.getByText('Bob reacts: Laughing').waitFor({ state: 'attached' });
    const [bubble, chair] = [ann.locator('[data-reaction]'), ann.locator('.chair[data-seat="1"]')];
    const [{ x, width }, chairBox] = [await bubble.boundingBox(), await chair.boundingBox()];
    const middle = x + width / 2 - chairBox.x;
    assert.ok(middle > 0 && middle < chairBox.width, `at the chair of Bob, not at ${middle} of it`);
    await bubble.waitFor({ state: 'detached' });
    await playToTheEnd([{ page: ann }, { page: bob }]);
    // Each calls itself "You"; the rest has to be the same: place, points of the round, total.
    const places = (page, me) =>
      page.locator('.places > li').evaluateAll(
        (rows, name) =>
          rows.map((row) => {
            const text = (part) => row.querySelector(part)?.textContent ?? '';
            const who = row.classList.contains('me') ? name : text('.name');
            return [text('.medal'), who, text('.plus'), text('.total')].join(' ');
          }),
        me,
      );
    const seen = await places(ann, 'Ann');
    assert.equal(seen.length, 3);
    for (const name of ['Ann', 'Bob', 'Terminal'])
      assert.ok(
        seen.some((row) => row.includes(name)),
        `${name} in ${seen}`,
      );
    assert.deepEqual(await places(bob, 'Bob'), seen);

    // The result as a picture, of which nobody learns where the table is.
    await ann.getByRole('button', { name: 'Share a picture' }).click();
    const told = await ann.locator('dialog[open] canvas').getAttribute('aria-label');
    for (const part of ['5 Suited Rummy', 'Ann', 'Bob', 'Terminal', 'win', 'point'])
      assert.ok(told.includes(part), `${part} in ${told}`);
    assert.ok(!told.includes(code), told);
    await ann.locator('dialog[open] .button:not([aria-disabled=true])').first().waitFor();
    const [file] = await Promise.all([
      ann.waitForEvent('download'),
      ann.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    assert.equal(file.suggestedFilename(), 'crowntable.png');
    const picture = readFileSync(await file.path());
    assert.equal(picture.subarray(1, 4).toString(), 'PNG');
    assert.deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1080, 1080]);
    assert.ok(!picture.includes(code));
    await ann.getByText('The picture is among your downloads.').waitFor();

    // Each device knows how its own games ended.
    for (const [page, name] of [
      [ann, 'Ann'],
      [bob, 'Bob'],
    ]) {
      const place = Number.parseInt(
        seen.find((row) => row.includes(name)),
        10,
      );
      await page.goto(`${server.origin}/#played`);
      await page.getByRole('link', { name: new RegExp(`5 Suited Rummy.*lace ${place} of 3.*with`) }).waitFor();
      await page.getByRole('row', { name: /With people 1/ }).waitFor();
    }
  });

  it('a person alone plays a whole game against bots by keyboard, from the home page on', async () => {
    const page = await person();
    await page.goto(server.origin);
    await tabTo(page, '#name-new');
    await page.keyboard.type('Kay');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Add a bot' }).waitFor();
    const press = async (selector, key = 'Enter') => {
      assert.ok(await tabTo(page, selector), selector);
      await page.keyboard.press(key);
    };
    await press('.seats__bots > .button');
    await seatOf(page, 'Bot,').first().waitFor();
    await press('.number-list__quick .chip:last-child');
    await page.waitForFunction(
      () => document.querySelectorAll('[data-option=rounds] .chip--number[aria-pressed=true]').length === 1,
    );
    await press('.start__go');
    await atTable(page);
    await playToTheEnd([{ page, play: playStepByKeys }]);
    assert.ok(await isOver(page));
    // Where there is room, what happened stands beside the table, and leads to where it did.
    await page.setViewportSize(SIZES.at(-1));
    const lines = page.locator('.history__line a');
    await lines.getByText('A new game begins').click();
    await page.getByText(/Step 0 of/).waitFor();
    await page.goBack();
    await lines.first().click();
    await page.waitForURL(/#replay\/\w{6}\/1\/[1-9]\d*$/);
  });

  it('one tap on the home page leads to a table that plays, without a lobby, with deals that are vouched for', async () => {
    const page = await person();
    await page.goto(server.origin);
    await page.getByText('Five Crowns Mini', { exact: true }).click();
    await page.getByRole('button', { name: 'Easy' }).click();
    const lobby = page.getByRole('button', { name: 'Add a bot' }).waitFor();
    await page.getByRole('button', { name: 'Play against bots' }).click();
    await Promise.race([atTable(page), lobby.then(() => assert.fail('the lobby was shown'))]);
    lobby.catch(() => undefined);
    await page.getByText('Round 1 of 5').waitFor();
    assert.equal(await page.locator('.chair').count(), 2);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Are the deals fair?' }).click();
    await page.getByText(/^Deal 1: your number was used/).waitFor();
  });

  it('eleven rounds are played to a winner, and the rematch keeps the code and the seats', async () => {
    const page = await person();
    const code = await openTable(page, server.origin, 'Ann');
    // The more bots there are, the sooner one goes out.
    for (const bots of [0, 1, 2]) {
      await page.getByRole('button', { name: 'Add a bot' }).click();
      await seatOf(page, 'Bot,').nth(bots).waitFor();
    }
    await hurryBots(page);
    await start(page);
    await atTable(page);
    await playToTheEnd([{ page }], { steps: 3000 });
    assert.equal(await page.locator('.rounds tbody tr').count(), 11);
    assert.equal(await page.locator('.places > li').count(), 4);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await atTable(page);
    assert.equal(await page.locator('[role=listbox] [role=option]').count(), 3);
    await page.getByText('Round 1 of 11').waitFor();
    assert.equal(new URL(page.url()).hash, `#${code}`);
  });

  it('a replay is for everybody once both have agreed, tells a stranger no code, and for nobody once one takes that back', async () => {
    const { ann, bob, code } = await annAndBob();
    await start(ann);
    await atTable(ann);
    await endGame(ann, [ann, bob]);
    const sheetOf = async (page) => {
      await page.getByRole('button', { name: 'Publish the replay' }).click();
      return page.getByRole('dialog', { name: 'A replay for everybody' });
    };
    const anns = await sheetOf(ann);
    await anns.getByRole('button', { name: 'I agree' }).click();
    await anns.getByText(/The word of .Bob. is still missing/).waitFor();
    await bob.getByText(/Ann. asks whether the replay of this game may be published/).waitFor();
    const bobs = await sheetOf(bob);
    await bobs.getByRole('button', { name: 'I agree' }).click();
    const link = await anns.getByRole('textbox', { name: 'Link to the replay' }).inputValue();
    assert.match(link, /\/#replay\/[0-9a-f]{48}\/1$/);

    const zoe = await person();
    const said = [];
    zoe.on('response', (response) => said.push(response));
    await zoe.goto(link);
    await zoe.getByRole('slider', { name: 'Step' }).waitFor();
    await zoe.getByText('Ann').first().waitFor();
    const replay = said.find((response) => response.url().includes('/api/shared/replay'));
    assert.doesNotMatch(replay.url(), /[0-9a-f]{48}/, 'the link is in no address that is sent');
    assert.ok(!(await replay.text()).includes(code));
    assert.ok(!(await zoe.content()).includes(code));

    await bobs.getByRole('button', { name: 'Take it back' }).click();
    await anns.getByText(/The word of .Bob. is still missing/).waitFor();
    const yves = await person();
    await yves.goto(link);
    await yves.getByText('There is no such game, or its record is no longer kept.').waitFor();
    await yves.getByRole('button', { name: 'Back' }).click();
    await yves.getByRole('button', { name: 'Open the table' }).waitFor();
    // The refusal is a 404, which the browser's console tells.
    yves.faults.length = 0;
  });

  it('a reload keeps the seat, the cards and the turn, and makes no second self', async () => {
    const { ann, bob } = await annAndBob();
    await makeItShort(ann);
    await start(ann);
    await Promise.all([atTable(ann), atTable(bob)]);
    const hand = (page) =>
      page
        .locator('[role=listbox] [role=option]')
        .evaluateAll((cards) => cards.map((card) => card.ariaLabel).toSorted());
    const before_reload = await hand(bob);
    await bob.reload();
    await atTable(bob);
    assert.deepEqual(await hand(bob), before_reload);
    await ann.getByRole('button', { name: 'Menu' }).click();
    await ann.getByRole('button', { name: 'Players' }).click();
    assert.equal(await ann.locator('dialog[open] .seat').count(), 2);
    assert.equal(await ann.locator('dialog[open] .seat', { hasText: 'Away' }).count(), 0);
    await ann.keyboard.press('Escape');
    await playToTheEnd([{ page: ann }, { page: bob }]);
  });

  it('a link that breaks is mended: the banner comes at once, the table stays, a press meanwhile counts once', async () => {
    const { ann, bob } = await annAndBob();
    await makeItShort(ann);
    await start(ann);
    await Promise.all([atTable(ann), atTable(bob)]);
    const [acting] = await Promise.all(
      [ann, bob].map(async (page) => ((await page.locator('[data-act=draw]').count()) > 0 ? page : null)),
    ).then((pages) => pages.filter(Boolean));
    assert.ok(acting, 'somebody is to draw');
    await acting.context().setOffline(true);
    await acting.locator('[data-connection=reconnecting]').waitFor();
    assert.equal(await acting.locator('[role=listbox] [role=option]').count(), 3);
    await acting.context().setOffline(false);
    await acting.locator('[data-connection=online]').waitFor();
    await playStep(acting);
    await acting.locator('[data-act=discard]').waitFor();
    assert.equal(await acting.locator('[role=listbox] [role=option]').count(), 4);
  });

  it('a second tab asks who comes, takes the seat over and gives it back', async () => {
    const ann = await person();
    const code = await openTable(ann, server.origin, 'Ann');
    const second = await ann.context().newPage();
    await second.goto(`${server.origin}/t/${code}`);
    await second.getByRole('heading', { name: 'Ann is at this table already' }).waitFor();
    await ann.locator('.start__go').waitFor();
    await second.getByRole('button', { name: 'Go on as Ann here' }).click();
    await second.locator('.start__go').waitFor();
    await ann.getByRole('heading', { name: 'You are playing somewhere else' }).waitFor();
    await ann.getByRole('button', { name: 'Play here' }).click();
    await ann.locator('.start__go').waitFor();
    await second.getByRole('heading', { name: 'You are playing somewhere else' }).waitFor();
  });

  it('a second person in another tab joins as somebody else, and the first stays', async () => {
    const ann = await person();
    const code = await openTable(ann, server.origin, 'Ann');
    const second = await ann.context().newPage();
    await second.goto(`${server.origin}/t/${code}`);
    await second.getByRole('button', { name: 'Join as somebody else' }).click();
    await second.getByLabel('Your name').fill('Bob');
    await second.getByRole('button', { name: 'Sit down' }).click();
    await second.getByText('Bob').first().waitFor();
    await ann.getByText('Bob').first().waitFor();
    // Who reloads is who was there.
    await second.reload();
    await second.getByText('Bob').first().waitFor();
    assert.equal(await second.getByRole('heading', { name: /at this table already/ }).count(), 0);
  });

  it('a transfer code moves the seat to another device', async () => {
    const ann = await person();
    const phone = await person({ size: SIZES[0] });
    const code = await openTable(ann, server.origin, 'Ann');
    await ann.getByRole('button', { name: 'Menu' }).click();
    await ann.getByRole('button', { name: 'Play on another device' }).click();
    const transfer = await ann.locator('.transfer__code').innerText();
    await phone.goto(`${server.origin}/t/${code}`);
    await phone.getByText('I have a code from my other device').click();
    await phone.getByLabel('Code from the other device').fill(transfer.toLowerCase());
    await phone.getByRole('button', { name: 'Bring my seat here' }).click();
    await phone.locator('.start__go').waitFor();
    assert.equal(await phone.locator('.seat--you', { hasText: 'Ann' }).count(), 1);
    await ann.getByRole('heading', { name: 'You are playing somewhere else' }).waitFor();
  });

  it('the host removes somebody, who is told and does not come back; a locked table says so at the door', async () => {
    const { ann, bob, code } = await annAndBob();
    await ann.getByRole('button', { name: 'What to do with Bob' }).click();
    await ann.getByRole('button', { name: 'Remove Bob' }).click();
    await ann.getByRole('button', { name: 'Yes, remove Bob' }).click();
    await bob.getByRole('heading', { name: 'You were removed from the table' }).waitFor();
    await seatOf(ann, 'Bob').waitFor({ state: 'detached' });
    await ann.getByRole('switch', { name: /Lock the table/ }).click();
    await ann.locator('.option--lock .switch:checked').waitFor();
    const late = await person();
    await late.goto(`${server.origin}/t/${code}`);
    await late.getByText('The host has locked this table.').waitFor();
    assert.equal(await late.getByRole('button', { name: 'Sit down' }).count(), 0);
    await late.getByRole('button', { name: 'Knock' }).click();
    await late.getByRole('heading', { name: 'You have knocked' }).waitFor();
    await ann.getByRole('button', { name: 'Yes, let them' }).click();
    await late.getByRole('button', { name: 'Sit down' }).click();
    await ann.locator('.seat[data-seat="1"]').waitFor();
  });

  it('chat and phrases reach the others, and a muted person is not heard', async () => {
    const { ann, bob } = await annAndBob();
    await bob.getByRole('button', { name: 'Chat' }).click();
    await bob.getByLabel('Message').fill('<b>hi</b> Ann');
    await bob.keyboard.press('Enter');
    await bob.getByRole('button', { name: 'Good luck' }).click();
    await ann.getByRole('button', { name: 'Chat, 2 new' }).click();
    await ann.locator('.line', { hasText: '<b>hi</b> Ann' }).waitFor();
    await ann.locator('.line', { hasText: 'Good luck' }).waitFor();
    await ann.getByRole('button', { name: 'Mute Bob' }).click();
    assert.equal(await ann.locator('.line').count(), 0);
    await ann.getByRole('button', { name: 'Hear Bob again' }).click();
    assert.equal(await ann.locator('.line').count(), 2);
  });

  it('a guest reads the rules that the host changes, ticks ready, and sees why the game does not start yet', async () => {
    const ann = await person();
    const code = await openTable(ann, server.origin, 'Ann');
    await ann.getByText('Two or more seats must be taken: invite a friend or add a bot.').waitFor();
    assert.equal(await ann.locator('.start__go').getAttribute('aria-disabled'), 'true');
    const bob = await person({ size: SIZES[2] });
    await joinTable(bob, server.origin, code, 'Bob');
    await ann.locator('.start__go:not([aria-disabled=true])').waitFor();
    await makeItShort(ann);
    await bob.locator('[data-option=rounds] .option__value', { hasText: /^3$/ }).waitFor();
    assert.equal(await bob.locator('.options select, .options .switch').count(), 0);
    await bob.getByRole('button', { name: 'I am ready' }).click();
    await seatOf(ann, 'Bob').locator('.tick--on').waitFor();
  });

  it('the home page offers the way back to a table, asks before it forgets one, and forgets one that is gone', async () => {
    const ann = await person();
    const code = await openTable(ann, server.origin, 'Ann');
    await ann.goto(`${server.origin}/`);
    const other = await openTable(ann, server.origin, 'Ann');
    await ann.goto(`${server.origin}/`);
    // A tap beside the table costs nothing yet.
    await ann.getByRole('button', { name: `Forget table ${other}` }).click();
    await ann.getByRole('button', { name: `Yes, forget ${other}` }).waitFor();
    await ann.reload();
    await ann.locator('.kept__go', { hasText: other }).waitFor();
    await ann.getByRole('button', { name: `Forget table ${other}` }).click();
    await ann.getByRole('button', { name: `Yes, forget ${other}` }).click();
    await ann.reload();
    await ann.locator('.kept__go', { hasText: code }).waitFor();
    assert.equal(await ann.locator('.kept__go').count(), 1);
    await ann.locator('.kept__go', { hasText: code }).click();
    await ann.locator('.start__go').waitFor();
    await ann.getByRole('button', { name: 'Menu' }).click();
    await ann.getByRole('button', { name: 'Leave the table' }).click();
    await ann.locator('dialog[open] .sheet__foot .button--danger').click();
    await ann.getByRole('heading', { name: 'New table' }).waitFor();
    assert.equal(await ann.locator('.kept__go').count(), 0);
  });

  it('a link to no table, left open for an hour, leaves its household its guesses', async () => {
    const ann = await person();
    const code = await openTable(ann, server.origin, 'Ann');
    const bob = await person();
    await bob.clock.install();
    await bob.goto(`${server.origin}/t/${code.startsWith('7') ? '4' : '7'}${code.slice(1)}`);
    await bob.getByRole('heading', { name: 'No such table' }).waitFor();
    await bob.clock.runFor(3_600_000);
    // From the same address.
    const cat = await person();
    await joinTable(cat, server.origin, code, 'Cat');
    await bob.getByRole('button', { name: 'Try again' }).click();
    await bob.getByRole('heading', { name: 'No such table' }).waitFor();
  });

  it('who chooses an avatar is known by it in the lobby, at the seats and in the chat, and at the next table', async () => {
    const { ann, bob } = await annAndBob();
    await bob.getByRole('button', { name: 'Your picture: First letter' }).click();
    await tabTo(bob, '[data-avatars] [aria-checked=true]');
    const there = bob.locator('[data-avatars] [tabindex="0"]:focus');
    for (let left = 25; left > 0 && (await there.getAttribute('aria-label')) !== 'Snowflake'; --left) {
      await bob.keyboard.press('ArrowRight');
      await there.waitFor();
    }
    await bob.keyboard.press('Enter');
    await bob.getByRole('button', { name: 'Your picture: Snowflake' }).waitFor();
    await seatOf(ann, 'Bob').getByRole('img', { name: 'Snowflake' }).waitFor();
    await start(ann);
    await Promise.all([atTable(ann), atTable(bob)]);
    await ann.locator('.chair [data-mark=snowflake]').waitFor();
    await bob.keyboard.press('c');
    await bob.getByRole('button', { name: 'Well played' }).click();
    await ann.locator('.toast [data-mark=snowflake]').waitFor();
    // Another one at the table, which is told when the server takes it again.
    await bob.keyboard.press('Escape');
    await bob.getByRole('button', { name: 'Menu' }).click();
    await bob.getByRole('button', { name: 'Settings' }).click();
    await bob.getByRole('button', { name: 'Your picture: Snowflake' }).click();
    await bob.getByRole('radio', { name: 'Teapot' }).click();
    await ann.locator('.chair [data-mark=teapot]').waitFor();
    // It is kept on the device: the next table sees it, too.
    await openTable(bob, server.origin, 'Bob');
    await bob.getByRole('button', { name: 'Your picture: Teapot' }).waitFor();
    const code = new URL(bob.url()).hash.slice(1);
    const summary = async () => (await (await fetch(`${server.origin}/api/rooms/${code}`)).json()).seats[0]?.avatar;
    for (let left = 50; left > 0 && (await summary()) !== 'teapot'; --left) await bob.waitForTimeout(100);
    assert.equal(await summary(), 'teapot');
  });

  it('the first screen needs five requests, none twice, and no socket; a table one socket; none from elsewhere', async () => {
    const page = await person();
    const requests = [];
    const sockets = [];
    page.on('request', (request) => requests.push(request.url()));
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.goto(`${server.origin}/`);
    await page.locator('form .button--primary:not([aria-disabled=true])').waitFor();
    // What keeps the client on the device comes once the page has been loaded; on a busy machine before the games do.
    const first = requests.filter((url) => !/\/assets\/registration-|\/sw\.js$/.test(url));
    assert.ok(first.length <= 5, first.join(' '));
    assert.deepEqual([...new Set(first)], first);
    assert.deepEqual(sockets, []);
    await openTable(page, server.origin, 'Ann');
    assert.equal(sockets.length, 1);
    assert.deepEqual(
      [...requests, ...sockets].filter((url) => new URL(url).host !== new URL(server.origin).host),
      [],
    );
  });

  it('the host chooses a game of another family after a game, which nobody takes for the next one', async () => {
    const { ann, bob } = await annAndBob();
    await start(ann);
    await Promise.all([atTable(ann), atTable(bob)]);
    await endGame(ann, [ann, bob]);
    await ann.getByRole('button', { name: 'Back to the lobby' }).click();
    await ann.getByLabel('Game', { exact: true }).selectOption({ label: 'Kings Cribbage' });
    await bob.getByText('Kings Cribbage').first().waitFor();
    await bob.reload();
    await bob.getByText('Kings Cribbage').first().waitFor();
    await bob.getByRole('button', { name: 'I am ready' }).click();
    await start(ann);
    for (const page of [ann, bob]) await page.locator('[role=grid]').waitFor();
  });

  it('a wrong code is answered in place', async () => {
    const page = await person();
    await page.goto(`${server.origin}/`);
    await page.getByLabel('Table code').fill('abc');
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.locator('.problem').waitFor();
    await page.getByLabel('Table code').fill('k7m-4px');
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.getByRole('heading', { name: 'No such table' }).waitFor();
  });
});
