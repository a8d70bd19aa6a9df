import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { completeLanguages, messagesOf } from './text_files.mjs';

interface Manifest {
  lang: string;
  description: string;
  shortcuts: { name: string; url: string }[];
}

/** What a shortcut leads to, by its address: the key in `screens` of what the page calls it. */
const NAMES: Readonly<Record<string, string>> = {
  '/rules': 'rulebook',
  '/#replay': 'home_replay',
  '/#record': 'home_check',
};

/** What a link says of itself in brackets is for those who do not see where it leads. */
const bare = (text: string): string => text.replace(/\s*[(（].*$/, '');

/** The manifest in another language; its identity, by which systems know the client, stays. */
export function manifestIn(language: string, english: Manifest, messages: Readonly<Record<string, string>>): Manifest {
  const named = ({ url, ...other }: Manifest['shortcuts'][number]) => {
    const name = messages[NAMES[url] ?? ''];
    if (name === undefined) throw new Error(`no name for the shortcut to ${url} in ${language}`);
    return { ...other, name: bare(name), url };
  };
  const shortcuts = english.shortcuts.map(named);
  return { ...english, lang: language, description: messages['tagline'] ?? english.description, shortcuts };
}

/** `manifest.de.webmanifest` and so on: the manifest in each language, to which the page turns with its own. */
export function manifests(): Plugin {
  return {
    name: 'manifests',
    apply: 'build',
    generateBundle() {
      const path = join(import.meta.dirname, '../public/manifest.webmanifest');
      const english = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
      for (const language of completeLanguages().filter((each) => each !== 'en'))
        this.emitFile({
          type: 'asset',
          fileName: `manifest.${language}.webmanifest`,
          source: JSON.stringify(manifestIn(language, english, messagesOf('screens', language))),
        });
    },
  };
}
