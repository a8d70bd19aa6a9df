// The client is kept on the device: with no server, after an upgrade, and in the middle of one.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newPerson, SIZES } from './support/browser.mjs';
import { axeSource } from './support/packages.mjs';
import { POLICY } from './support/pages.mjs';
import { openTable } from './support/player.mjs';
import { startServer } from './support/server.mjs';
import { share } from './support/share.mjs';

const WAIT = 20_000;
const dist = fileURLToPath(new URL('../../clients/web/dist/', import.meta.url));
const record = fileURLToPath(new URL('../../protocol/vectors/game_record.jsonl', import.meta.url));

const person = async ({ browser }, options = {}) => {
  const page = await newPerson(browser, { serviceWorkers: 'allow', bypassCSP: false, ...options });
  page.setDefaultTimeout(WAIT);
  return page;
};
/** The worker has kept all, and the pages of the client come from it. */
const untilKept = (page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
/** What is kept, by the name of the cache. */
const kept = (page) =>
  page.evaluate(async () => {
    const paths = async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) => [name, await paths(name)])));
  });

/**
 * Waits until what is kept is so, and answers it: caches by their names. `waitForFunction` takes the promise of a
 * function for a yes.
 */
async function untilCaches(page, areSo) {
  for (let left = 400; left > 0; --left) {
    const caches = await kept(page);
    if (areSo(caches)) return caches;
    await page.waitForTimeout(50);
  }
  return assert.fail('it is not kept');
}
const holds = (files, paths) => files !== undefined && paths.every((path) => files.includes(path));

describe('a client without its server', () => {
  const shared = share(startServer);

  const judged = async (page) => {
    await page.evaluate(axeSource);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id} at ${nodes[0].target}`),
      [],
    );
  };

  it('is given out by the server as browsers ask for it', async () => {
    const types = {
      '/sw.js': /^text\/javascript/,
      '/manifest.webmanifest': /^application\/manifest\+json/,
      '/manifest.de.webmanifest': /^application\/manifest\+json/,
      '/icon-maskable-512.png': /^image\/png$/,
      '/apple-touch-icon.png': /^image\/png$/,
    };
    for (const [path, type] of Object.entries(types)) {
      const { headers, status } = await fetch(shared.server.origin + path);
      assert.equal(status, 200, path);
      assert.match(headers.get('content-type'), type);
      // Asked for each time: another build has another one at the same address.
      assert.equal(headers.get('cache-control'), 'no-cache');
    }
  });

  it('keeps the rulebook of a language from when it is read, and has the English one for what is not kept', async () => {
    const page = await person(shared);
    const heading = (name) => page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goto(`${shared.server.origin}/`);
    await untilKept(page);
    const translated = async () => Object.values(await kept(page))[0].filter((path) => /^\/rules\/\w\w\b/.test(path));
    assert.deepEqual(await translated(), []);
    await page.goto(`${shared.server.origin}/rules/de/rummy`);
    await heading('Rommé mit wildem Rang');
    assert.deepEqual(await translated(), ['/rules/de/rummy.html']);
    await shared.server.kill();
    try {
      await page.goto(`${shared.server.origin}/rules/de/rummy#R-10`);
      await page.reload();
      await heading('Rommé mit wildem Rang');
      await page.goto(`${shared.server.origin}/rules/fr/rummy`);
      await heading('Rummy with a wild rank');
    } finally {
      await shared.server.start();
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  it('starts at once, says what works, and goes on by itself', async () => {
    const page = await person(shared);
    await page.goto(`${shared.server.origin}/`);
    await untilKept(page);
    const code = await openTable(page, shared.server.origin, 'Ann');

    const [files, ...more] = Object.values(await kept(page));
    assert.deepEqual(more, []);
    assert.ok(files.includes('/index.html') && files.includes('/rules/rummy.html'));
    assert.deepEqual(
      files.filter((path) => /^\/(api|ws|t)\b/.test(path) || path.includes(code)),
      [],
    );

    await shared.server.kill();
    await page.reload();
    await page.getByText('No answer from the server').waitFor();
    await page.getByRole('button', { name: 'Back to the start' }).click();
    await page.getByRole('heading', { name: 'The server does not answer' }).waitFor();
    await judged(page);

    await page.getByRole('link', { name: 'Check the record of a game' }).click();
    await page.locator('#record-file').setInputFiles(record);
    await page.locator('[data-record=right]').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Look at a replay from a file' }).click();
    await page.locator('#replay-file').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Read the rulebook' }).click();
    await page.getByRole('link', { name: 'Kings Cribbage' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Kings Cribbage' }).waitFor();

    await page.goto(`${shared.server.origin}/`);
    await page.locator('[data-offline]').waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wide <= 0, `${size.width}: ${wide} px too wide`);
    }
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'You are off the net' }).waitFor();
    await shared.server.start();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Open the table' }).waitFor();
    await page.goto(`${shared.server.origin}/#${code}`);
    await page.getByRole('button', { name: /Start the game/ }).waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
});

/** The files with the texts of a language, by address. */
const textsIn = (language) =>
  readdirSync(`${dist}assets`)
    .filter((name) => name.startsWith(`${language}_`))
    .map((name) => `/assets/${name}`)
    .sort();

describe('a client in another language than English', () => {
  const shared = share(startServer);

  it('draws its first screen in that language, at once', async () => {
    const page = await person(shared, { locale: 'de-DE' });
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route(/\/assets\/de_first/, (route) => held.then(() => route.continue()));
    const asked = page.waitForRequest(/\/assets\/de_first/);
    await page.goto(`${shared.server.origin}/`);
    await asked;
    assert.equal(await page.locator('#app').innerHTML(), '');
    release();
    await page.locator('.home').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Gegen Bots spielen' }).count(), 1);
    assert.equal(await page.locator('link[rel=manifest]').getAttribute('href'), '/manifest.de.webmanifest');
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  it('draws it in English where the texts do not come, and turns when they do', async () => {
    const page = await person(shared, { locale: 'de-DE' });
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route(/\/assets\/de_first/, (route) => held.then(() => route.continue()));
    await page.goto(`${shared.server.origin}/`);
    await page.getByRole('button', { name: 'Play against bots' }).waitFor();
    release();
    await page.getByRole('button', { name: 'Gegen Bots spielen' }).waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  it('is kept in it from the first visit on, pages that nobody has opened among it', async () => {
    const page = await person(shared, { locale: 'de-DE' });
    await page.goto(`${shared.server.origin}/`);
    await untilKept(page);
    const german = textsIn('de');
    assert.ok(german.length > 5);
    // They come one after the other behind the worker's own.
    const [files] = Object.values(await untilCaches(page, (caches) => holds(Object.values(caches)[0], german)));
    assert.deepEqual(
      files.filter((path) => textsIn('fr').includes(path)),
      [],
    );
    await shared.server.kill();
    await page.reload();
    await page.getByRole('heading', { name: 'Der Server antwortet nicht' }).waitFor();
    await page.goto(`${shared.server.origin}/#record`);
    await page.locator('#record-file').setInputFiles(record);
    await page.locator('[data-record=right]').waitFor();
    assert.equal(await page.locator('html').getAttribute('lang'), 'de');
    assert.equal(await page.getByRole('button', { name: 'Zurück' }).count(), 1);
    await shared.server.start();
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
});

/** All files of the client that is built here, by address. */
function builtFiles(folder = '') {
  return readdirSync(dist + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder + entry.name;
    if (entry.name.startsWith('.')) return [];
    return entry.isDirectory() ? builtFiles(`${path}/`) : [[`/${path}`, readFileSync(dist + path)]];
  });
}

const TYPES = { js: 'text/javascript', css: 'text/css', html: 'text/html', svg: 'image/svg+xml' };

/** Gives out what stands in `files` at that moment; of the API the list of games alone. */
async function serveFiles() {
  const files = new Map(builtFiles());
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const body =
      pathname === '/api/games'
        ? '{"games":[],"room_options":[]}'
        : files.get(pathname === '/' ? '/index.html' : pathname);
    const type = TYPES[pathname.split('.').at(-1)] ?? (pathname === '/' ? 'text/html' : 'application/json');
    response.writeHead(body === undefined ? 404 : 200, {
      'content-type': type,
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
    });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    files,
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The next build: the page is another one, and its worker knows that one. */
function nextBuild(files) {
  const page = files.get('/index.html').toString().replace('<title>', '<meta name="build" content="next"><title>');
  const hash = createHash('sha256').update(page).digest('base64');
  const worker = files
    .get('/sw.js')
    .toString()
    .replace(/"id":"\w+"/, '"id":"next"')
    .replace(/("index\.html":"sha256-)[^"]+/, `$1${hash}`);
  return { '/index.html': page, '/sw.js': worker };
}

describe('a client that is kept, and upgraded', () => {
  const shared = share();

  const withKept = async (then, options = {}) => {
    const server = await serveFiles();
    const page = await person(shared, options);
    try {
      await page.goto(`${server.origin}/`);
      await untilKept(page);
      await then(page, server.files, server.origin);
      assert.deepEqual(page.faults, []);
    } finally {
      await page.context().close();
      await server.close();
    }
  };
  const isNext = (page) => page.locator('meta[name=build]').count();
  const update = (page) => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  /** The worker of the server is tried, and given up. */
  const untilGivenUp = (page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const givenUp = new Promise((resolve) =>
        registration.addEventListener('updatefound', () =>
          registration.installing.addEventListener('statechange', ({ target }) => {
            if (target.state === 'redundant') resolve();
          }),
        ),
      );
      await registration.update();
      await givenUp;
    });
  const offer = (page) => page.locator('.banner--offer');

  it('goes on with the old one until the new one is here as a whole and its person takes it', () =>
    withKept(async (page, files) => {
      const [old] = Object.keys(await kept(page));
      const next = nextBuild(files);
      for (const [path, body] of Object.entries(next)) files.set(path, body);
      await page.reload();
      await offer(page).waitFor();
      assert.equal(await isNext(page), 0);

      await offer(page).getByRole('button').first().click();
      await page.locator('meta[name=build]').waitFor({ state: 'attached' });
      assert.equal(await offer(page).count(), 0);
      assert.deepEqual(Object.keys(await kept(page)), ['crowntable.client.next']);
      assert.notEqual(old, 'crowntable.client.next');
    }));

  it('keeps the language that is read in the new one, too', () =>
    withKept(
      async (page, files) => {
        const german = textsIn('de');
        await untilCaches(page, (caches) => holds(Object.values(caches)[0], german));
        for (const [path, body] of Object.entries(nextBuild(files))) files.set(path, body);
        await page.reload();
        // Before anybody takes it: by then it is here as a whole.
        await offer(page).waitFor();
        await untilCaches(page, (caches) => holds(caches['crowntable.client.next'], german));
      },
      { locale: 'de-DE' },
    ));

  it('never mixes two builds: the worker of one and the page of another are both left', () =>
    withKept(async (page, files) => {
      const before = await kept(page);
      const next = nextBuild(files);
      files.set('/sw.js', next['/sw.js']);
      await untilGivenUp(page);
      await page.reload();
      await page.locator('.home').waitFor();
      assert.deepEqual(await kept(page), before);
      assert.equal(await offer(page).count(), 0);

      files.set('/index.html', next['/index.html']);
      await update(page);
      await offer(page).waitFor();
    }));

  it('lets a page of the old build that is still open go on with its parts, and offers it the new one', () =>
    withKept(async (page, files, origin) => {
      const other = await page.context().newPage();
      await other.goto(`${origin}/`);
      const next = nextBuild(files);
      const gone = [...files.keys()].find((path) => path.startsWith('/assets/Replay-'));
      const named = gone.replace('Replay-', 'Replay0-');
      files.set('/index.html', next['/index.html']);
      files.set('/sw.js', next['/sw.js'].replaceAll(gone.slice(1), named.slice(1)));
      files.set(named, files.get(gone));
      files.delete(gone);
      await update(page);
      await offer(page).getByRole('button').first().click();
      await page.locator('meta[name=build]').waitFor({ state: 'attached' });
      await offer(other).waitFor();
      assert.equal(await other.evaluate((path) => fetch(path).then(({ status }) => status), gone), 200);

      assert.equal(Object.keys(await kept(other)).length, 2);

      // With the last page of the old build its files go.
      await page.close();
      await other.close();
      const fresh = await page.context().newPage();
      await fresh.goto(`${origin}/`);
      await untilCaches(fresh, (caches) => Object.keys(caches).length === 1);
    }));
});
