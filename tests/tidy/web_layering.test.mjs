// Which part of the browser client may import which: docs/architecture.md, "Layers".
import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { test } from 'node:test';
import { files, read } from './tree.mjs';

const src = 'clients/web/src/';
/** A layer imports itself and those before it. */
const layers = ['core', 'kit', 'games', 'ui'];
/** The page, and a page for looking at tables: above all layers. */
const TOP = layers.length;
/** The only file that says which families there are. */
const LIST = 'games/registry.ts';
/** The folder of the plain face, which all other families have. */
const PLAIN = 'plain';
/** What core may import from elsewhere: no framework. */
const coreMayImport = /^(@preact\/signals-core|@noble\/)/;

const isTest = (path) => /\.test\.tsx?$|(^|\/)(fixtures|scenes|fake_\w+)\.tsx?$/.test(path);
const isGenerated = (path) => ['core/wire_types.ts', 'core/text_keys.ts', 'core/left_out.json'].includes(path);

const sources = files
  .filter((path) => path.startsWith(src) && /\.tsx?$/.test(path))
  .map((path) => path.slice(src.length));
const production = sources.filter((path) => !isTest(path));
const faces = [...new Set(sources.flatMap((path) => /^games\/(\w+)\//.exec(path)?.[1] ?? []))];
const families = faces.filter((face) => face !== PLAIN);

const layerOf = (path) => {
  const at = layers.indexOf(path.split('/')[0]);
  return at < 0 ? TOP : at;
};
const faceOf = (path) => faces.find((face) => path.startsWith(`games/${face}/`));

/** What a text imports, as it says it; `later` ones are loaded when the program asks for them. */
function importsOf(text) {
  const found = [...text.matchAll(/(?:\bfrom|^import|\bimport(\())\s*'([^']+)'/gm)];
  return found.map(([, later, name]) => ({ name, later: later !== undefined }));
}

/** The file that `name` means in the file at `path`; null for a package or something that is no source. */
function resolve(path, name) {
  if (!name.startsWith('.')) return null;
  const target = posix.join(posix.dirname(path), name);
  return ['', '.ts', '.tsx'].map((end) => target + end).find((one) => sources.includes(one)) ?? null;
}

export function violationsOf(path, text) {
  const says = (name) => `${path} imports ${name}`;
  return importsOf(text).flatMap(({ name }) => {
    const target = resolve(path, name);
    if (target === null)
      return layerOf(path) > 0 || name.startsWith('.') || coreMayImport.test(name) ? [] : [says(name)];
    const face = faceOf(target);
    const other = face !== undefined && faceOf(path) !== face && path !== LIST;
    return layerOf(target) > layerOf(path) || other || (isTest(target) && layerOf(path) < TOP) ? [says(target)] : [];
  });
}

/** A way round from a node to itself; null where there is none. `graph`: what each node leads to. */
export function cycleIn(graph) {
  const done = new Set();
  const follow = (node, way) => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const cycle = follow(next, [...way, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const cycle = follow(node, []);
    if (cycle) return cycle.join(' > ');
  }
  return null;
}

const targetsOf = (path) => importsOf(read(src + path)).map((one) => ({ ...one, target: resolve(path, one.name) }));

test('every import of the browser client follows the layers', () => {
  assert.ok(production.length > 100 && families.length > 1, 'the tree has the client');
  assert.deepEqual(
    layers.filter((layer) => !production.some((path) => path.startsWith(`${layer}/`))),
    [],
  );
  assert.deepEqual(
    production.flatMap((path) => violationsOf(path, read(src + path))),
    [],
  );
});

test('the layering check of the browser client bites', () => {
  const bites = (path, name) => violationsOf(path, `import { x } from '${name}';\n`).length;
  assert.equal(bites('core/api.ts', '../kit/Sheet'), 1);
  assert.equal(bites('core/api.ts', 'preact'), 1);
  assert.equal(bites('core/api.ts', '@preact/signals-core'), 0);
  assert.equal(bites('kit/Sheet.tsx', '../ui/Menu'), 1);
  assert.equal(bites('kit/Sheet.tsx', '../games/rummy/texts'), 1);
  assert.equal(bites('games/rummy/model.ts', '../cribbage/model'), 1);
  assert.equal(bites('games/rummy/model.ts', './fixtures'), 1);
  assert.equal(bites('games/rummy/model.ts', '../plain/model'), 1);
  assert.equal(bites('games/registry.ts', './rummy/Table'), 0);
  assert.equal(bites('games/deals.ts', './rummy/deal_check'), 1);
  assert.equal(bites('main.tsx', './games/rummy/Table'), 1);
  assert.equal(bites('ui/Menu.tsx', '../games/rummy/texts'), 1);
  assert.equal(bites('ui/Menu.tsx', '../kit/Sheet'), 0);
  assert.equal(violationsOf('core/api.ts', "const x = () => import('../ui/Menu');\n").length, 1);
});

test('no files of the browser client import each other in a circle', () => {
  const graph = new Map(
    production.map((path) => [path, targetsOf(path).flatMap(({ target, later }) => (later ? [] : (target ?? [])))]),
  );
  assert.equal(cycleIn(graph), null);
  assert.equal(
    cycleIn(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
    'b > c > b',
  );
});

test('no folders of the browser client import each other in a circle', () => {
  const graph = new Map();
  for (const path of production) {
    const from = posix.dirname(path);
    const to = targetsOf(path).flatMap(({ target, later }) => (target === null || later ? [] : posix.dirname(target)));
    graph.set(from, [...(graph.get(from) ?? []), ...to.filter((folder) => folder !== from)]);
  }
  assert.equal(cycleIn(graph), null);
});

/** What of `texts`, by their paths under clients/web/, names a family that is not its own. */
export function namings(texts) {
  return texts.flatMap(([path, text]) => {
    const own = faceOf(path.replace(/^src\//, ''));
    const names = families.filter((family) => family !== own);
    const games = own === undefined || own === PLAIN ? ['crowns', 'thirteen'] : [];
    return new RegExp([...names, ...games].join('|'), 'i').test(text) ? [path] : [];
  });
}

test('no family of games is named outside of its folder but in the list of families', () => {
  const web = 'clients/web/';
  const isFree = (path) => path === LIST || isGenerated(path) || isTest(path);
  const texts = files
    .filter((path) => path.startsWith(web) && /\.(tsx?|mjs|mts|css|html|json|webmanifest)$/.test(path))
    .filter((path) => !isFree(path.slice(src.length)) && !path.endsWith('package-lock.json'));
  assert.ok(texts.length > 150, 'the tree has the client');
  assert.deepEqual(namings(texts.map((path) => [path.slice(web.length), read(path)])), []);
});

test('the check of named families bites', () => {
  const bites = (path, text) => namings([[path, text]]).length;
  assert.equal(bites('src/ui/Menu.tsx', "const x = 'rummy';"), 1);
  assert.equal(bites('src/games/deals.ts', 'Cribbage'), 1);
  assert.equal(bites('src/games/plain/facts.ts', 'as in rummy'), 1);
  assert.equal(bites('src/games/rummy/model.ts', 'as in cribbage'), 1);
  assert.equal(bites('src/games/rummy/model.ts', 'rummy, five crowns'), 0);
  assert.equal(bites('scripts/budget.mjs', '{ CribbageTable: 3 }'), 1);
  assert.equal(bites('src/gallery/main.tsx', 'a plain table'), 0);
});
