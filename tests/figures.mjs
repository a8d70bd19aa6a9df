// Prints figures of the structure of what is shipped: `node tests/figures.mjs`. They are there to be compared over time;
// what must not be at all, tests/tidy and tests/lint refuse.
import { shapeOfCpp, functionsOfTypeScript } from './tidy/functions.mjs';
import { cpp, files, read } from './tidy/tree.mjs';

const within =
  (...folders) =>
  (path) =>
    folders.some((folder) => path.startsWith(`${folder}/`));
const linesOf = (path) => read(path).split('\n').slice(0, -1);
const lengthOf = (path) => linesOf(path).length;
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const share = (part, whole) => `${((100 * part) / whole).toFixed(1)} %`;

function quantile(numbers, part) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

const largest = (list, sizeOf) => list.reduce((best, one) => (sizeOf(one) > sizeOf(best) ? one : best));

const production = cpp.filter(within('engine', 'protocol', 'server', 'clients/cli'));
const headers = production.filter((path) => path.endsWith('.hpp'));
const sources = production.filter((path) => path.endsWith('.cpp'));
// Tests, what only they and the gallery use, and what is generated are not shipped as written.
const notShipped = /\.test\.tsx?$|\/(fixtures|scenes|fake_\w+|wire_types|text_keys)\.tsx?$/;
const typescript = files.filter((path) => /^clients\/web\/src\/.*\.tsx?$/.test(path) && !notShipped.test(path));

function comments(paths) {
  const lines = paths.flatMap(linesOf);
  return share(lines.filter((line) => /^\s*\/\//.test(line)).length, lines.length);
}

function assertions(folder) {
  const lines = production.filter(within(folder)).flatMap(linesOf);
  const ensured = lines.filter((line) => /\bENSURE\(/.test(line) && !/^\s*(#|\/\/)/.test(line));
  return ((100 * ensured.length) / lines.length).toFixed(2);
}

function fullest(folder) {
  const counts = new Map();
  for (const path of production.filter(within(folder))) {
    const inside = path.slice(0, path.lastIndexOf('/'));
    counts.set(inside, (counts.get(inside) ?? 0) + 1);
  }
  const [name, count] = largest([...counts], (entry) => entry[1]);
  return `${count} (${name})`;
}

function namingFamilies(paths) {
  const shared = paths.filter((path) => !/(rummy|cribbage)/.test(path));
  return shared.filter((path) => /rummy|cribbage/i.test(read(path)));
}

const shapes = production.map((path) => ({ path, ...shapeOfCpp(read(path)) }));
const functions = shapes.flatMap((shape) => shape.functions);
const classes = shapes.flatMap(({ path, classes: all }) => all.map((one) => ({ path, ...one })));
const longestFile = largest(production, lengthOf);
const longestFunction = largest(shapes, (shape) => Math.max(0, ...shape.functions)).path;
const largestClass = largest(classes, (one) => one.lines);
const fullestClass = largest(classes, (one) => one.members);
const longestScript = largest(typescript, (path) => Math.max(0, ...functionsOfTypeScript(read(path))));
const tellClass = (one) => `${one.name}, ${one.lines} lines, ${one.members} members (${one.path})`;

const figures = {
  'C++ files': production.length,
  'median file': `${quantile(production.map(lengthOf), 0.5)} lines`,
  'longest file': `${lengthOf(longestFile)} lines (${longestFile})`,
  functions: functions.length,
  'median function': `${quantile(functions, 0.5)} lines`,
  '90th percentile of functions': `${quantile(functions, 0.9)} lines`,
  'longest function': `${Math.max(...functions)} lines (${longestFunction})`,
  'comments in headers': comments(headers),
  'comments in sources': comments(sources),
  ...Object.fromEntries(
    ['engine', 'server/core', 'server/net', 'server/store'].map((folder) => [
      `assertions per 100 lines of ${folder}`,
      assertions(folder),
    ]),
  ),
  'longest class': tellClass(largestClass),
  'class of most members': tellClass(fullestClass),
  'server/core/room/room.hpp': `${lengthOf('server/core/room/room.hpp')} lines`,
  'fullest folder of protocol': fullest('protocol'),
  'fullest folder of clients/cli': fullest('clients/cli'),
  'TypeScript files': typescript.length,
  'longest function of TypeScript': `${Math.max(...functionsOfTypeScript(read(longestScript)))} lines (${longestScript})`,
  'lines of TypeScript over 120 columns': sum(
    typescript.map((path) => linesOf(path).filter((line) => [...line].length > 120).length),
  ),
  'shared C++ files that name a family': namingFamilies(production).length,
  'shared TypeScript files that name a family': namingFamilies(typescript).length,
};

const width = Math.max(...Object.keys(figures).map((name) => name.length));
for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(width)}  ${figure}`);
