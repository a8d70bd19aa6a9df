import { defineConfig } from 'vitest/config';
import { earlyScript } from './scripts/early_script';
import { helperWithin, neededFor } from './scripts/helper_within';
import { icons } from './scripts/icon_files';
import { keptFiles, WORKER } from './scripts/kept_files';
import { listOfPackages } from './scripts/list_of_packages';
import { manifests } from './scripts/manifests';
import { rulebook } from './scripts/rulebook';
import { englishInFiles, stageOf } from './scripts/text_stages';

/** Where `npm run dev` finds a running server. */
const server = process.env['CROWNTABLE_DEV_SERVER'] ?? 'http://127.0.0.1:8787';

/** Whatever the first screen needs, in one file: each file more is a request more. */
const FIRST = /src\/main\.tsx$/;

/** What the sheets, scores and help of tables share, and no first look at one needs. */
const AFTER =
  '(AskedTwice|AwayNote|NextRound|Rematch|away_texts|help_text|lessons|option_text|rule_facts|standings)\\.tsx?$';
const AFTER_TABLES = new RegExp(`src/kit/${AFTER}`);

/** What the tables of all families share beside it: in one file, so that they wait for one request. */
const TABLES = new RegExp(`src/kit/(?!${AFTER})\\w+\\.tsx?$`);

/** A table of cards and the cards, which the settings show as well: browsers fetch no more than six files at once. */
const CARD_TABLE = /src\/games\/\w+\/(Table|Card|cards)\.tsx?$/;

/** The seats and the rules of a table, as the lobby and the menu show them. */
const SEATS = /src\/ui\/(Invite|OptionRow|People|Seats|TableOptions|rule_words)\.tsx?$/;

/** What is kept of games that are over: one file, for whichever page reads it or writes it. */
const PLAYED = /src\/core\/played\/(ending|finished_games|places)\.ts$/;

/** What taking part in fair deals, the checks of the families and that of a record share. */
const FAIR_DEALS = /src\/core\/fair_deal\/\w+\.ts$|node_modules\/@noble\/hashes/;

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  base: '/',
  plugins: [
    listOfPackages(),
    rulebook(),
    icons(),
    manifests(),
    englishInFiles(),
    helperWithin(),
    earlyScript(),
    keptFiles(),
  ],
  build: {
    target: 'es2022',
    // The policy of the server forbids inline scripts and data: fonts; nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: neededFor },
    cssCodeSplit: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/worker/main.ts' },
      output: {
        // A worker serves what lies beside it and below, so it lies at the top; its address never changes.
        entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: stageOf, debugName: 'texts', priority: 3 },
            { name: 'first', test: FIRST, priority: 2 },
            { name: 'tables', test: TABLES, minShareCount: 2 },
            { name: 'after_tables', test: AFTER_TABLES, minShareCount: 2 },
            { name: 'Table', test: CARD_TABLE },
            { name: 'seats', test: SEATS, minShareCount: 2 },
            { name: 'played', test: PLAYED },
            { name: 'fair_deals', test: FAIR_DEALS, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    // The texts of both clients lie beside this folder.
    fs: { allow: ['..'] },
    proxy: {
      // The server compares Origin with Host, so Host stays what the browser said.
      '/api': { target: server, changeOrigin: false },
      '/rules': { target: server, changeOrigin: false },
      '/ws': { target: server, ws: true, changeOrigin: false },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
  },
});
