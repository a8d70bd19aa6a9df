// Clients learn from protocol/README.md why they are closed; the server has the same in one table.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './tree.mjs';

const table = [...read('server/core/close_reason.hpp').matchAll(/\{"([A-Z_]+)", (\d{4}), (true|false)\}/g)];
const section = read('protocol/README.md')
  .split(/^## /m)
  .find((part) => part.includes('Close codes'));
// What Beast closes by itself, for a frame that is too large.
const of_the_socket = ['1009 too large'];

test('every close reason of the server is in protocol/README.md with its code, and no other', () => {
  assert.ok(table.length > 10);
  const told = [...section.matchAll(/\b(\d{4} (?:too large|[A-Z_]+))/g)].map(([, reason]) => reason);
  const known = [...table.map(([, name, code]) => `${code} ${name}`), ...of_the_socket];
  assert.deepEqual(told.toSorted(), known.toSorted());
});

/** Where each client says what a code stands for when no `closing` has come: path, and how it writes one. */
const CLIENTS = {
  'clients/cli/session/connection_end.cpp': /case (\d{4}):\s+return "([A-Z_]+)"/g,
  'clients/web/src/core/connection_end.ts': /^ {2}(\d{4}): '([A-Z_]+)'/gm,
};

for (const [path, written] of Object.entries(CLIENTS)) {
  test(`${path} knows each reason that ends a visit by its code, and none by another`, () => {
    const said = [...read(path).matchAll(written)].map(([, code, name]) => `${code} ${name}`);
    const known = table.map(([, name, code]) => `${code} ${name}`);
    const final = table
      .filter(([, , , comes_back]) => comes_back === 'false')
      .map(([, name, code]) => `${code} ${name}`);
    assert.deepEqual(
      said.filter((reason) => !known.includes(reason) && reason !== '1009 TOO_LARGE'),
      [],
    );
    assert.deepEqual(
      final.filter((reason) => !said.includes(reason)),
      [],
    );
  });
}
