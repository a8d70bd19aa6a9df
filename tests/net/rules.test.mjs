// The rulebook as the real server serves it: pages for people, under the policy of all pages, whose links lead somewhere.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { before, test } from 'node:test';
import { start_server } from '../cli/terminal.mjs';

const folder = resolve(import.meta.dirname, '../../docs/rules');
/** `rummy.md` in English, `de/rummy.md` in German. */
const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.md'));
const languages = pages.filter((page) => page.includes('/README')).map((page) => page.split('/')[0]);
const languageOf = (page) => (page.includes('/') ? page.split('/')[0] : 'en');
const addressOf = (page) => `/rules/${page.replace('.md', '')}`.replace(/\/README$/, '');

let url = '';
before(async (t) => {
  ({ url } = await start_server(t));
});

const get = (path, headers = {}) => fetch(url + path, { headers });
const idsOf = (html) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
const linksOf = (html) => [...html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href);

test('each page is served as a page, under the policy of all pages', async () => {
  assert.ok(pages.length > 2 && languages.includes('de'));
  for (const page of pages) {
    const answer = await get(addressOf(page));
    assert.equal(answer.status, 200, page);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(
      answer.headers.get('content-security-policy'),
      /default-src 'none'; script-src 'self'; style-src 'self'/,
    );
    const html = await answer.text();
    // Nothing in it that the policy would refuse, and nothing that runs.
    assert.doesNotMatch(html, /<script|<style| style=| on\w+=/);
    const title = /^# (.+)$/m.exec(readFileSync(join(folder, page), 'utf8'))[1];
    assert.ok(html.includes(`<h1>${title}</h1>`), page);
    const language = languageOf(page);
    assert.ok(html.includes(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`), page);
  }
});

test('pages are asked for anew each time, and answered in a word where they are the same', async () => {
  for (const page of pages) {
    const first = await get(addressOf(page));
    assert.equal(first.headers.get('cache-control'), 'no-cache');
    const etag = first.headers.get('etag');
    const again = await get(addressOf(page), { 'if-none-match': etag });
    assert.equal(again.status, 304);
    const packed = await get(addressOf(page), { 'accept-encoding': 'br' });
    assert.equal(packed.headers.get('content-encoding'), 'br');
    assert.equal((await fetch(url + addressOf(page), { method: 'POST' })).status, 405);
  }
  const style = linksOf(await (await get('/rules')).text()).find((href) => href.endsWith('.css'));
  const answer = await get(style);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('cache-control'), /immutable/);
});

/** Where the first page leads for other languages. */
async function languageLinks() {
  const html = await (await get('/rules')).text();
  return [...html.matchAll(/<a href="([^"]+)" lang="(\w+)"/g)].map(([, address, language]) => ({ address, language }));
}

test('each page leads to the same page in every other language, in English where there is no other', async () => {
  const links = await languageLinks();
  assert.deepEqual(links.map(({ language }) => language).sort(), ['ar', 'de', 'es', 'fr', 'ja', 'pl', 'pt']);
  for (const { address, language } of links) {
    const html = await (await get(`${address}/rummy`)).text();
    assert.match(html, new RegExp(`<html lang="${languages.includes(language) ? language : 'en'}" `));
    assert.match(html, /<a href="\/rules\/rummy" lang="en" hreflang="en">English<\/a>/);
    assert.match(html, new RegExp(`<li lang="${language}" aria-current="true">`));
    assert.ok(idsOf(html).has('R-10'), address);
  }
});

test('every link of every page leads to something, and every ruling that is named is there', async () => {
  const texts = new Map();
  for (const page of pages) texts.set(addressOf(page), await (await get(addressOf(page))).text());
  for (const { address } of await languageLinks()) texts.set(address, await (await get(address)).text());
  let count = 0;
  for (const [address, html] of texts) {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.deepEqual(
      ids.filter((id, i) => ids.indexOf(id) !== i),
      [],
      `${address} has an id twice`,
    );
    for (const href of linksOf(html)) {
      count += 1;
      const [path, part] = href.split('#');
      const target = path === '' ? address : path;
      assert.ok(target.startsWith('/'), href);
      if (!texts.has(target)) assert.equal((await get(target)).status, 200, href);
      if (part !== undefined) assert.ok(idsOf(texts.get(target) ?? '').has(part), `${address} links to ${href}`);
    }
  }
  assert.ok(count > 50, `only ${count} links`);
});

test('every game has a place on the page of its family, and no other address has a page', async () => {
  const { games } = await (await get('/api/games')).json();
  for (const { id, family } of games) {
    const answer = await get(`/rules/${family}`);
    assert.equal(answer.status, 200, family);
    assert.ok((await answer.text()).includes(`<code>${id}</code>`), id);
    for (const language of languages) {
      const html = await (await get(`/rules/${language}/${family}`)).text();
      assert.match(html, new RegExp(`<code[^>]*>${id}</code>`), language);
    }
  }
  for (const path of [
    '/rules/bridge',
    '/rules/',
    '/rules/rummy/x',
    '/rules/xx/rummy',
    '/rules/de/',
    '/rules/de/bridge',
    '/rules/..%2findex',
  ])
    assert.equal((await get(path)).status, 404, path);
});

test('every ruling that a page of a family names is on it', async () => {
  for (const page of pages.filter((name) => !name.endsWith('README.md'))) {
    const html = await (await get(addressOf(page))).text();
    const numbers = readFileSync(join(folder, page), 'utf8').match(/\b[RK]-\d\d\b/g) ?? [];
    for (const number of new Set(numbers)) assert.ok(idsOf(html).has(number), `${page}: ${number}`);
  }
});
