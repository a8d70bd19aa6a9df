// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Build } from './build';

// The worker itself, with the storage of a browser that is no more than maps.

const HOST = 'https://crown.example';
const addressOf = (request: string | Request): string =>
  new URL(typeof request === 'string' ? request : request.url, HOST).href;

class FakeCache {
  readonly files = new Map<string, Response>();
  async put(path: string, response: Response): Promise<void> {
    this.files.set(addressOf(path), response);
  }
  async match(path: string | Request): Promise<Response | undefined> {
    return this.files.get(addressOf(path))?.clone();
  }
  async keys(): Promise<{ url: string }[]> {
    return [...this.files.keys()].map((url) => ({ url }));
  }
}

let kept: Map<string, FakeCache>;
/** Files that the server does not give out. */
let missing: string[];

const buildOf = (id: string): Build => ({
  id,
  first: ['index.html', `assets/index-${id}.js`],
  later: [],
  languages: { de: [`assets/de_first-${id}.js`, `assets/de_more-${id}.js`], fr: [`assets/fr_first-${id}.js`] },
  integrity: {},
});

/** A worker of this build: what it does when it is installed, and when a page says something. */
async function workerOf(id: string) {
  const heard = new Map<string, (event: object) => void>();
  vi.resetModules();
  vi.stubGlobal('CLIENT_BUILD', buildOf(id));
  vi.stubGlobal('self', { addEventListener: (type: string, act: (event: object) => void) => heard.set(type, act) });
  await import('./main');
  const happens = async (type: string, event: object = {}): Promise<void> => {
    let done: Promise<unknown> = Promise.resolve();
    heard.get(type)!({ ...event, waitUntil: (lasting: Promise<unknown>) => (done = lasting) });
    await done;
  };
  return { install: () => happens('install'), says: (data: string) => happens('message', { data }) };
}

const filesOf = (id: string): string[] =>
  [...(kept.get(`crowntable.client.${id}`)?.files.keys() ?? [])].map((url) => url.slice(HOST.length + 1)).sort();

beforeEach(() => {
  kept = new Map();
  missing = [];
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    open: async (name: string) => {
      if (!kept.has(name)) kept.set(name, new FakeCache());
      return kept.get(name);
    },
    delete: async (name: string) => kept.delete(name),
  });
  vi.stubGlobal('fetch', async (path: string) => new Response(path, { status: missing.includes(path) ? 404 : 200 }));
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the language in which the build before was read last, and not those of before', async () => {
  const first = await workerOf('1');
  await first.install();
  await first.says('fr');
  await first.says('de');
  expect(filesOf('1')).toContain('assets/fr_first-1.js');
  await (await workerOf('2')).install();
  const files = ['assets/de_first-2.js', 'assets/de_more-2.js', 'assets/index-2.js', 'index.html'];
  expect(filesOf('2')).toEqual(files);
});

it('keeps no other language for who has turned to English', async () => {
  const first = await workerOf('1');
  await first.install();
  await first.says('de');
  await first.says('en');
  await (await workerOf('2')).install();
  expect(filesOf('2')).toEqual(['assets/index-2.js', 'index.html']);
});

it('goes by the files that a build without a note has', async () => {
  const before = new FakeCache();
  await before.put('/assets/fr_first-0.js', new Response(''));
  kept.set('crowntable.client.0', before);
  await (await workerOf('2')).install();
  expect(filesOf('2')).toContain('assets/fr_first-2.js');
});

it('is there without a text that cannot be had, and has the others', async () => {
  const first = await workerOf('1');
  await first.install();
  await first.says('de');
  missing = ['/assets/de_first-2.js'];
  await (await workerOf('2')).install();
  expect(filesOf('2')).toEqual(['assets/de_more-2.js', 'assets/index-2.js', 'index.html']);
});

it('is given up where anything else cannot be had', async () => {
  missing = ['/assets/index-2.js'];
  await expect((await workerOf('2')).install()).rejects.toThrow('assets/index-2.js');
  expect(kept.has('crowntable.client.2')).toBe(false);
});
