// Makes skeleton_table.inc, the characters that look like others or are forms of others (skeleton.hpp):
//
//   node protocol/text/generate_skeletons.mjs [FOLDER] > protocol/text/skeleton_table.inc
//
// Read from two Debian packages, installed or unpacked in FOLDER:
//   python3-confusable-homoglyphs 3.2.0-2   confusables.txt of UTS 39 as JSON, its newest characters of Unicode 13.0
//   unicode-data 15.0.0-1                   CaseFolding.txt and UnicodeData.txt of Unicode 15.0
// The data is (c) Unicode, Inc., under the Unicode licence (https://www.unicode.org/license.txt).
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const paths = {
  confusables: 'usr/lib/python3/dist-packages/confusable_homoglyphs/confusables.json',
  folding: 'usr/share/unicode/CaseFolding.txt',
  data: 'usr/share/unicode/UnicodeData.txt',
};

/** Whether the packages are there. */
export const hasSource = (folder = '/') => Object.values(paths).every((path) => existsSync(`${folder}/${path}`));

const points = (hex) =>
  hex
    .trim()
    .split(' ')
    .map((text) => parseInt(text, 16));
const lines = (folder, path) => readFileSync(`${folder}/${path}`, 'utf8').split('\n');
const isBidiMark = (point) => point === 0x200e;

/** By character: what UnicodeData.txt takes it apart into, wide and narrow forms and ligatures too. */
function decompositions(folder) {
  const all = new Map();
  for (const line of lines(folder, paths.data)) {
    const [hex, , , , , decomposition] = line.split(';');
    if (decomposition) all.set(parseInt(hex, 16), points(decomposition.replace(/<\w+> /, '')));
  }
  return all;
}

/** By character: its full case folding. */
function foldings(folder) {
  const all = new Map();
  for (const line of lines(folder, paths.folding)) {
    const [hex, status, folded] = line.split('; ');
    if (status === 'C' || status === 'F') all.set(parseInt(hex, 16), points(folded));
  }
  return all;
}

/**
 * By character: the one that stands for all that look like it. The JSON names each pair of confusables.txt in both
 * directions. There every character leads to one in the middle of its kind, or to a text: these have the most pairs.
 */
function prototypes(folder) {
  const json = JSON.parse(readFileSync(`${folder}/${paths.confusables}`, 'utf8'));
  // The file puts marks around what is written from right to left.
  const plain = (text) => [...text].map((one) => one.codePointAt(0)).filter((point) => !isBidiMark(point));
  const pairs = Object.entries(json).map(([from, to]) => [plain(from), to.map(({ c }) => plain(c))]);
  const weight = new Map(pairs.map(([from, to]) => [String(from), from.length > 1 ? Infinity : to.length]));
  const isMiddle = (a, b) => {
    const [x, y] = [weight.get(String(a)), weight.get(String(b))];
    // Of a pair alone the first in Unicode, which is the better known.
    return x !== y ? x > y : a[0] < b[0];
  };
  const all = new Map();
  for (const [from, to] of pairs) {
    if (from.length !== 1) continue;
    const middle = to.reduce((best, one) => (isMiddle(one, best) ? one : best));
    if (isMiddle(middle, from)) all.set(from[0], middle);
  }
  return all;
}

/** Each character led on through the maps, one after the other, until nothing changes any more. */
function closed(maps) {
  const follow = (sequence) => {
    for (let step = 0; step < 20; ++step) {
      const next = maps.reduce((now, map) => now.flatMap((point) => map.get(point) ?? [point]), sequence);
      if (String(next) === String(sequence)) return next;
      sequence = next;
    }
    throw new Error(`${sequence.map((point) => point.toString(16))} leads round in a circle`);
  };
  const from = [...new Set(maps.flatMap((map) => [...map.keys()]))].sort((a, b) => a - b);
  return from.map((point) => [point, follow([point])]).filter(([point, to]) => String(to) !== String(point));
}

/** The text of the table: `FROM TO..., ` in hexadecimal, in the order of FROM, which counts on from the one before. */
function written(name, entries) {
  let before = 0;
  const items = entries.map(([from, to]) => {
    const text = [from - before, ...to].map((point) => point.toString(16)).join(' ');
    before = from;
    return `${text},`;
  });
  const rows = [''];
  for (const item of items) {
    if (rows.at(-1).length + item.length > 110) rows.push('');
    rows[rows.length - 1] += item;
  }
  // Compilers need not take a literal of more than 65,536 characters.
  return [`constexpr std::string_view ${name}[] = {`, ...rows.map((row) => `    "${row}",`), '};\n'].join('\n');
}

export function generate(folder = '/') {
  const taken = decompositions(folder);
  const folded = foldings(folder);
  // What is taken apart is folded again: the wide A is an A, and that is an a.
  const apart = new Map(closed([taken]));
  const takenApart = (points) => points.flatMap((point) => apart.get(point) ?? [point]);
  const folds = closed([folded]).map(([from, to]) => [from, takenApart(to)]);
  return [
    '// Made by generate_skeletons.mjs, which names its sources: confusables.txt (UTS 39, Unicode 13.0),',
    '// CaseFolding.txt and UnicodeData.txt (15.0) of Unicode, Inc., under the Unicode licence.',
    '// Not to be changed by hand.',
    written('prototype_table', closed([taken, prototypes(folder)])),
    written('fold_table', folds),
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(generate(process.argv[2]));
