// A game whose family the browser client does not know: one turn.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { newPerson } from './support/browser.mjs';
import { plainGames, plainRoom, plainTurn } from './support/fake_plain.mjs';
import { CODE, fakeServer, keepSeat, refusal } from './support/fake_room.mjs';
import { servePages } from './support/pages.mjs';
import { share } from './support/share.mjs';

const shared = share(servePages);

const ACTIONS = [{ type: 'play' }, { type: 'ask', seat: 1, rank: 7, aloud: true }];
const WAYS = {
  pressed: async (page) => {
    await page.keyboard.press('3');
    await page.keyboard.press('2');
  },
  clicked: (page) => page.getByRole('button', { name: /ask Wilhelmina van Oran 7/i }).click(),
};
for (const [way, choose] of Object.entries(WAYS)) {
  it(`a number is ${way}, and its action is sent as it came`, async () => {
    const page = await newPerson(shared.browser);
    await keepSeat(page);
    const server = await fakeServer(page, {
      room: plainRoom(),
      updates: [plainTurn({}, ACTIONS)],
      games: plainGames,
      answers: { play: refusal('TOO_LATE', 'That was too late.') },
    });
    await page.goto(`${shared.server.origin}/#${CODE}`);
    await page.locator('[data-act="2"]').waitFor();
    await choose(page);
    await page.getByText('That was too late.').waitFor();
    const played = server.sent.filter(({ op }) => op === 'play');
    assert.deepEqual(
      played.map(({ turn, action }) => ({ turn, action })),
      [{ turn: 4, action: ACTIONS[1] }],
    );
    await page.context().close();
  });
}
