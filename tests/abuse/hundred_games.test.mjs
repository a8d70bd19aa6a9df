// A client that knows protocol/README.md alone plays games against instant bots: none hangs, also where limits are
// reached and connections lost. 100 of them, the presets in turn; CROWNTABLE_GAMES says another number.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DocumentClient, presets } from './document_client.mjs';
import { start_server } from './kit.mjs';

const games_wanted = Number(process.env.CROWNTABLE_GAMES ?? 100);
const tables = 10;
const from = '192.0.2.7';

/** Plays so many games of a preset at one table. */
async function play_table(server, preset, games) {
  const client = new DocumentClient(server, preset, from);
  await client.sit_down();
  for (let game = 1; game <= games; ++game) {
    await client.play_game(7);
    if (game < games) await client.next_game();
  }
  await client.leave();
  return client;
}

test(`a client written from the document plays ${games_wanted} games without hanging`, async (t) => {
  const server = await start_server(t);
  const all = await presets(server, from);
  // Each preset has its turn, and the tables of one address play at the same time.
  const chosen = Array.from({ length: tables }, (_, table) => all[table % all.length]);
  const games = (table) => Math.floor(games_wanted / tables) + (table < games_wanted % tables ? 1 : 0);
  const clients = await Promise.all(chosen.map((preset, table) => play_table(server, preset, games(table))));
  const sum = (member) => clients.reduce((total, client) => total + client[member], 0);
  t.diagnostic(`${sum('games')} games, ${sum('waits')} waits for limits, ${sum('repeats')} commands said again`);
  assert.equal(sum('games'), games_wanted);
  assert.ok(sum('repeats') > 0, 'no connection was lost');
  assert.ok(new Set(clients.map((client) => client.room.family)).size > 1, 'one family alone was played');
});

test('the client knows nothing of the product but its document', () => {
  const text = readFileSync(join(import.meta.dirname, 'document_client.mjs'), 'utf8');
  const imports = [...text.matchAll(/from '([^']+)'/g)].map((match) => match[1]);
  assert.deepEqual(imports, ['./kit.mjs']);
});
