import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generate } from '../../protocol/generate_docs.mjs';
import { generated } from '../../protocol/generate_python.mjs';
import { files, read } from './tree.mjs';

test('docs/protocol.md is what the schemas and examples say', () => {
  assert.equal(read('docs/protocol.md'), generate(), 'run node protocol/generate_docs.mjs');
});

test('the types, commands and outlines of the Python package are what the schemas say', () => {
  const stale = generated().filter(([name, text]) => read(`clients/python/src/crowntable/${name}`) !== text);
  assert.deepEqual(
    stale.map(([name]) => name),
    [],
    'run node protocol/generate_python.mjs',
  );
});

test('Every schema is reached from wire.json, and every object in it is closed', () => {
  const reached = new Set();
  const visit = (file, schema, path) => {
    if (schema === null || typeof schema !== 'object') return;
    if (schema.type === 'object') {
      assert.ok('additionalProperties' in schema, `${file}${path}: an object says what else it may hold`);
    }
    for (const [key, part] of Object.entries(schema)) {
      if (key === '$ref') follow(part.split('#')[0]);
      else visit(file, part, `${path}/${key}`);
    }
  };
  const follow = (file) => {
    if (file === '' || reached.has(file)) return;
    reached.add(file);
    visit(file, JSON.parse(read(`protocol/schema/${file}`)), '');
  };
  follow('wire.json');
  const all = files
    .filter((name) => name.startsWith('protocol/schema/'))
    .map((name) => name.slice('protocol/schema/'.length));
  assert.deepEqual([...reached].sort(), all.sort());
});
