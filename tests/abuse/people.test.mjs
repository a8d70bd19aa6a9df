// Points 1 and 6: people who stay when the others are away, and people who pass for others. A table elsewhere on the
// server plays all the while.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { answer, beside_a_table, comes_back, room_of, table_of_two } from './honest_table.mjs';
import { come_in, sit_down, start_server, until } from './kit.mjs';

const elsewhere = '198.51.100.7';
const grace = { op: 'set_options', options: {}, room_options: { absence_grace: 5 } };

/** What a command was answered with: the code of its refusal, or its type. */
async function outcome(player, command) {
  const { type, code } = await answer(player, command);
  return type === 'refused' ? code : type;
}

/** Strangers at the table of Ann and Bob, who are away: the first stranger acts as host. */
async function left_alone(server, { locked, names }) {
  const table = await table_of_two(server);
  assert.equal((await answer(table.ann, grace)).type, 'done');
  const strangers = [];
  for (const name of names) strangers.push(await sit_down(server, table.code, name, { from: elsewhere }));
  for (const stranger of strangers) stranger.last_id = 1;
  if (locked) assert.equal((await answer(table.ann, { op: 'lock', locked: true })).type, 'done');
  return { ...table, strangers, eve: strangers[0] };
}

const acts = (person) =>
  until(() => {
    const { acting_host, you } = room_of(person);
    return you.host && acting_host === you.seat;
  }, 'Eve to act');
/** Whatever lasts, and is the host's alone. */
const lasting = [
  { op: 'set_options', options: {}, room_options: { absence_grace: 3600 } },
  { op: 'pass_host', seat: 2 },
  { op: 'lock', locked: true },
  { op: 'lock', locked: false },
  { op: 'lock_chat', locked: true },
];

/** Nobody is gone, nothing has changed, and whoever acted does so no more. */
async function assert_back(server, { code, eve }, back, seat) {
  assert.equal(back.of_type('welcome')?.seat, seat);
  await until(() => !room_of(eve).you.host, 'Eve to be one of many again');
  assert.equal(room_of(eve).acting_host, undefined);
  for (const op of [{ op: 'start' }, { op: 'add_bot', level: 'easy' }, ...lasting])
    assert.equal(await outcome(eve, op), 'NOT_HOST', op.op);
  assert.equal(room_of(back).room_options.absence_grace, 5);
  assert.equal(room_of(back).code, code);
}

describe('while a table plays', { concurrency: true }, () => {
  for (const locked of [false, true]) {
    test(`1: who stays alone in ${locked ? 'a locked' : 'an open'} room inherits nothing`, async (t) => {
      const server = await start_server(t);
      await beside_a_table(server, async () => {
        const table = await left_alone(server, { locked, names: ['Eve'] });
        const { ann, bob, eve, code } = table;
        // The host is who made the room in the one, and somebody to whom it was passed in the other.
        if (locked) assert.equal((await answer(ann, { op: 'pass_host', seat: 1 })).type, 'done');
        const people = await until(() => room_of(locked ? bob : ann).people, 'the numbers of people');
        ann.hang_up();
        bob.hang_up();
        await acts(eve);
        for (const op of lasting) assert.equal(await outcome(eve, op), 'NOT_HOST', op.op);
        // A vote, of which it takes two.
        for (const seat of [0, 1]) await answer(eve, { op: 'remove_seat', seat });
        for (const { person } of people) await answer(eve, { op: 'remove', person });
        assert.deepEqual(
          room_of(eve)
            .seats.map((seat) => seat?.name)
            .slice(0, 3),
          ['Ann', 'Bob', 'Eve'],
        );
        assert.equal(await outcome(eve, { op: 'add_bot', level: 'easy' }), 'done', 'what does not last');
        // Bob has the host's token in the one, Ann in both that of whoever made the room.
        if (locked) {
          const back = await comes_back(server, code, { seat_token: bob.token });
          await assert_back(server, table, back, 1);
          back.hang_up();
          await acts(eve);
        }
        await assert_back(server, table, await comes_back(server, code, { host_token: table.host_token }), 0);
      });
    });
  }

  test('1: strangers who vote out whoever made the room take the seat alone', async (t) => {
    const server = await start_server(t);
    await beside_a_table(server, async () => {
      const table = await left_alone(server, { locked: false, names: ['Eve', 'Mallory'] });
      const { ann, bob, code, strangers } = table;
      assert.equal(await outcome(bob, { op: 'leave' }), 'done');
      ann.hang_up();
      await acts(table.eve);
      for (const stranger of strangers) await answer(stranger, { op: 'remove_seat', seat: 0 });
      await until(() => room_of(table.eve).seats.every((seat) => seat?.name !== 'Ann'), 'Ann to have no seat');
      const back = await comes_back(server, code, { host_token: table.host_token });
      assert.equal(back.code, undefined, 'nobody bans who made the room');
      assert.equal(back.of_type('welcome').host, true);
      const person = await until(() => room_of(back).people.find(({ name }) => name === 'Mallory')?.person, 'a list');
      assert.equal(await outcome(back, { op: 'remove', person }), 'done');
      await until(() => strangers[1].code === 4002, 'Mallory to be gone');
    });
  });

  test('6: nobody passes for another by the look of a name', async (t) => {
    const server = await start_server(t);
    const table = await table_of_two(server);
    // Cyrillic, full width, capitals, a space that nobody sees, a letter of mathematics.
    const alike = ['\u0410nn', '\uff21\uff4e\uff4e', 'ANN', 'A\u200bnn', 'An\u{1d427}'];
    const names = new Set(['Ann', 'Bob']);
    for (const [i, name] of alike.entries()) {
      const eve = await come_in(server, table.code, { name }, { from: `203.0.113.${i}` });
      const given = eve.of_type('welcome').name;
      assert.match(given, / \d+$/, `${name} is ${given}`);
      assert.ok(!names.has(given), given);
      names.add(given);
    }
  });

  test('6: the token of before a transfer dies with the first command of the new device', async (t) => {
    const server = await start_server(t);
    const table = await table_of_two(server);
    const { transfer_code } = await answer(table.bob, { op: 'transfer_code' });
    const device = await comes_back(server, table.code, { transfer_code });
    assert.equal(device.of_type('welcome').seat, 1);
    assert.equal(await outcome(device, { op: 'ping' }), 'pong');
    for (let tries = 0; tries < 3; ++tries) {
      const thief = await comes_back(server, table.code, { seat_token: table.bob.token }, elsewhere, 'refused');
      assert.equal(thief.of_type('refused').code, 'BAD_TOKEN');
      thief.hang_up();
    }
    assert.equal(await outcome(device, { op: 'ping' }), 'pong', 'nobody has taken the seat');
  });
});
