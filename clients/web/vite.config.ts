import { defineConfig } from 'vitest/config';
import { listOfPackages } from './scripts/list_of_packages';

/** Where `npm run dev` finds a running server. */
const server = process.env['CROWNTABLE_DEV_SERVER'] ?? 'http://127.0.0.1:8787';

/** What the first screen and later parts both need. */
const FIRST = new RegExp(
  [
    'node_modules/@?preact\\b',
    'src/core/[a-z_]+\\.ts$',
    'src/ui/texts/en\\.ts$',
    'src/kit/(icons|lazy|parts|Sheet)\\.tsx$',
  ].join('|'),
);

/** What the tables of all families share: in one file, so that they wait for one request. */
const TABLES = /src\/kit\/\w+\.tsx?$/;

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  base: '/',
  plugins: [listOfPackages()],
  build: {
    target: 'es2022',
    // The policy of the server forbids inline scripts and data: fonts; nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    reportCompressedSize: false,
    // It comes in one file: each file more is a request more.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: FIRST, priority: 1 },
            { name: 'tables', test: TABLES, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      // The server compares Origin with Host, so Host stays what the browser said.
      '/api': { target: server, changeOrigin: false },
      '/ws': { target: server, ws: true, changeOrigin: false },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
  },
});
