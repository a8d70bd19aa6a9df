// Fails when the built client is larger than it may be. Sizes are of gzip, as they travel.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KB = 1024;
const INITIAL_JS_MAX = 40 * KB;
const LAZY_JS_MAX = 12 * KB;
const CSS_MAX = 10 * KB;
const INITIAL_REQUESTS_MAX = 5;
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
const styles = assets.filter((file) => file.endsWith('.css'));

/**
 * How large the style that comes with a table may be, as `budget.json` of its family says; undefined for one that
 * counts with the rest. A chunk is called after the file of the table.
 */
function ownBudget(style) {
  const table = `${style.match(/^assets\/(\w+)-/)?.[1]}.tsx`;
  const owners = readdirSync(games).filter((family) => existsSync(`${games}${family}/${table}`));
  if (owners.length > 1)
    throw new Error(`${owners.join(' and ')} both have a ${table}: a table needs a name of its own`);
  const budget = `${games}${owners[0]}/budget.json`;
  return existsSync(budget) ? JSON.parse(readFileSync(budget, 'utf8')).table_css_bytes_max : undefined;
}

const rows = [
  ['initial JS', total(initial.filter((file) => file.endsWith('.js'))), INITIAL_JS_MAX],
  ...scripts
    .filter((file) => !initial.includes(file))
    .map((file) => [`lazy ${file.replace('assets/', '')}`, size(file), LAZY_JS_MAX]),
  ['CSS, all of it but these', total(styles.filter((file) => !ownBudget(file))), CSS_MAX],
  ...styles.filter(ownBudget).map((file) => [`lazy ${file.replace('assets/', '')}`, size(file), ownBudget(file)]),
  ['requests to the first screen', initial.length + OTHER_REQUESTS, INITIAL_REQUESTS_MAX],
];
let over = false;
for (const [name, value, max] of rows) {
  over ||= value > max;
  console.log(`${value > max ? 'OVER' : 'ok  '} ${String(value).padStart(6)} of ${String(max).padStart(6)}  ${name}`);
}
process.exit(over ? 1 : 0);
