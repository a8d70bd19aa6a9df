// What the tests of one file share: a browser, and whoever answers its pages.
import { after, before } from 'node:test';
import { launch } from './browser.mjs';

let browser = null;
after(async () => (await browser)?.close());

/**
 * For the tests of a `describe`, or of the file: `browser`, one for the whole file, in which each person has a context of their own;
 * and `server`, which `serve` starts (a server, or pages) and which is closed behind them.
 */
export function share(serve = () => null) {
  const shared = { browser: null, server: null };
  before(async () => {
    browser ??= launch();
    [shared.browser, shared.server] = await Promise.all([browser, serve()]);
  });
  after(() => shared.server?.close());
  return shared;
}
