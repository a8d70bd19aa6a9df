import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Texts from './texts';

/** Anew for each test: dictionaries stay until the page is left. */
let page: typeof Texts;

/** A file of texts that comes when the test says so. */
function held() {
  let come: (messages: Record<string, string>) => void = () => undefined;
  let fail: (why: Error) => void = () => undefined;
  const coming = new Promise<unknown>((resolve, reject) => {
    come = resolve;
    fail = reject;
  });
  coming.catch(() => undefined);
  return { file: vi.fn(() => coming), come, fail };
}

const ENGLISH = { back: 'Back' } as never;
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

/** What the first screen says: its English is there, the German file is held back. */
function firstScreen() {
  const german = held();
  page.textsOf<'record'>(ENGLISH, { './de.json': german.file });
  return german;
}

/** A part that comes later with all its texts in files. */
function part(files: Record<string, () => Promise<unknown>>) {
  return page.textsOf<'record'>(null, files);
}

beforeEach(async () => {
  vi.resetModules();
  page = await import('./texts');
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a part that comes while the page waits for its language', () => {
  it('says what it has in that language, although the page is still in English', async () => {
    const first = firstScreen();
    const turned = page.chooseLanguage('de');
    const said = part({ './en.json': held().file, './de.json': () => Promise.resolve({ back: 'Zurück' }) });
    await settled();
    expect(page.locale.value).toBe('en');
    expect([said('back'), said.find('back')]).toEqual(['Zurück', 'Zurück']);
    first.come({ back: 'Zurück' });
    await turned;
    expect(said('back')).toBe('Zurück');
  });

  it('does not wait for the texts of others that have English', async () => {
    const first = firstScreen();
    const turned = page.chooseLanguage('de');
    part({ './de.json': () => Promise.resolve({ back: 'Zurück' }) });
    let here = false;
    void page.textsAreHere().then(() => (here = true));
    await settled();
    expect(here).toBe(true);
    first.come({});
    await turned;
  });
});

describe('a part whose texts do not come', () => {
  beforeEach(() => page.chooseLanguage('de'));

  it('is in English after a while, and in its language when they come', async () => {
    const german = held();
    const said = part({ './en.json': () => Promise.resolve({ back: 'Back' }), './de.json': german.file });
    let here = false;
    void page.textsAreHere().then(() => (here = true));
    await vi.advanceTimersByTimeAsync(page.LANGUAGE_WAIT_MS - 1);
    expect([here, said('back')]).toEqual([false, '']);
    await vi.advanceTimersByTimeAsync(1);
    expect([here, said('back')]).toEqual([true, 'Back']);
    german.come({ back: 'Zurück' });
    await settled();
    expect(said('back')).toBe('Zurück');
  });

  it('holds up no other part for longer than itself', async () => {
    part({ './en.json': () => Promise.resolve({ back: 'Back' }), './de.json': held().file });
    await vi.advanceTimersByTimeAsync(page.LANGUAGE_WAIT_MS - 100);
    part({ './de.json': () => Promise.resolve({ back: 'Zurück' }) });
    let here = false;
    void page.textsAreHere().then(() => (here = true));
    await vi.advanceTimersByTimeAsync(99);
    expect(here).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(here).toBe(true);
  });

  it('is in English at once where they cannot be had', async () => {
    const german = held();
    const said = part({ './en.json': () => Promise.resolve({ back: 'Back' }), './de.json': german.file });
    german.fail(new Error('gone'));
    await page.textsAreHere();
    expect(said('back')).toBe('Back');
  });

  it('is told of where there is no English either', async () => {
    const gone = (): Promise<never> => Promise.reject(new Error('gone'));
    const german = held();
    part({ './en.json': gone, './de.json': german.file });
    german.fail(new Error('gone'));
    await expect(page.textsAreHere()).rejects.toThrow();
  });
});
