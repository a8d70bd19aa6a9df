// People without a seat who do all they can: whoever plays at the same table goes on.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answer, home, play_once, table_of_two } from './honest_table.mjs';
import { ask, start_server, until, web_socket } from './kit.mjs';

const crowd = '198.51.100.7';

/** How often something was written to the store. */
async function commits(server) {
  const { text } = await ask(server, '/metrics', { from: '127.0.0.1' });
  return Number(/^crowntable_commit_seconds_count (\d+)/m.exec(text)[1]);
}

/** One guest of the crowd: comes, renames as often as the socket takes it, goes, and comes again. */
async function rename_for_ever(server, code, attack) {
  while (!attack.is_over) {
    const guest = await web_socket(server, code, { from: crowd });
    guest.hello({ name: 'Guest' });
    await until(() => guest.of_type('welcome') ?? guest.code ?? guest.closed, 'a welcome or a goodbye');
    if (guest.of_type('welcome')) attack.welcomed += 1;
    for (let id = 1; id <= 40 && !guest.closed; ++id)
      guest.say({ id, op: 'rename', name: `Name ${attack.welcomed} ${id}` });
    await until(() => guest.code || guest.closed || guest.texts.some((text) => text.ack === 40), 'the last answer');
    guest.hang_up();
  }
}

function attack_by(size, server, code) {
  const attack = { is_over: false, welcomed: 0 };
  const guests = Array.from({ length: size }, () => rename_for_ever(server, code, attack));
  attack.ends = async () => {
    attack.is_over = true;
    await Promise.all(guests);
  };
  return attack;
}

test('twenty guests of one address who rename without end cost a table no record and no player', async (t) => {
  const server = await start_server(t);
  const table = await table_of_two(server);
  const before = await commits(server);
  const attack = attack_by(20, server, table.code);
  await until(() => attack.welcomed >= 24, 'the crowd to have come three times');
  assert.equal(await commits(server), before, 'a guest was written down');

  assert.equal((await answer(table.ann, { op: 'start' })).type, 'done');
  for (let actions = 0; actions < 40; ++actions) await play_once(table);
  for (const player of table.players) assert.equal(player.code, undefined);
  assert.equal((await answer(table.bob, { op: 'chat', text: 'hello' })).type, 'chat');
  await attack.ends();
  assert.ok(attack.welcomed > 24, 'the crowd went on while the table played');
});

test('whoever has a seat comes back to it from the address of a crowd', async (t) => {
  const server = await start_server(t);
  const table = await table_of_two(server);
  const guests = [];
  for (let i = 0; i < 20; ++i) {
    const guest = await web_socket(server, table.code, { from: home });
    guest.hello({ name: 'Guest' });
    await until(() => guest.of_type('room') ?? guest.code ?? guest.closed, 'to be let in or not');
    guests.push(guest);
  }
  assert.equal(guests.filter((guest) => guest.of_type('room')).length, 8);
  assert.equal(guests.at(-1).of_type('refused').code, 'RATE_LIMITED');
  assert.equal(guests.at(-1).code, 4006);
  const bob = await web_socket(server, table.code, { from: home });
  bob.hello({ seat_token: table.bob.token });
  await until(() => bob.of_type('welcome') ?? bob.code ?? bob.closed, 'to be let in or not');
  assert.equal(bob.of_type('welcome')?.seat, 1);
});
