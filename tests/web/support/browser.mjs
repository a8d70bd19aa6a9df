import { existsSync } from 'node:fs';
import { messageFault } from '../../support/wire_check.mjs';
import { chromium } from './packages.mjs';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The library of the sound server would leave a folder among the temporary files.
  '--disable-audio-output',
];

/** The four sizes every screen must fit. */
export const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

/** Phones held across. */
export const SIZES_ACROSS = [
  { width: 568, height: 320 },
  { width: 667, height: 375 },
  { width: 740, height: 360 },
  { width: 844, height: 390 },
  { width: 932, height: 430 },
];

/** Those of the contact sheet, and of everything that is looked at in all ways: a phone held across among them. */
export const SHEET_SIZES = [...SIZES.slice(0, 2), { width: 844, height: 390 }, ...SIZES.slice(2)];

/** Debian's Chromium without windows, whose frames take half the processor time of a page; else the one with windows. */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** One of `BROWSERS`, or the one that CROWNTABLE_CHROMIUM names. */
export async function launch(flags = []) {
  const named = process.env.CROWNTABLE_CHROMIUM;
  const executablePath = (named ? [named] : BROWSERS).find((path) => existsSync(path));
  if (!executablePath)
    throw new Error(`${named ?? 'Chromium'} is missing: install the package chromium-headless-shell`);
  return chromium.launch({ executablePath, headless: true, args: [...FLAGS, ...flags] });
}

/**
 * A page of its own person: no storage is shared, and the client is not kept for it unless asked (`serviceWorkers`). Errors and refused
 * resources of the page are collected in `page.faults`, and what `frameFault` finds in the frames that it is sent.
 */
export async function newPerson(browser, { size = SIZES[1], frameFault = messageFault, ...options } = {}) {
  const context = await browser.newContext({
    viewport: size,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  const page = await context.newPage();
  page.faults = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const fault = frameFault(String(payload));
      if (fault !== null) page.faults.push(fault);
    }),
  );
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text()))
      page.faults.push(message.text());
  });
  return page;
}
