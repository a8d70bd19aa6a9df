import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { askEarly } from '../src/core/early';
import { languageOf } from '../src/worker/build';

/** Makes the script of src/core/early.ts, with the names of the files it may ask for, and puts it into the page. */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const texts = Object.keys(bundle ?? {}).flatMap((path) => {
          const language = languageOf(path);
          return language !== undefined && path.includes('_first-') ? [[language, `/${path}`] as const] : [];
        });
        const source = `(${askEarly})(${JSON.stringify(Object.fromEntries(texts))})`;
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/early-${hash}.js`;
        // Of a build, where there is more to it than its type says.
        (this as Rolldown.PluginContext).emitFile({ type: 'asset', fileName, source });
        return [{ tag: 'script', attrs: { async: true, src: `/${fileName}` }, injectTo: 'head' }];
      },
    },
  };
}
