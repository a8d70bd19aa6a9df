// Fails when the built client is larger than it may be. Sizes are of gzip, as they travel.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KB = 1024;
const INITIAL_JS_MAX = 40 * KB;
const LAZY_JS_MAX = 10.5 * KB;
/** What the first look at a table of a family waits for behind the first screen, fair deals and styles included. */
const FIRST_TABLE_MAX = 36 * KB;
const CSS_MAX = 10 * KB;
/** A page of the rulebook with its style. */
const RULEBOOK_PAGE_MAX = 20 * KB;
/** With the list of all files of the client. */
const WORKER_MAX = 6 * KB;
/** The smallest of them asks for two of the others before the script has come (src/core/early.ts). */
const INITIAL_REQUESTS_MAX = 6;
/** The page itself, and the list of games that the first screen asks for. */
const OTHER_REQUESTS = 2;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const games = fileURLToPath(new URL('../src/games/', import.meta.url));
const size = (file) => gzipSync(readFileSync(dist + file), { level: 9 }).length;
const total = (files) => files.reduce((sum, file) => sum + size(file), 0);

const page = readFileSync(`${dist}index.html`, 'utf8');
const initial = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map((match) => match[1]);
const assets = readdirSync(`${dist}assets`).map((name) => `assets/${name}`);
const scripts = assets.filter((file) => file.endsWith('.js'));
const rulebookStyle = assets.find((file) => /^assets\/rules-.*\.css$/.test(file));
const styles = assets.filter((file) => file.endsWith('.css') && file !== rulebookStyle);
const rulebook = readdirSync(dist, { recursive: true })
  .filter((file) => /^rules\b.*\.html$/.test(file))
  .sort();

/** The family that a style comes with, if any: its chunk is called after the file that asks for it. */
function familyOf(style) {
  const file = `${style.match(/^assets\/(\w+)-/)?.[1]}.tsx`;
  const owners = readdirSync(games).filter((family) => existsSync(`${games}${family}/${file}`));
  if (owners.length > 1)
    throw new Error(`${owners.join(' and ')} both have a ${file}: one with a style needs a name of its own`);
  return owners[0];
}

/** How large the styles of a table may be, as `budget.json` of its family says; undefined where they count with all. */
function budgetOf(family) {
  const budget = `${games}${family}/budget.json`;
  return existsSync(budget) ? JSON.parse(readFileSync(budget, 'utf8')).table_css_bytes_max : undefined;
}

const families = readdirSync(games).filter((family) => budgetOf(family) !== undefined);
const stylesOf = (family) => styles.filter((style) => familyOf(style) === family);

const chunkOf = (name) => scripts.find((file) => file.startsWith(`assets/${name}-`));

/** A chunk and all that is fetched with it, as its first lines name them, without what the first screen has brought. */
function withImports(file, found = new Set()) {
  if (found.has(file) || initial.includes(file)) return found;
  found.add(file);
  for (const [, name] of readFileSync(dist + file, 'utf8').matchAll(/(?:from|import)\s*["']\.\/([\w-]+\.js)["']/g))
    withImports(`assets/${name}`, found);
  return found;
}

/** By the name of each family: the file of its table, which its chunk is called after. */
const tables = [...readFileSync(`${games}registry.ts`, 'utf8').matchAll(/import\('\.\/(\w+)\/(\w+Table|Table)'\)/g)];
if (tables.length < families.length) throw new Error('registry.ts names its tables in another way than this reads');

/** The files with the texts of a stage, one for each language (scripts/text_stages.ts). */
const textsOf = (stage) => scripts.filter((file) => new RegExp(`^assets/[a-z]{2}_${stage}-`).test(file));
const firstTexts = textsOf('first');
if (firstTexts.length === 0) throw new Error('no language has texts of its own for the first screen');

/** In the language that takes most. */
function firstTable(family, file) {
  const chunks = withImports(chunkOf('FairDeals'), withImports(chunkOf(file)));
  return total([...chunks, ...stylesOf(family)]) + Math.max(...textsOf(family).map(size));
}

const rows = [
  ['initial JS', total(initial.filter((file) => file.endsWith('.js'))), INITIAL_JS_MAX],
  ...scripts
    .filter((file) => !initial.includes(file))
    .map((file) => [`lazy ${file.replace('assets/', '')}`, size(file), LAZY_JS_MAX]),
  ...tables.map(([, family, file]) => [`first table of ${family}`, firstTable(family, file), FIRST_TABLE_MAX]),
  ['CSS, all of it but these', total(styles.filter((style) => !families.includes(familyOf(style)))), CSS_MAX],
  ...families.map((family) => [`CSS of ${family}`, total(stylesOf(family)), budgetOf(family)]),
  ...rulebook.map((page) => [page, total([page, rulebookStyle]), RULEBOOK_PAGE_MAX]),
  ['service worker', size('sw.js'), WORKER_MAX],
  [
    'requests to the first screen, in another language than English',
    initial.length + Math.max(...firstTexts.map((file) => withImports(file).size)) + OTHER_REQUESTS,
    INITIAL_REQUESTS_MAX,
  ],
];
let over = false;
for (const [name, value, max] of rows) {
  over ||= value > max;
  console.log(`${value > max ? 'OVER' : 'ok  '} ${String(value).padStart(6)} of ${String(max).padStart(6)}  ${name}`);
}
process.exit(over ? 1 : 0);
