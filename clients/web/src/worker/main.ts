import { ASSETS, type Build, fileOf, inEnglish, languageOf } from './build';
import { pageToShow } from './pages';
import type { FetchEvent, NotificationEvent, WorkerScope } from './scope';

// The service worker: keeps the files of one build of the client and gives them out, with the server or without. It
// keeps nothing else, and no answer of the server passes through it.

/** Written in when the client is built. */
declare const CLIENT_BUILD: Build;

const worker = self as unknown as WorkerScope;
const build = CLIENT_BUILD;
const CACHES = 'crowntable.client.';
const CACHE = CACHES + build.id;
const WINDOWS = { type: 'window', includeUncontrolled: true } as const;
/** A server that varies its answers by their encoding gives the same file all the same. */
const MATCH = { ignoreVary: true };

/** Throws where the server has another file: then this worker is given up, and the one before stays. */
async function keep(cache: Cache, file: string): Promise<void> {
  const integrity = build.integrity[file];
  const response = await fetch(`/${file}`, integrity === undefined ? {} : { integrity, cache: 'no-cache' });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await cache.put(`/${file}`, response);
}

/** Under this address a note lies beside the files of a build: the language in which the client was read last. */
const LANGUAGE = '/language';

/** What the note of an earlier build says; where a build wrote none, the languages of which it has something. */
async function languagesIn(name: string): Promise<string[]> {
  const cache = await caches.open(name);
  const note = await cache.match(LANGUAGE);
  return note ? [await note.text()] : (await cache.keys()).flatMap(({ url }) => languageOf(url) ?? []);
}

/** The languages in which this device read earlier builds. */
async function languagesRead(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
  return [...new Set((await Promise.all(names.map(languagesIn))).flat())];
}

/** One after the other: they give way to what the page itself asks for. */
async function keepAll(): Promise<void> {
  const read = await languagesRead();
  const cache = await caches.open(CACHE);
  try {
    for (const file of build.first) await keep(cache, file);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  // The build is whole without them: it has English.
  for (const language of read) await keepTexts(cache, language);
}

/** Whoever reads a language reads it without a network, too. What cannot be had is fetched when it is asked for. */
async function keepTexts(cache: Cache, language: string): Promise<void> {
  for (const file of build.languages[language] ?? [])
    if (!(await cache.match(`/${file}`, MATCH))) await keep(cache, file).catch(() => undefined);
}

/** A page says in which language it is read. */
async function keepLanguage(language: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(LANGUAGE, new Response(language));
  await keepTexts(cache, language);
}

/** Forgets the builds before unless more than `open` pages are open, of which some may be theirs. */
async function tidy(open: number): Promise<void> {
  if ((await worker.clients.matchAll(WINDOWS)).length > open) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function begin(): Promise<void> {
  // One page is the one that has asked for this build, and about to load it.
  await tidy(1);
  await worker.clients.claim();
}

/** Pages in a language are kept when they are first read; without a network the English one has to do. */
async function answerPage(file: string, cache: Cache, request: Request): Promise<Response> {
  await keep(cache, file).catch(() => undefined);
  const kept = await cache.match(`/${file}`, MATCH);
  return (
    kept ?? fetch(request).catch(async () => (await cache.match(`/${inEnglish(file)}`, MATCH)) ?? Response.error())
  );
}

async function answer(file: string, event: FetchEvent): Promise<Response> {
  const { request } = event;
  // The first page that is opened.
  if (request.mode === 'navigate') event.waitUntil(tidy(0));
  const cache = await caches.open(CACHE);
  const kept = await cache.match(`/${file}`, MATCH);
  if (kept) return kept;
  if (request.mode === 'navigate') return answerPage(file, cache, request);
  const response = await fetch(request);
  // The name of an asset tells its content; another file might be one of another build.
  if (response.ok && file.startsWith(ASSETS)) {
    // A device without room has the answer all the same.
    event.waitUntil(cache.put(`/${file}`, response.clone()).catch(() => undefined));
  }
  return response;
}

/** A page of another build that is still open goes on with the parts that were kept for it. */
async function answerOld(request: Request): Promise<Response> {
  return (await caches.match(request, MATCH)) ?? fetch(request);
}

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(begin()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
  const file = fileOf(build, url.pathname, request.mode === 'navigate');
  if (file !== null) event.respondWith(answer(file, event));
  else if (url.pathname.startsWith(`/${ASSETS}`)) event.respondWith(answerOld(request));
});

worker.addEventListener('message', (event) => {
  // The page says so, and not before its person has.
  if (event.data === 'take over') void worker.skipWaiting();
  else event.waitUntil(keepLanguage(String(event.data)));
});

async function show({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const caller = String(notification.data ?? '/');
  const page = pageToShow(await worker.clients.matchAll(WINDOWS), caller);
  await (page ? page.focus() : worker.clients.openWindow(caller));
}
worker.addEventListener('notificationclick', (event) => event.waitUntil(show(event)));
