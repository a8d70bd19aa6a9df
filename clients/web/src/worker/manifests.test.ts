// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { manifestIn } from '../../scripts/manifests';
import { messagesOf } from '../../scripts/text_files.mjs';
import { OFFERED } from '../core/text_keys';

const english = JSON.parse(readFileSync(`${import.meta.dirname}/../../public/manifest.webmanifest`, 'utf8'));
const inLanguage = (language: string) => manifestIn(language, english, messagesOf('screens', language));

it('the manifest calls the shortcuts as the page does, without what links say of themselves', () => {
  expect(inLanguage('de')).toEqual({
    ...english,
    lang: 'de',
    description: messagesOf('screens', 'de')['tagline'],
    shortcuts: [
      { name: 'Regelbuch', url: '/rules' },
      { name: 'Auf eine Partie zurückschauen', url: '/#replay' },
      { name: 'Aufzeichnung prüfen', url: '/#record' },
    ],
  });
  expect(inLanguage('ja').shortcuts[0]?.name).toBe('ルールブック');
});

it.each(OFFERED.filter((language) => language !== 'en'))('the manifest in %s has names of its own', (language) => {
  const names = inLanguage(language).shortcuts.map(({ name }) => name);
  expect(names.every((name) => name.length > 2 && !/[()（）]/.test(name))).toBe(true);
  expect(names).not.toContain('Rulebook');
});

it('a shortcut that no text names stops the build', () => {
  const more = { ...english, shortcuts: [...english.shortcuts, { name: 'More', url: '/#more' }] };
  expect(() => manifestIn('de', more, messagesOf('screens', 'de'))).toThrow('/#more');
});

it('the page tells in every language that it needs JavaScript', () => {
  const page = readFileSync(`${import.meta.dirname}/../../index.html`, 'utf8');
  const told = [...page.matchAll(/<p lang="(\w+)"(?: dir="rtl")?>([^<]+JavaScript[^<]+)<\/p>/g)];
  expect(told.map(([, language]) => language).sort()).toEqual([...OFFERED].sort());
  expect(new Set(told.map(([, , text]) => text)).size).toBe(OFFERED.length);
});
