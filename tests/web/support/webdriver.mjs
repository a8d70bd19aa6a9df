// Browsers that are not Chromium, by W3C WebDriver: Firefox speaks its newer form, BiDi, over a WebSocket, and WebKit the
// older one over HTTP. What fingers and keys do is said in the same words in both.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './server.mjs';

const START_MS = 60_000;
const WAIT_MS = 20_000;
const END_MS = 5_000;
const LOOK_MS = 50;

/** Keys that have no character (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS = { Enter: '\uE007', Tab: '\uE004', Home: '\uE011', ArrowRight: '\uE014' };

/** What a browser asks of the network by itself, and what it shows to whoever opens it for the first time. */
const FIREFOX_SETTINGS = {
  'app.normandy.enabled': false,
  'app.update.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
};

const MINI_BROWSERS = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
];

function needed(path, what) {
  if (!existsSync(path ?? '')) throw new Error(`${what} is missing: install the package ${what}`);
  return path;
}

/** What runs, and what it has begun: it goes with whoever is interrupted. */
const running = new Set();
process.once('exit', () => {
  for (const child of running) endAll(child, 'SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

function endAll(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // All of them have ended.
  }
}

/** A program with a folder of its own. `says` waits for words of it; `close` ends it, and what it has begun. */
function begin(file, words, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'crowntable-engine-'));
  const child = spawn(file, words(folder), {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, XDG_CACHE_HOME: folder, ...environment },
  });
  running.add(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return {
    async says(pattern) {
      for (const until = Date.now() + START_MS; Date.now() < until; await sleep(LOOK_MS)) {
        const found = pattern.exec(said);
        if (found) return found;
        if (child.exitCode !== null) break;
      }
      throw new Error(`${file} did not start:\n${said}`);
    },
    async close() {
      endAll(child, 'SIGTERM');
      await Promise.race([ended, sleep(END_MS)]);
      endAll(child, 'SIGKILL');
      await ended;
      running.delete(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What `use` makes of a program, which ends where that fails. */
async function orEnd(program, use) {
  try {
    return await use();
  } catch (error) {
    await program.close();
    throw error;
  }
}

/** Requests and answers over a WebSocket, told apart by their numbers. */
async function bidi(url) {
  const socket = new WebSocket(url);
  const waiting = new Map();
  let last = 0;
  let gone = false;
  const settle = (id, how, value) => {
    waiting.get(id)?.[how](value);
    waiting.delete(id);
  };
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(data);
    if (answer.type === 'error') settle(answer.id, 'reject', new Error(`${answer.error}: ${answer.message}`));
    else settle(answer.id, 'resolve', answer.result);
  });
  socket.addEventListener('close', () => {
    gone = true;
    for (const id of waiting.keys()) settle(id, 'reject', new Error('the browser has gone'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)));
  });
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      if (gone) return reject(new Error('the browser has gone'));
      const id = ++last;
      waiting.set(id, { resolve, reject });
      const late = () => settle(id, 'reject', new Error(`no answer to ${method}`));
      setTimeout(late, START_MS).unref();
      socket.send(JSON.stringify({ id, method, params }));
    });
}

/** Notes what goes wrong in a page from now on, once. */
function collectFaults() {
  if (window.faults) return;
  window.faults = [];
  for (const kind of ['error', 'unhandledrejection', 'securitypolicyviolation'])
    window.addEventListener(kind, (event) =>
      window.faults.push(`${kind}: ${event.message ?? event.reason ?? event.blockedURI}`),
    );
}

/** One page, by what a driver can do with it: `load`, `call` (a function and its arguments as text), `perform`, `picture`, `close`. */
class Page {
  #faults = [];
  constructor(driver) {
    this.driver = driver;
  }
  async open(url) {
    await this.driver.load(url);
    // Where the driver could not do it before the page began.
    await this.run(collectFaults);
  }
  async reload() {
    await this.faults();
    await this.run(() => {
      window.isOld = true;
      setTimeout(() => location.reload());
    });
    await this.until(() => !window.isOld && document.readyState === 'complete');
    await this.run(collectFaults);
  }
  /** What went wrong in it so far. */
  async faults() {
    this.#faults.push(...(await this.run(() => window.faults.splice(0))));
    return this.#faults;
  }
  /** Runs a function in the page, which may answer what JSON can hold. */
  async run(what, ...args) {
    const text = await this.driver.call(
      `async (args) => JSON.stringify((await (${what})(...JSON.parse(args))) ?? null)`,
      JSON.stringify(args),
    );
    return JSON.parse(text);
  }
  /** Waits until the function answers something. */
  async until(what, ...args) {
    for (const until = Date.now() + WAIT_MS; ; await sleep(LOOK_MS)) {
      // Between two documents there is nothing to ask.
      const found = await this.run(what, ...args).catch((error) => {
        if (Date.now() > until) throw error;
        return null;
      });
      if (found) return found;
      if (Date.now() > until) throw new Error(`in vain: ${what} ${JSON.stringify(args)}`);
    }
  }
  /** Presses with a pointer what the function finds, if that stands still and nothing lies over it; answers whether it did. */
  async tapIfThere(find, ...args) {
    const at = await this.run(
      `async (...args) => {
        const element = (${find})(...args);
        if (!element) return null;
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = () => { const { left, top, width, height } = element.getBoundingClientRect(); return [left, top, width, height]; };
        const before = box();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const [left, top, width, height] = box();
        if (String(before) !== String([left, top, width, height])) return null;
        // Cards overlap: each shows its first corner.
        const at = element.role === 'option' ? [left + 10, top + 12] : [left + width / 2, top + height / 2];
        const there = document.elementFromPoint(...at);
        return there && (element.contains(there) || there.contains(element)) ? at.map(Math.round) : null;
      }`,
      ...args,
    );
    if (at === null) return false;
    await this.driver.perform([
      {
        type: 'pointer',
        id: 'finger',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: at[0], y: at[1], duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
    return true;
  }
  /** The same, as soon as it can be done. */
  async tap(find, ...args) {
    for (const until = Date.now() + WAIT_MS; !(await this.tapIfThere(find, ...args)); await sleep(LOOK_MS)) {
      if (Date.now() > until) throw new Error(`in vain: ${find} ${JSON.stringify(args)}`);
    }
  }
  /** Presses the button or link that says this. */
  press(says) {
    return this.tap(
      `(says) => [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button, a, summary, label')].find(
        (one) => new RegExp(says).test(one.textContent.trim()) && one.checkVisibility() && one.ariaDisabled !== 'true')`,
      says,
    );
  }
  async keys(...keys) {
    await this.driver.perform([
      {
        type: 'key',
        id: 'keyboard',
        actions: keys.flatMap((key) => {
          const value = KEYS[key] ?? key;
          return [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ];
        }),
      },
    ]);
  }
  async type(find, text) {
    await this.tap(find);
    await this.keys(...text);
  }
  /** PNG, as base64. */
  picture() {
    return this.driver.picture();
  }
  close() {
    return this.driver.close();
  }
}

/** Debian's Firefox, with windows that nobody sees. `newPage(size)`: each page is a person of its own, in a window that is in front. */
export async function launchFirefox() {
  const program = begin(needed('/usr/bin/firefox-esr', 'firefox-esr'), (folder) => {
    const lines = Object.entries(FIREFOX_SETTINGS).map(
      (each) => `user_pref(${each.map((one) => JSON.stringify(one))});`,
    );
    writeFileSync(join(folder, 'user.js'), lines.join('\n'));
    return ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port', '0'];
  });
  const ask = await orEnd(program, async () => {
    const [, url] = await program.says(/listening on (ws:\/\/\S+)/);
    const ask = await bidi(`${url}/session`);
    await ask('session.new', { capabilities: {} });
    // Before any script of the page.
    await ask('script.addPreloadScript', { functionDeclaration: `() => (${collectFaults})()` });
    return ask;
  });
  return {
    async newPage(size) {
      const { userContext } = await ask('browser.createUserContext');
      const { context } = await ask('browsingContext.create', { type: 'window', userContext });
      await ask('browsingContext.setViewport', { context, viewport: size });
      return new Page({
        load: (url) => ask('browsingContext.navigate', { context, url, wait: 'complete' }),
        async call(functionDeclaration, value) {
          const answer = await ask('script.callFunction', {
            functionDeclaration,
            target: { context },
            arguments: [{ type: 'string', value }],
            awaitPromise: true,
            userActivation: true,
          });
          if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
          return answer.result.value;
        },
        async perform(actions) {
          // Keys go to the window in front.
          await ask('browsingContext.activate', { context });
          await ask('input.performActions', { context, actions });
        },
        picture: async () => (await ask('browsingContext.captureScreenshot', { context })).data,
        close: () => ask('browser.removeUserContext', { userContext }),
      });
    },
    close: () => program.close(),
  };
}

/** A driver of WebKit, which has one session at a time. */
async function webKitDriver(display) {
  const port = await freePort();
  const program = begin(needed('/usr/bin/WebKitWebDriver', 'webkit2gtk-driver'), () => [`--port=${port}`], {
    DISPLAY: display,
  });
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const isThere = () =>
    ask('GET', '/status').then(
      () => true,
      () => false,
    );
  return orEnd(program, async () => {
    for (const until = Date.now() + START_MS; !(await isThere()); await sleep(LOOK_MS)) {
      if (Date.now() > until) throw new Error('WebKitWebDriver did not start');
    }
    return { ask, close: () => program.close() };
  });
}

/** Debian's WebKit in windows of a screen that nobody sees. Its windows are not narrower than their bar. */
export async function launchWebKit() {
  const binary = needed(MINI_BROWSERS.find(existsSync), 'webkit2gtk-driver');
  const screen = begin(needed('/usr/bin/Xvfb', 'xvfb'), () => [
    '-displayfd',
    '1',
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
  ]);
  const [, display] = await orEnd(screen, () => screen.says(/^(\d+)\n/m));
  return {
    async newPage(size) {
      const driver = await webKitDriver(`:${display}`);
      const ask = await orEnd(driver, async () => {
        const { sessionId } = await driver.ask('POST', '/session', {
          capabilities: {
            alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
          },
        });
        const ask = (method, path, body) => driver.ask(method, `/session/${sessionId}${path}`, body);
        await ask('POST', '/window/rect', size);
        return ask;
      });
      return new Page({
        load: (url) => ask('POST', '/url', { url }),
        call: (what, value) =>
          ask('POST', '/execute/sync', { script: `return (${what})(arguments[0])`, args: [value] }),
        perform: (actions) => ask('POST', '/actions', { actions }),
        picture: () => ask('GET', '/screenshot'),
        async close() {
          await ask('DELETE', '').catch(() => {});
          await driver.close();
        },
      });
    },
    close: () => screen.close(),
  };
}
