import type { Plugin } from 'vite';
import { isTexts } from './text_stages';

/** A file of the bundler's, with the one helper that parts ask for: it hands out what a part exports. */
const isHelper = (path: string): boolean => /(^|\/)rolldown-runtime\b[^/]*$/.test(path);
const HELPER = /^import \{ \w+ as __exportAll \} from "[^"]+";$/m;
const WITHIN =
  'const __exportAll = (all) => Object.defineProperties({}, Object.fromEntries(' +
  'Object.entries(all).map(([name, get]) => [name, { get, enumerable: true }])));';

/** Files of texts need no other file: none is fetched with them. */
export const neededFor = (path: string, files: string[]): string[] =>
  isTexts(path) ? [] : files.filter((file) => !isHelper(file));

/** Puts the helper into the parts that need it. In a file of its own it would be a request more before first cards. */
export function helperWithin(): Plugin {
  return {
    name: 'helper-within',
    apply: 'build',
    renderChunk(code, { name }) {
      const alone = code.replace(HELPER, WITHIN);
      if (isTexts(name) && /^import\b/m.test(alone)) throw new Error(`${name} imports what this does not know`);
      return alone;
    },
    generateBundle(_options, bundle) {
      for (const [path, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk' || !isHelper(path)) continue;
        const asks = Object.values(bundle).find(
          (other) => other.type === 'chunk' && other.code.includes(`"./${path.split('/').pop()}"`),
        );
        if (asks) throw new Error(`${asks.fileName} asks ${path} for what this does not know`);
        delete bundle[path];
      }
    },
  };
}
