// Every screen in four sizes and both directions: nothing cut off, nothing too small; and no violation that axe finds, in any
// size, direction, colours of the reader and table (support/ways.mjs).
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ALL } from './scenes/all.mjs';
import { CRIBBAGE } from './scenes/cribbage.mjs';
import { MORE } from './scenes/more.mjs';
import { PLAIN } from './scenes/plain.mjs';
import { SCREENS } from './scenes/shared.mjs';
import { SIZES, SIZES_ACROSS } from './support/browser.mjs';
import { describeScreens, judgedInWays } from './support/every_screen.mjs';
import { boardFaults, seatFaults, tableFaults } from './support/face_geometry.mjs';
import { everyWay, fewWays, FORCED, IN_FULL, LOCALES, TABLES } from './support/ways.mjs';

const inWays = {
  ways: true,
  // In full from right to left in English, too.
  locales: () => (IN_FULL ? [...LOCALES, 'pseudo-rtl'] : LOCALES),
  judges: IN_FULL,
};
const isHeldAcross = ([name]) => /^(table|replay)/.test(name);
const entries = Object.entries(SCREENS);

describeScreens('every screen', Object.fromEntries(entries.filter((entry) => !isHeldAcross(entry))), inWays);
describeScreens('every screen, on a phone held across too', Object.fromEntries(entries.filter(isHeldAcross)), {
  ...inWays,
  sizes: [SIZES, SIZES_ACROSS],
  moreFaults: (page) => page.evaluate(seatFaults),
});
describeScreens('more of the screens', MORE, inWays);
describeScreens('every screen of Kings Cribbage', CRIBBAGE, {
  ...inWays,
  sizes: [...SIZES.slice(0, 3), { width: 844, height: 390 }, { width: 1280, height: 800 }],
  moreFaults: (page, screen) =>
    page.evaluate(boardFaults, { rack: screen.rack ?? 0, looking: screen.rack === undefined }),
});
describeScreens('screens of a game without a face of its own', PLAIN, {
  ...inWays,
  sizes: [...SIZES, SIZES_ACROSS[0]],
  moreFaults: tableFaults,
});

it('axe judges each screen, and no other', () => assert.deepEqual(judgedInWays, new Set(Object.values(ALL))));

it('the two ways of a screen are opposite, and those of all have every two values together', () => {
  const pairs = new Set();
  const values = ({ locale, size, forcedColors, table }) => [locale, String(size.width), forcedColors, table];
  Object.keys(ALL).forEach((name, turn) => {
    const ways = fewWays(turn).map(values);
    const all = new Set(ways.flat());
    assert.equal(all.size, LOCALES.length + 2 + FORCED.length + TABLES.length, name);
    for (const way of ways) for (const one of way) for (const other of way) pairs.add(`${one} ${other}`);
  });
  const all = new Set(everyWay.map(values).flatMap((way) => way.flatMap((a) => way.map((b) => `${a} ${b}`))));
  assert.deepEqual(
    [...all].filter((pair) => !pairs.has(pair)),
    [],
  );
});
