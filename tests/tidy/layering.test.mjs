// Who may include whom: docs/architecture.md, "Layers".
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cpp, files, includesOf, read } from './tree.mjs';

const layers = [
  'engine/',
  'protocol/',
  'server/core/',
  'server/store/',
  'server/cluster/',
  'server/net/',
  'server/',
  'clients/cli/',
  'docs/manual/',
  'tests/',
];
const layerOf = (path) => layers.find((layer) => path.startsWith(layer));

const mayInclude = {
  'engine/': ['engine/'],
  'protocol/': ['engine/', 'protocol/'],
  'server/core/': ['engine/', 'protocol/', 'server/core/', 'server/store/'],
  'server/store/': ['server/store/'],
  'server/cluster/': ['server/store/', 'server/cluster/'],
  'server/net/': ['engine/', 'protocol/', 'server/core/', 'server/store/', 'server/cluster/', 'server/net/', 'server/'],
  'server/': ['engine/', 'protocol/', 'server/core/', 'server/store/', 'server/cluster/', 'server/net/', 'server/'],
  'clients/cli/': ['engine/', 'protocol/', 'clients/cli/'],
  'docs/manual/': ['engine/', 'protocol/', 'server/', 'clients/cli/', 'docs/manual/'],
  'tests/': layers,
};

// What a layer may include of one that is closed to it otherwise. To state an invariant takes nothing of the rules.
const exceptions = { 'server/store/': ['engine/ensure.hpp'], 'server/cluster/': ['engine/ensure.hpp'] };

// A foreign header, and the only places that may include it.
const foreign = [
  [/^boost\//, ['server/net/', 'clients/cli/net/', 'tests/']],
  [/^spdlog\//, ['server/net/', 'server/main.cpp', 'tests/']],
  // In net what the operator says and keeps is JSON: requests, their answers, bans.
  [/^nlohmann\//, ['protocol/', 'server/core/', 'server/net/admin_', 'server/net/bans.cpp', 'clients/cli/', 'tests/']],
  [
    /^CLI\//,
    [
      'server/config.cpp',
      'server/admin_options.cpp',
      'server/task_options.cpp',
      'clients/cli/options/examples.cpp',
      'clients/cli/options/help_format.cpp',
      'clients/cli/options/options.cpp',
      'clients/cli/options/seats.cpp',
      'docs/manual/command.cpp',
      'tests/',
    ],
  ],
  [
    /^openssl\//,
    ['engine/digest.cpp', 'engine/signature.cpp', 'protocol/standalone/', 'server/net/', 'clients/cli/net/', 'tests/'],
  ],
  [/^doctest\//, ['tests/']],
];

export function layeringViolations(path, text) {
  const violations = [];
  for (const included of includesOf(text)) {
    const target = layerOf(included);
    const isException = exceptions[layerOf(path)]?.includes(included);
    if (target !== undefined && !isException && !mayInclude[layerOf(path)]?.includes(target))
      violations.push(`${path} includes ${included}`);
    for (const [pattern, places] of foreign) {
      if (pattern.test(included) && !places.some((place) => path.startsWith(place)))
        violations.push(`${path} includes ${included}`);
    }
  }
  return violations;
}

test('every include follows the layers', () => {
  assert.ok(cpp.length > 50, 'the tree has C++ files');
  assert.deepEqual(
    cpp.flatMap((path) => layeringViolations(path, read(path))),
    [],
  );
});

test('the layering check bites', () => {
  assert.equal(layeringViolations('engine/x.cpp', '#include "protocol/table/table.hpp"\n').length, 1);
  assert.equal(layeringViolations('server/core/x.cpp', '#include <boost/asio.hpp>\n').length, 1);
  assert.equal(layeringViolations('clients/cli/x.cpp', '#include "server/core/lobby/lobby.hpp"\n').length, 1);
  assert.equal(layeringViolations('server/store/x.cpp', '#include "engine/seat.hpp"\n').length, 1);
  assert.equal(layeringViolations('server/store/x.cpp', '#include "engine/ensure.hpp"\n').length, 0);
  assert.equal(layeringViolations('server/net/x.cpp', '#include <boost/asio.hpp>\n').length, 0);
});

test('headers with the weight of a library stay out of headers', () => {
  const heavy = /^(boost\/|spdlog\/|CLI\/|nlohmann\/json\.hpp)/;
  const allowed = (path) =>
    path.startsWith('tests/') || /^(server|clients\/cli)\/net\//.test(path) || path.startsWith('protocol/');
  const found = cpp.filter(
    (path) => path.endsWith('.hpp') && !allowed(path) && includesOf(read(path)).some((name) => heavy.test(name)),
  );
  assert.deepEqual(found, []);
});

// The folders of a layer as the architecture draws them, the lowest group first; no group knows itself, so that no
// family knows another one. A file that lies in no folder belongs to the one called `run`.
function foldersOf(layer) {
  const groups = read('docs/architecture.md')
    .match(new RegExp(`^${layer}: (.+)$`, 'm'))[1]
    .split('<-')
    .map((group) => group.trim().split(', '));
  const folderOf = (path) => path.slice(layer.length + 1).match(/^(.+)\/[^/]+$/)?.[1] ?? 'run';
  const names = groups.flat();
  // A folder that is drawn by its name is none of the families.
  const nameOf = (path) => {
    const folder = folderOf(path);
    if (names.includes(folder)) return folder;
    return names.find((name) => new RegExp(`^${name.replace('<family>', '\\w+')}$`).test(folder)) ?? folder;
  };
  const heightOf = (path) => groups.findIndex((group) => group.includes(nameOf(path)));
  const violations = (path, text) =>
    includesOf(text)
      .filter((included) => included.startsWith(`${layer}/`) && folderOf(included) !== folderOf(path))
      .filter((included) => heightOf(included) >= heightOf(path))
      .map((included) => `${path} includes ${included}`);
  return { names: names.sort(), nameOf, violations };
}

for (const layer of ['protocol', 'clients/cli']) {
  test(`no folders of ${layer} include each other: each includes lower ones only`, () => {
    const folders = foldersOf(layer);
    const sources = cpp.filter((path) => path.startsWith(`${layer}/`));
    assert.deepEqual([...new Set(sources.map(folders.nameOf))].sort(), folders.names);
    assert.deepEqual(
      sources.flatMap((path) => folders.violations(path, read(path))),
      [],
    );
  });
}

const includesLobby = (text) => includesOf(text).some((name) => name.startsWith('server/core/lobby/'));

test('in the core of the server the lobby alone includes the lobby', () => {
  const others = cpp.filter((path) => /^server\/core\/(?!lobby\/)/.test(path));
  assert.ok(others.some((path) => path.startsWith('server/core/room/')));
  assert.deepEqual(
    others.filter((path) => includesLobby(read(path))),
    [],
  );
  assert.ok(includesLobby('#include "server/core/lobby/lobby.hpp"\n'));
});

test('what counts as a family of the protocol is one', () => {
  const folders = foldersOf('protocol');
  const sources = cpp.filter((path) => path.startsWith('protocol/') && folders.nameOf(path) === '<family>');
  const families = new Set(sources.map((path) => path.split('/')[1]));
  assert.ok(families.size > 1);
  for (const family of families) assert.ok(files.includes(`protocol/${family}/family.hpp`), family);
});

test('the check of the folders bites', () => {
  const violations = (layer, path, included) =>
    foldersOf(layer).violations(`${layer}/${path}`, `#include "${layer}/${included}"\n`).length;
  assert.equal(violations('clients/cli', 'text/x.cpp', 'terminal/canvas.hpp'), 1);
  assert.equal(violations('clients/cli', 'line/x.cpp', 'deals/fair_deals.hpp'), 1);
  assert.equal(violations('clients/cli', 'bots/x.cpp', 'run.hpp'), 1);
  assert.equal(violations('clients/cli', 'text/x.cpp', 'text/wrap.hpp'), 0);
  assert.equal(violations('clients/cli', 'terminal/x.cpp', 'text/text.hpp'), 0);
  assert.equal(violations('clients/cli', 'run.cpp', 'bots/run_bots.hpp'), 0);
  assert.equal(violations('clients/cli', 'games/rummy/x.cpp', 'games/cribbage/view.hpp'), 1);
  assert.equal(violations('clients/cli', 'games/rummy/x.cpp', 'games/find_face.hpp'), 1);
  assert.equal(violations('clients/cli', 'games/kit/x.cpp', 'games/rummy/view.hpp'), 1);
  assert.equal(violations('clients/cli', 'games/rummy/x.cpp', 'games/kit/face.hpp'), 0);
  assert.equal(violations('clients/cli', 'games/x.cpp', 'games/rummy/face.hpp'), 0);
  assert.equal(violations('clients/cli', 'games/of/three/x.cpp', 'text/text.hpp'), 1);
  assert.equal(violations('protocol', 'json/x.cpp', 'record/format.hpp'), 1);
  assert.equal(violations('protocol', 'rummy/x.cpp', 'cribbage/codec.hpp'), 1);
  assert.equal(violations('protocol', 'record/x.cpp', 'json/writer.hpp'), 0);
});

test('each folder of the protocol is a namespace', () => {
  const found = cpp
    .filter((path) => path.startsWith('protocol/'))
    .filter((path) => {
      const opened = [...read(path).matchAll(/^namespace (crowntable(?:::\w+)*) \{$/gm)].map((match) => match[1]);
      const folder = `crowntable::${path.split('/')[1]}`;
      // What has to be found beside the engine's own names stands where these do.
      const shared = ['crowntable', 'crowntable::error_code'];
      return !opened.every((name) => name.startsWith(folder) || shared.includes(name));
    });
  assert.deepEqual(found, []);
});

test('the engine knows no clock, file, thread or log', () => {
  const forbidden = /^(chrono|thread|mutex|fstream|iostream|filesystem|cstdio|ctime|future|atomic)$/;
  // A duration is a value, not a clock: only the contract's time_limit speaks of one.
  const found = cpp
    .filter((path) => path.startsWith('engine/'))
    .flatMap((path) =>
      includesOf(read(path))
        .filter((name) => forbidden.test(name) && name !== 'chrono')
        .map((name) => `${path}: ${name}`),
    );
  assert.deepEqual(found, []);
  assert.deepEqual(
    cpp.filter((path) => path.startsWith('engine/') && /_clock\b/.test(read(path))),
    [],
  );
});

test('rules never use the random numbers of the standard library', () => {
  const found = cpp.filter(
    (path) => !path.startsWith('tests/') && /std::(shuffle|mt19937|random_device|\w+_distribution)\b/.test(read(path)),
  );
  assert.deepEqual(found, []);
});

test('no file under server/ names a game', () => {
  const found = files.filter(
    (path) => path.startsWith('server/') && /rummy|cribbage|crowns|thirteen/i.test(read(path)),
  );
  assert.deepEqual(found, []);
});

test('the top level holds what the architecture names and nothing else', () => {
  const usual = /^(\..+|CMakePresets\.json|LICENSE|CHANGELOG\.md|CONTRIBUTING\.md)$/;
  const named = ['CMakeLists.txt', 'README.md', 'engine', 'protocol', 'server', 'clients', 'tests', 'docker', 'docs'];
  const top = new Set(files.map((path) => path.split('/')[0]));
  assert.deepEqual(
    [...top].filter((name) => !named.includes(name) && !usual.test(name)),
    [],
  );
});
