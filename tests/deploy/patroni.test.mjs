// Two nodes on databases that Patroni keeps as docs/hosting/patroni.yml says: the machine of the primary dies under a game,
// twice, and nobody loses a card or a connection.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'node:test';
import { acting, answer, table_of_two, update_of } from '../abuse/honest_table.mjs';
import { folder, server_path, start_server, until } from '../cli/terminal.mjs';
import { free_port, start_patroni } from './patroni.mjs';

/** A node on that store, with the port that players take. */
async function start_node(t, name, store, secret) {
  const address = `127.0.0.1:${await free_port()}`;
  const options = ['--store', store, '--node', name, '--cluster-address', address, '--cluster-secret-file', secret];
  const server = await start_server(t, { flags: [...options, '--trusted-proxy', '127.0.0.1'] });
  return { ...server, port: Number(new URL(server.url).port) };
}

/** The answer to a command, which is said again under its id for as long as the store cannot keep it. */
async function insist(player, command) {
  const id = (player.last_id = (player.last_id ?? 0) + 1);
  for (;;) {
    const heard = player.texts.length;
    player.say({ id, ...command });
    const told = await until(
      () => player.texts.slice(heard).find((text) => text.ack === id) ?? player.closed,
      'an answer',
    );
    assert.notEqual(told, true, 'the connection is closed');
    if (told.code !== 'TRY_AGAIN') return told;
    await pause(told.retry_ms);
  }
}

/** That many times somebody draws or discards, and everybody sees it. */
async function play({ players }, times) {
  for (let time = 0; time < times; ++time) {
    const player = await acting(players);
    const { turn, you, v } = update_of(player);
    const action =
      you.legal.draw.length > 0 ? { type: 'draw', source: 'stock' } : { type: 'discard', card: you.legal.discard[0] };
    const told = await insist(player, { op: 'play', turn, action });
    assert.equal(told.type, 'update', JSON.stringify(told));
    assert.ok(told.v > v);
    await until(() => players.every((each) => update_of(each).v >= told.v), 'everybody to see it');
  }
}

test('the machine of the primary dies, and its successor has all that was shown', async (t) => {
  const databases = await start_patroni(t);
  const secret = join(folder(t), 'secret');
  writeFileSync(secret, `${'0123456789abcdef'.repeat(4)}\n`);
  const [a, b] = [await start_node(t, 'a', databases.store, secret), await start_node(t, 'b', databases.store, secret)];
  const table = await table_of_two(a);
  assert.equal((await answer(table.ann, { op: 'start' })).type, 'done');
  await play(table, 4);

  for (const death of ['first', 'second']) {
    await t.test(`the ${death} death`, async (each) => {
      const [primary, standby] = [await databases.named('leader'), await databases.named('sync_standby')];
      await databases.kill(primary);
      const from = performance.now();
      await play(table, 1);
      each.diagnostic(`play went on after ${((performance.now() - from) / 1000).toFixed(1)} s`);
      const leader = await until(async () => {
        const name = await databases.named('leader');
        return name !== primary && name;
      }, 'another primary');
      assert.equal(leader, standby, 'the one that had it all');
      await play(table, 4);
      for (const player of table.players) assert.equal(player.closed, false);
      databases.start(primary);
      await until(
        async () => ['replica', 'sync_standby'].includes((await databases.roles())[primary]),
        () => `${primary} to follow: ${databases.logs()}`,
      );
      await until(() => databases.named('sync_standby'), 'a synchronous standby');
    });
  }
  await Promise.all([a.stop(), b.stop()]);
  const checked = spawnSync(server_path, ['check', '--store', databases.store], { encoding: 'utf8' });
  assert.match(checked.stdout, /^1 rooms, .* 0 damaged$/m, checked.stderr);
});
