import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { messageFault } from '../support/wire_check.mjs';
import { root } from './tree.mjs';

test('the check of messages accepts the examples and bites', () => {
  const folder = `${root}protocol/examples/message/`;
  for (const name of readdirSync(folder)) assert.equal(messageFault(readFileSync(folder + name, 'utf8')), null, name);
  assert.match(messageFault('{"type":"done"}'), /^done: /);
  assert.match(messageFault('{"type":"done","ack":1,"seed":"00"}'), /^done: /);
  assert.match(messageFault('{"type":"gossip"}'), /^gossip: /);
  assert.match(messageFault('nonsense'), /no JSON/);
});
