// Two people who play while others attack.
import assert from 'node:assert/strict';
import { come_in, make_room, sit_down, until, web_socket } from './kit.mjs';

export const home = '192.0.2.1';

/** Ann, who made the table, and Bob. Each counts the commands that were answered and those that were refused. */
export async function table_of_two(server, wish = {}) {
  // Between two rounds nobody waits for anybody.
  const room_options = { round_pause: 1, ...wish.room_options };
  const room = await make_room(server, home, { game: 'five_crowns', ...wish, room_options });
  const ann = await come_in(server, room.code, { host_token: room.host_token, name: 'Ann' }, { from: home });
  await answer(ann, { op: 'sit' });
  const bob = await sit_down(server, room.code, 'Bob', { from: home });
  bob.last_id = 1;
  ann.token = ann.of_type('welcome').seat_token;
  return { code: room.code, host_token: room.host_token, ann, bob, players: [ann, bob] };
}

/** Whoever is known there by this token or code, once `heard` has come. */
export async function comes_back(server, code, who, from = home, heard = 'welcome') {
  const client = await web_socket(server, code, { from });
  client.hello(who);
  await until(() => client.of_type(heard) ?? client.code ?? client.closed, heard);
  client.last_id = client.of_type('welcome')?.last_id;
  return client;
}

/** The answer to the next command of a player. */
export async function answer(player, command) {
  player.last_id = (player.last_id ?? 0) + 1;
  const id = player.last_id;
  player.say({ id, ...command });
  return until(() => player.texts.find((text) => text.ack === id) ?? player.closed, `an answer to ${command.op}`);
}

export const room_of = (player) => player.texts.findLast((text) => text.type === 'room');
export const update_of = (player) => player.texts.findLast((text) => text.type === 'update');

/** Whoever of them is at turn, as soon as somebody is. */
export const acting = (players) =>
  until(
    () => players.find((player) => update_of(player)?.public.current === update_of(player)?.you.seat),
    'somebody to be at turn',
  );

/** Whoever is to act draws from the stock or discards what is legal first. */
export async function play_once({ players }) {
  const player = await acting(players);
  const { turn, you } = update_of(player);
  const action =
    you.legal.draw.length > 0 ? { type: 'draw', source: 'stock' } : { type: 'discard', card: you.legal.discard[0] };
  const told = await answer(player, { op: 'play', turn, action });
  assert.equal(told.type, 'update', JSON.stringify(told));
  const others = players.filter((other) => other !== player);
  await until(() => others.every((other) => update_of(other)?.v === told.v || other.closed), 'the others to see it');
}

/** Lets a table play for as long as something else goes on: nobody there is closed or refused. */
export async function beside_a_table(server, attack) {
  const table = await table_of_two(server);
  assert.equal((await answer(table.ann, { op: 'start' })).type, 'done');
  let is_over = false;
  let actions = 0;
  const plays = (async () => {
    for (; !is_over; ++actions) {
      await play_once(table);
      await new Promise((done) => setTimeout(done, 100));
    }
  })();
  try {
    await Promise.race([attack(), plays]);
  } finally {
    is_over = true;
    await plays;
  }
  for (const player of table.players) assert.equal(player.code, undefined, 'a player was closed');
  assert.ok(actions > 0, 'nobody has played');
}
