import { describe, expect, it } from 'vitest';
import { buildOf } from '../../scripts/kept_files';
import { fileOf } from './build';

const FILES = ['index.html', 'rules.html', 'rules/rummy.html', 'crown.svg', 'assets/index-1.js', 'assets/de-1.js'];
const contents = (more: Record<string, string> = {}): Map<string, Buffer> =>
  new Map(
    [...FILES.map((path) => [path, path]), ...Object.entries(more)].map(([path, text]) => [path!, Buffer.from(text!)]),
  );
const build = buildOf(contents(), (path) => path.includes('/de-'));

describe('what the worker answers by itself', () => {
  it.each([
    ['/', 'index.html'],
    ['/t/K7M4PX', 'index.html'],
    ['/rules', 'rules.html'],
    ['/rules/rummy', 'rules/rummy.html'],
  ])('the page %s, by %s', (path, file) => expect(fileOf(build, path, true)).toBe(file));

  it.each(['/crown.svg', '/assets/index-1.js', '/assets/de-1.js'])('the part %s', (path) =>
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

describe('a build', () => {
  it('is another one when any of its files is', () => {
    expect(buildOf(contents(), () => false).id).toBe(build.id);
    expect(buildOf(contents({ 'rules.html': 'changed' }), () => false).id).not.toBe(build.id);
    expect(buildOf(contents({ 'rules/more.html': 'new' }), () => false).id).not.toBe(build.id);
  });

  it('keeps languages for when they are asked for, and vouches for files whose names do not', () => {
    expect(build.later).toEqual(['assets/de-1.js']);
    expect(build.first).not.toContain('assets/de-1.js');
    expect(Object.keys(build.integrity)).toEqual(['crown.svg', 'index.html', 'rules.html', 'rules/rummy.html']);
    // echo -n crown.svg | openssl sha256 -binary | base64
    expect(build.integrity['crown.svg']).toBe('sha256-OZ+FmmPr6NFEx+RKQrTQgaLW4Q6A8ZCeN7tGG0vB6wg=');
  });
});
