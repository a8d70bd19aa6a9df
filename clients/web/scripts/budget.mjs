// Fails when the built client is larger than it may be. Sizes are of gzip, as they travel.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KB = 1024;
const INITIAL_JS_MAX = 40 * KB;
const LAZY_JS_MAX = 12 * KB;
const CSS_MAX = 10 * KB;
const INITIAL_REQUESTS_MAX = 5;
/** Beside the page's own files the first screen asks for the list of games. */
const OTHER_REQUESTS = 1;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'));
const size = (file) => gzipSync(readFileSync(dist + file), { level: 9 }).length;

const entry = Object.values(manifest).find((chunk) => chunk.isEntry && chunk.src === 'index.html');
const initial = new Set();
const visit = (chunk) => {
  if (initial.has(chunk.file)) return;
  initial.add(chunk.file);
  for (const name of chunk.imports ?? []) visit(manifest[name]);
};
visit(entry);

const chunks = Object.values(manifest).filter((chunk) => chunk.file.endsWith('.js') && !initial.has(chunk.file));
const styles = new Set(Object.values(manifest).flatMap((chunk) => [...(chunk.css ?? []), ...(chunk.file.endsWith('.css') ? [chunk.file] : [])]));
const total = (files) => [...files].reduce((sum, file) => sum + size(file), 0);
const initialStyles = new Set([...initial].flatMap((file) => Object.values(manifest).find((chunk) => chunk.file === file)?.css ?? []));

const rows = [
  ['initial JS', total(initial), INITIAL_JS_MAX],
  ...chunks.map((chunk) => [`lazy ${chunk.file.replace('assets/', '')}`, size(chunk.file), LAZY_JS_MAX]),
  ['CSS, all of it', total(styles), CSS_MAX],
  ['requests to the first screen', 1 + initial.size + initialStyles.size + OTHER_REQUESTS, INITIAL_REQUESTS_MAX],
];
let over = false;
for (const [name, value, max] of rows) {
  over ||= value > max;
  console.log(`${value > max ? 'OVER' : 'ok  '} ${String(value).padStart(6)} of ${String(max).padStart(6)}  ${name}`);
}
process.exit(over ? 1 : 0);
