// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { buildOf } from '../../scripts/kept_files';
import { fileOf, inEnglish, languageOf } from './build';

const FILES = ['index.html', 'rules.html', 'rules/rummy.html', 'crown.svg', 'assets/index-1.js'];
const TEXTS = ['assets/de_first-1.js', 'assets/en_rummy-1.js', 'assets/pl_rummy-1.js', 'icon-512.png'];
const contents = (more: Record<string, string> = {}): Map<string, Buffer> =>
  new Map(
    [...[...FILES, ...TEXTS].map((path) => [path, path]), ...Object.entries(more)].map(([path, text]) => [
      path!,
      Buffer.from(text!),
    ]),
  );
const build = buildOf(contents());

describe('what the worker answers by itself', () => {
  it.each([
    ['/', 'index.html'],
    ['/t/K7M4PX', 'index.html'],
    ['/rules', 'rules.html'],
    ['/rules/rummy', 'rules/rummy.html'],
  ])('the page %s, by %s', (path, file) => expect(fileOf(build, path, true)).toBe(file));

  it.each(['/crown.svg', '/assets/index-1.js', '/assets/de_first-1.js', '/icon-512.png'])('the part %s', (path) =>
    expect(fileOf(build, path, false)).toBe(path.slice(1)),
  );

  it.each([
    ['/', false],
    ['/index.html', false],
    ['/api/games', false],
    ['/api/rooms/K7M4PX', true],
    ['/ws/K7M4PX', false],
    ['/notices.txt', true],
    ['/metrics', true],
    ['/assets/index-2.js', false],
    ['/rules/other', true],
    ['/t/a/b', true],
  ])('but nothing that is asked of the server: %s, as a page: %s', (path, isPage) =>
    expect(fileOf(build, path, isPage)).toBeNull(),
  );
});

it('a page of the rulebook leads to the same page in English', () => {
  expect(inEnglish('rules/de.html')).toBe('rules.html');
  expect(inEnglish('rules/de/rummy.html')).toBe('rules/rummy.html');
  expect(inEnglish('rules/rummy.html')).toBe('rules/rummy.html');
  expect(inEnglish('index.html')).toBe('index.html');
});

describe('a build', () => {
  it('is another one when any of its files is', () => {
    expect(buildOf(contents()).id).toBe(build.id);
    expect(buildOf(contents({ 'rules.html': 'changed' })).id).not.toBe(build.id);
    expect(buildOf(contents({ 'rules/more.html': 'new' })).id).not.toBe(build.id);
  });

  it('keeps icons for when they are asked for, and languages for who reads them, but English for all', () => {
    expect(build.later).toEqual(['icon-512.png']);
    expect(build.languages).toEqual({ de: ['assets/de_first-1.js'], pl: ['assets/pl_rummy-1.js'] });
    expect(build.first).toContain('assets/en_rummy-1.js');
    expect(build.first.filter((path) => /de_|pl_|png/.test(path))).toEqual([]);
  });

  it('knows the language of a file with texts by its name', () => {
    expect(languageOf('https://crown.example/assets/de_rummy_more-AbC1.js')).toBe('de');
    expect(languageOf('assets/index-Ab_C1.js')).toBeUndefined();
    expect(languageOf('assets/fair_deals-Ab.js')).toBeUndefined();
  });

  it('vouches for files whose names do not', () => {
    expect(Object.keys(build.integrity)).toEqual([
      'crown.svg',
      'icon-512.png',
      'index.html',
      'rules.html',
      'rules/rummy.html',
    ]);
    // echo -n crown.svg | openssl sha256 -binary | base64
    expect(build.integrity['crown.svg']).toBe('sha256-OZ+FmmPr6NFEx+RKQrTQgaLW4Q6A8ZCeN7tGG0vB6wg=');
  });
});
