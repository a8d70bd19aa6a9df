// Screens that are not looked at with every other one (every_screen.test.mjs): in windows of other sizes, in other languages, and
// as readers have them who need large text or colours of their own.
import { CRIBBAGE } from './scenes/cribbage.mjs';
import { MORE } from './scenes/more.mjs';
import { PLAIN } from './scenes/plain.mjs';
import { besideIt, chat, happened, menu, SCREENS, seated, statistics } from './scenes/shared.mjs';
import { SIZES_ACROSS } from './support/browser.mjs';
import { describeScreens, READERS } from './support/every_screen.mjs';
import { seatFaults, tallyFaults, wordFaults } from './support/face_geometry.mjs';
import { fullRoom, fullTurn, gameOver } from './support/fake_game.mjs';
import { IN_FULL } from './support/ways.mjs';

const named = (pattern) =>
  Object.fromEntries(Object.entries({ ...SCREENS, ...MORE }).filter(([name]) => pattern.test(name)));

describeScreens(
  'a window with room beside the table',
  {
    'table, and a panel': seated(
      { room: fullRoom(), updates: [{ ...fullTurn(), events: happened }], chat },
      { wait: '[role=listbox]', cards: 14, whole: true, act: besideIt },
    ),
    'game over, and a panel': seated(
      { room: fullRoom({ state: 'finished', statistics }), updates: [{ ...gameOver(), events: happened }], chat },
      { wait: 'table', act: besideIt },
    ),
  },
  {
    sizes: [
      { width: 1440, height: 900 },
      { width: 1200, height: 720 },
    ],
  },
);
describeScreens(
  'a phone, what stands beside the table elsewhere',
  {
    'menu, score sheet': seated({ room: fullRoom(), updates: [fullTurn()] }, { wait: '[role=listbox]', act: menu(1) }),
    'menu, turn history': seated(
      { room: fullRoom(), updates: [{ ...fullTurn(), events: happened }] },
      { wait: '[role=listbox]', act: menu(2) },
    ),
  },
  { sizes: [SIZES_ACROSS[0], { width: 320, height: 568 }] },
);

/** With the bars of a browser above and below; `geometryFaults` asks for room for a thumb there. */
const BARS = [{ width: 390, height: 664 }];
const pressed = /^(table, (our turn|a hint|last turn, a seat claimed|reactions at the seats)|three people, to draw)$/;
describeScreens('a phone whose browser has its bars', IN_FULL ? { ...SCREENS, ...MORE } : named(pressed), {
  sizes: BARS,
  judges: false,
});
const pressedTiles = ['our turn, exchange and pass', 'our turn, no play yet'];
describeScreens(
  'Kings Cribbage on a phone whose browser has its bars',
  IN_FULL ? CRIBBAGE : Object.fromEntries(pressedTiles.map((name) => [name, CRIBBAGE[name]])),
  { sizes: BARS, judges: false },
);

/** Hands that are smaller than there is room for, or not in sight as a whole. Runs in the page. */
const openHands = (card) => {
  const view = document.querySelector('main > section').getBoundingClientRect();
  const rows = [...document.querySelectorAll('main > section .set-row')].map((row) => row.getBoundingClientRect());
  const { width } = document.querySelector('main > section .pc').getBoundingClientRect();
  const out = rows.filter(({ left, right, top, bottom }) =>
    [view.left - left, right - view.right, view.top - top, bottom - view.bottom].some((by) => by > 1),
  );
  return [
    ...(width < card ? [`cards are ${width} wide, not ${card}`] : []),
    ...(rows.length < 7 || out.length > 0 ? [`${out.length} of ${rows.length} rows are not in sight`] : []),
  ];
};
const HANDS = { 'replay, all hands': SCREENS['replay, all hands'] };
describeScreens('the open hands of a replay have the room that there is', HANDS, {
  sizes: [
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ],
  moreFaults: (page) => page.evaluate(openHands, 44),
  judges: false,
});

/** Short names, as most are: then all the figures fit without a scroll. */
const few = { ...statistics, seats: statistics.seats.filter(({ seat }) => [0, 1, 4].includes(seat)) };
const figures = {
  'game over, after a rematch': seated(
    { room: fullRoom({ state: 'finished', statistics: few }), updates: [gameOver()] },
    { wait: 'caption' },
  ),
};

// Words of other languages are longer; and every text stays where it belongs when the direction alone is another one.
const wordy = /^(home|lobby, host|table, last turn|round scores|games of the device)$/;
describeScreens(
  'in other languages',
  { ...named(wordy), ...figures },
  {
    locales: () => ['de', 'pseudo-rtl'],
    judges: IN_FULL,
    moreFaults: async (page) => [...(await page.evaluate(wordFaults)), ...(await page.evaluate(seatFaults))],
  },
);

describeScreens('the round, and who is away, in other languages', named(/^table, last turn$/), {
  locales: () => ['de', 'es', 'fr', 'ja', 'pl', 'pt'],
  judges: false,
  mayScroll: true,
  moreFaults: (page) => page.evaluate(seatFaults),
});

describeScreens('the last turn on small phones and those held across', named(/^(table, last turn|replay, all hands)/), {
  sizes: [{ width: 320, height: 568 }, ...SIZES_ACROSS],
  locales: () => ['de', 'pl'],
  judges: false,
  mayScroll: true,
  moreFaults: (page) => page.evaluate(seatFaults),
});

describeScreens(
  'games of the device, and rules of a table',
  named(/^(games of the device|menu, rules of the table)$/),
  {
    locales: () => ['de', 'fr'],
    judges: false,
    moreFaults: (page) => page.evaluate(tallyFaults),
  },
);

describeScreens('a practice on a small phone, in a longer language', named(/^practice, /), {
  sizes: [{ width: 320, height: 568 }],
  locales: () => ['de'],
  judges: false,
});

const forReaders = IN_FULL ? SCREENS : named(/^(home|lobby, host|table, groups and a hint|round scores)$/);
for (const [title, options] of Object.entries(READERS))
  describeScreens(title, forReaders, { ...options, locales: () => (IN_FULL ? ['en', 'pseudo-rtl'] : ['en']) });

const tilesForReaders = IN_FULL
  ? CRIBBAGE
  : { 'our turn, the play explained': CRIBBAGE['our turn, the play explained'], 'the end': CRIBBAGE['the end'] };
for (const [title, options] of Object.entries(READERS)) {
  describeScreens(`Kings Cribbage ${title}`, tilesForReaders, { ...options, locales: () => ['en'] });
  if (IN_FULL) describeScreens(`screens of a game without a face of its own ${title}`, PLAIN, options);
}

describeScreens('the figures of all games on a phone', figures, {
  sizes: [{ width: 360, height: 740 }],
  locales: () => ['en'],
  moreFaults: (page) => page.evaluate(wordFaults),
});
