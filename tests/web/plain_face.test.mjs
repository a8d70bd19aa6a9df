// A game whose family the browser client does not know: its screens in all sizes and both directions, and one turn.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PLAIN as screens } from './scenes/plain.mjs';
import { launch, newPerson, SIZES, SIZES_ACROSS } from './support/browser.mjs';
import { describeScreens, IN_FULL, LOOKED_AT, READERS } from './support/every_screen.mjs';
import { plainGames, plainRoom, plainTurn } from './support/fake_plain.mjs';
import { CODE, fakeServer, keepSeat, refusal } from './support/fake_room.mjs';
import { servePages } from './support/pages.mjs';

/** What a finger needs. */
const TARGET_MIN = 44;

/** A table scrolls within its page, where `geometryFaults` looks at nothing. */
async function tableFaults(page) {
  return page.evaluate((least) => {
    const faults = [];
    const table = document.querySelector('.pl');
    if (!table) return ['there is no table'];
    if (table.scrollWidth > table.clientWidth) faults.push(`the table is ${table.scrollWidth} wide`);
    const bar = table.querySelector('.pl-bar').getBoundingClientRect();
    const foot = table.querySelector('.pl-foot')?.getBoundingClientRect();
    if (bar.top < 0 || (foot && (foot.bottom > window.innerHeight + 0.5 || foot.top < bar.bottom)))
      faults.push('bar or buttons are not within the window');
    const first = table.querySelector('.pl-foot button')?.getBoundingClientRect();
    if (first && (first.top < foot.top || first.bottom > foot.bottom)) faults.push('the first button is hidden');
    for (const head of table.querySelectorAll('thead th'))
      if (head.textContent.trim() !== '' && head.getBoundingClientRect().height > 32)
        faults.push(`"${head.textContent}" is broken`);
    for (const button of table.querySelectorAll('.pl-foot button')) {
      const { width, height } = button.getBoundingClientRect();
      if (width < least || height < least) faults.push(`a button is ${width} x ${height}`);
      if (button.scrollWidth > button.clientWidth) faults.push(`"${button.textContent}" is cut off`);
    }
    return faults;
  }, TARGET_MIN);
}

describeScreens('screens of a game without a face of its own', screens, {
  ...LOOKED_AT,
  sizes: [...SIZES, SIZES_ACROSS[0]],
  moreFaults: tableFaults,
});

if (IN_FULL)
  for (const [title, options] of Object.entries(READERS))
    describeScreens(`screens of a game without a face of its own ${title}`, screens, options);

const ACTIONS = [{ type: 'play' }, { type: 'ask', seat: 1, rank: 7, aloud: true }];
const WAYS = {
  pressed: async (page) => {
    await page.keyboard.press('3');
    await page.keyboard.press('2');
  },
  clicked: (page) => page.getByRole('button', { name: /ask Wilhelmina van Oran 7/i }).click(),
};
for (const [way, choose] of Object.entries(WAYS)) {
  it(`a number is ${way}, and its action is sent as it came`, async (t) => {
    const [browser, pages] = await Promise.all([launch(), servePages()]);
    t.after(() => Promise.all([browser.close(), pages.close()]));
    const page = await newPerson(browser);
    await keepSeat(page);
    const server = await fakeServer(page, {
      room: plainRoom(),
      updates: [plainTurn({}, ACTIONS)],
      games: plainGames,
      answers: { play: refusal('TOO_LATE', 'That was too late.') },
    });
    await page.goto(`${pages.origin}/#${CODE}`);
    await page.locator('[data-act="2"]').waitFor();
    await choose(page);
    await page.getByText('That was too late.').waitFor();
    const played = server.sent.filter(({ op }) => op === 'play');
    assert.deepEqual(
      played.map(({ turn, action }) => ({ turn, action })),
      [{ turn: 4, action: ACTIONS[1] }],
    );
  });
}
