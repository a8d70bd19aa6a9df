// Measures the browser client in Debian's Chromium against a real server, and prints each aim with what was found:
//   node tests/bench/client/run.mjs [--only PART,PART]
// The programs and the web client must have been built, and the packages of this folder be there (`npm ci`), for Lighthouse alone.
// Ends with 1 if something could not be measured, whatever the figures are.
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { launch, newPerson, SIZES } from '../../web/support/browser.mjs';
import { fullRoom, fullTurn } from '../../web/support/fake_game.mjs';
import { CODE, fakeServer, keepSeat } from '../../web/support/fake_room.mjs';
import { settled } from '../../web/support/geometry.mjs';
import { servePages } from '../../web/support/pages.mjs';
import { atTable, hurryBots, isOver, nextToPress, openTable, start } from '../../web/support/player.mjs';
import { freePort, startServer } from '../../web/support/server.mjs';
import { chromium } from '../../web/support/packages.mjs';
import { line } from '../peers/table.mjs';

/** As Lighthouse has it: 400 kbit/s both ways, and 400 ms there and back. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const PHONE = SIZES[1];
const CPU_RATE = 4;
const FRAME_MS = 1000 / 60;
/** A game of eleven rounds against a quick bot takes half a minute. */
const GAME_MS = 600_000;
const LOOK_MS = 10;
const STILL_MS = 2000;

/** What else runs on a machine it takes for work of the page: its handbook would have the middle of several turns. */
const LIGHTHOUSE_TURNS = 5;

/**
 * By Lighthouse's own measure of machines: it slows down a desktop of 1500 to 2000 four times, to what a phone of the
 * middle has. On a slower machine its handbook would have that calibrated (docs/throttling.md, "Calibrating the CPU
 * slowdown"): the phone is the same one, and no faster on a machine that is faster.
 */
const DESKTOP_SPEED = 1750;
const slowdownOn = (speed) => Math.max(1, CPU_RATE * Math.min(1, speed / DESKTOP_SPEED));

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (time) => `${Math.round(time)} ms`;
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

const playBots = (page) => page.locator('.tray--gold form button[type=submit]').first();
const card = (page) => page.locator('[role=listbox] [role=option]').first();

/** Those that the client is in. */
const LANGUAGES = readdirSync(new URL('../../../clients/texts/screens/', import.meta.url)).map((file) =>
  file.slice(0, -'.json'.length),
);

/** Each message between page and server takes so long, and none overtakes another. */
function delayed(socket, ms) {
  const server = socket.connectToServer();
  socket.onMessage((text) => setTimeout(() => server.send(text), ms));
  server.onMessage((text) => setTimeout(() => socket.send(text), ms));
}

async function phone(browser, options = {}) {
  const page = await newPerson(browser, { size: PHONE, ...options });
  const session = await page.context().newCDPSession(page);
  return { page, session };
}

/** What comes over the wire for somebody who reads that language: for the first screen, and with a table against bots. */
async function wireIn({ browser, server }, locale) {
  const { page, session } = await phone(browser, { locale });
  let bytes = 0;
  let requests = 0;
  let last = 0;
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    requests += 1;
    last = performance.now();
  });
  // The load state of a page tells it once, and not again of what is fetched later.
  const fetched = async () => {
    while (performance.now() - last < STILL_MS) await page.waitForTimeout(LOOK_MS);
    return { locale, bytes, requests };
  };
  await page.goto(`${server.origin}/`);
  await playBots(page).waitFor();
  const home = await fetched();
  await playBots(page).click();
  await card(page).waitFor();
  const table = await fetched();
  await page.context().close();
  return { home, table };
}

/** Each gives rows: what it is, what was found, the aim. */
const parts = {
  async wire(at) {
    const english = await wireIn(at, 'en');
    const others = [];
    for (const language of LANGUAGES.filter((one) => one !== 'en')) others.push(await wireIn(at, language));
    const told = ({ bytes, requests }) => `${kB(bytes)} in ${requests} requests`;
    const most = (stage) => others.map((each) => each[stage]).sort((a, b) => b.bytes - a.bytes)[0];
    return ['home', 'table'].flatMap((stage) => {
      const [name, aim] = stage === 'home' ? ['home', '<= 60 kB'] : ['home and the table', '<= 110 kB'];
      const { locale } = most(stage);
      return [
        [`${name} over the wire, in English`, told(english[stage]), aim],
        [`the same in the language that takes most of the ${others.length} others, ${locale}`, told(most(stage)), aim],
      ];
    });
  },

  async slow({ browser, server }) {
    const first = async (messages) => {
      const { page, session } = await phone(browser);
      // Chromium slows down no messages of WebSockets: they come and go at once, or as late as all else.
      if (messages > 0) await page.routeWebSocket(/\/ws\//, (socket) => delayed(socket, messages));
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', SLOW_3G);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
      const began = performance.now();
      await page.goto(`${server.origin}/`, { waitUntil: 'commit' });
      await playBots(page).waitFor();
      const home = performance.now();
      // A tap, as a finger does it: without asking first whether the button stands still.
      await page.locator('form:has(button) button[type=submit]:not([aria-disabled=true])').first().waitFor();
      const tapped = performance.now();
      await playBots(page).dispatchEvent('click');
      await card(page).waitFor();
      const seen = performance.now();
      await page.context().close();
      return { home: home - began, ready: tapped - began, from_tap: seen - tapped, all: seen - began };
    };
    const [quick, late] = [await first(0), await first(SLOW_3G.latency / 2)];
    const both = (key) => `${ms(quick[key])}; ${ms(late[key])}`;
    return [
      [
        'slow 3G, a quarter of the processor: home is seen; can be pressed',
        `${ms(quick.home)}; ${ms(quick.ready)}`,
        '',
      ],
      ['from the tap to the first card; with messages as late as all else', both('from_tap'), ''],
      ['from the address to the first card, by one tap; the same', both('all'), '<= 4,000 ms'],
    ];
  },

  async drag({ browser }) {
    const pages = await servePages();
    browser.on('disconnected', () => void pages.close());
    const { page, session } = await phone(browser);
    await keepSeat(page);
    await fakeServer(page, { room: fullRoom(), updates: [fullTurn()] });
    await page.goto(`${pages.origin}/#${CODE}`);
    await card(page).waitFor();
    await page.evaluate(settled);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    const cards = await page.locator('[role=option]').evaluateAll((all) =>
      all.map((one) => {
        const { left, top } = one.getBoundingClientRect();
        return { x: left + 10, y: top + 20 };
      }),
    );
    await page.evaluate(() => {
      window.frames_ = [];
      const next = (time) => {
        window.frames_.push(time);
        requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
    });
    const [from, to] = [cards[0], cards.at(-1)];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let pass = 0; pass < 4; ++pass) {
      const [a, b] = pass % 2 === 0 ? [from, to] : [to, from];
      for (let step = 0; step <= 60; ++step) {
        await page.mouse.move(a.x + ((b.x - a.x) * step) / 60, a.y + ((b.y - a.y) * step) / 60);
        await page.waitForTimeout(FRAME_MS / 2);
      }
    }
    const times = await page.evaluate(() => window.frames_);
    await page.mouse.up();
    const between = times
      .slice(1)
      .map((time, at) => time - times[at])
      .sort((a, b) => a - b);
    const late = between.filter((time) => time > 1.5 * FRAME_MS).length;
    const name = `dragging one of ${cards.length} cards, a quarter of the processor: between two frames, ms`;
    const found = [0.5, 0.95, 0.99, 1].map((share) => quantile(between, share).toFixed(1)).join(' / ');
    return [
      [`${name}, 50 % / 95 % / 99 % / longest`, found, '16.7'],
      ['frames that came late, of all', `${late} of ${between.length}`, '0'],
    ];
  },

  async memory({ browser, server }) {
    const { page, session } = await phone(browser);
    await openTable(page, server.origin, 'Ann', 'Five Crowns');
    await page.getByRole('button', { name: 'Add a bot' }).first().click();
    await hurryBots(page);
    await start(page);
    await atTable(page);
    await session.send('Performance.enable');
    const look = async () => {
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name) => metrics.find((each) => each.name === name).value;
      return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
    };
    const game = async () => {
      const rounds = [];
      for (let seen = 0, until = Date.now() + GAME_MS; !(await isOver(page)); await page.waitForTimeout(LOOK_MS)) {
        if (Date.now() > until) throw new Error('the game did not end');
        // Without a handle of anything, which would keep it.
        await page.evaluate(`(${nextToPress})()?.click()`);
        const round = await page.evaluate(() =>
          Number(/Round (\d+)/.exec(document.querySelector('.bar')?.textContent ?? '')?.[1] ?? 0),
        );
        if (round <= seen) continue;
        seen = round;
        rounds.push(await look());
      }
      return rounds;
    };
    // A hand has three cards in the first round and thirteen in the last: what stays is seen by the next game.
    const first = await game();
    await page.getByRole('button', { name: /^Rematch/ }).click();
    await page.waitForFunction(() => /Round 1\b/.test(document.querySelector('.bar')?.textContent ?? ''));
    const second = await game();
    const told = (words) => [1, 5, 10].map((at) => words(first[at], second[at])).join(' / ');
    return [
      [
        'memory of scripts at the rounds 2, 6, 11 of a game and of the one behind it',
        told((one, other) => `${kB(one.heap)}, ${kB(other.heap)}`),
        'flat',
      ],
      [
        'nodes and listeners there, the same; a hand has 4, 8 and 13 cards',
        told((one, other) => `${one.nodes}+${one.listeners}, ${other.nodes}+${other.listeners}`),
        'flat',
      ],
    ];
  },

  async lighthouse({ server }) {
    const { default: lighthouse } = await import('lighthouse');
    const { pageFunctions } = await import('lighthouse/core/lib/page-functions.js');
    const { defaultSettings } = await import('lighthouse/core/config/constants.js');
    const port = await freePort();
    const browser = await launch([`--remote-debugging-port=${port}`]);
    const rows = [];
    try {
      // The storage in which Lighthouse opens its pages is that of no context of `browser`.
      const itself = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const [context] = itself.contexts();
      const anns = async (use) => {
        const page = await context.newPage();
        const code = await use(page);
        // So that nothing but the seat is there of before; and Lighthouse's page is the only one at the table.
        const session = await context.newCDPSession(page);
        await session.send('Network.clearBrowserCache');
        const storageTypes = 'cache_storage,service_workers';
        await session.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes });
        await page.close();
        return code;
      };
      const speedNow = async () => {
        const page = await context.newPage();
        const speed = await page.evaluate(`(${pageFunctions.computeBenchmarkIndex})()`);
        await page.close();
        return speed;
      };
      const turn = async (url) => {
        // Nothing is left in the cache by the turn before.
        await anns(() => {});
        const slowdown = slowdownOn(await speedNow());
        const { lhr } = await lighthouse(url, {
          port,
          output: 'json',
          throttling: { ...defaultSettings.throttling, cpuSlowdownMultiplier: slowdown },
          logLevel: 'error',
          onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
          // The seat stays where it is.
          disableStorageReset: true,
        });
        if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
        const scores = Object.values(lhr.categories).map(({ score }) => score);
        return { scores, slowdown, speed: Math.round(lhr.environment.benchmarkIndex) };
      };
      const judge = async (name, url, shown) => {
        const turns = [];
        while (turns.length < LIGHTHOUSE_TURNS) turns.push(await turn(url));
        const sorted = (of) => turns.map(of).sort((one, other) => one - other);
        const range = (values) => `${values.at(0)} to ${values.at(-1)}`;
        const speeds = range(sorted(({ speed }) => speed));
        const slowdowns = range(sorted(({ slowdown }) => slowdown).map((times) => times.toFixed(1)));
        const where = `on a machine of ${speeds} by its own measure, slowed down ${slowdowns} times`;
        const found = turns[0].scores.map((_, i) => sorted(({ scores }) => scores[i]));
        const middles = found.map((scores) => quantile(scores, 0.5)).join(' / ');
        const told = `${middles}; speed of ${turns.length} turns: ${found[0].join(', ')}`;
        rows.push([`Lighthouse, ${name}, ${where}`, told, '>= 0.98 / 1 / 1 / 1']);
        if (shown) await anns((page) => page.goto(url).then(() => shown(page)));
      };
      await judge('home', `${server.origin}/`);
      const code = await anns((page) => openTable(page, server.origin, 'Ann'));
      const url = `${server.origin}/#${code}`;
      await judge('lobby', url, (page) => page.locator('.lobby').waitFor());
      await anns(async (page) => {
        await page.goto(url);
        await page.getByRole('button', { name: 'Add a bot' }).first().click();
        await start(page);
        await atTable(page);
      });
      await judge('table', url, atTable);
      await itself.close();
    } finally {
      await browser.close();
    }
    return rows;
  },
};

const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean', default: false } } });
if (values.help) {
  console.log(`Usage: node tests/bench/client/run.mjs [--only PART,PART]\nParts: ${Object.keys(parts).join(', ')}`);
  process.exit(0);
}
const wanted = values.only?.split(',') ?? Object.keys(parts);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}

let failed = false;
for (const name of wanted) {
  // What one part leaves on would be measured by the next.
  const browser = await launch();
  const server = await startServer();
  try {
    for (const row of await parts[name]({ browser, server })) console.log(line(row));
  } catch (error) {
    failed = true;
    console.log(line([name, `not measured: ${error.message.split('\n')[0]}`, '']));
  } finally {
    await browser.close();
    await server.close();
  }
}
process.exit(failed ? 1 : 0);
