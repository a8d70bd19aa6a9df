// Two people who play while others attack.
import assert from 'node:assert/strict';
import { come_in, make_room, sit_down, until } from './kit.mjs';

export const home = '192.0.2.1';

/** Ann, who made the table, and Bob. Each counts the commands that were answered and those that were refused. */
export async function table_of_two(server) {
  const room = await make_room(server, home);
  const ann = await come_in(server, room.code, { host_token: room.host_token, name: 'Ann' }, { from: home });
  await answer(ann, { op: 'sit' });
  const bob = await sit_down(server, room.code, 'Bob', { from: home });
  bob.last_id = 1;
  return { code: room.code, ann, bob, players: [ann, bob] };
}

/** The answer to the next command of a player. */
export async function answer(player, command) {
  player.last_id = (player.last_id ?? 0) + 1;
  const id = player.last_id;
  player.say({ id, ...command });
  return until(() => player.texts.find((text) => text.ack === id) ?? player.closed, `an answer to ${command.op}`);
}

const update_of = (player) => player.texts.findLast((text) => text.type === 'update');

/** Whoever is to act draws from the stock or discards what is legal first. */
export async function play_once({ players }) {
  const acting = await until(
    () => players.find((player) => update_of(player)?.public.current === update_of(player)?.you.seat),
    'somebody to be at turn',
  );
  const { turn, you } = update_of(acting);
  const action =
    you.legal.draw.length > 0 ? { type: 'draw', source: 'stock' } : { type: 'discard', card: you.legal.discard[0] };
  const told = await answer(acting, { op: 'play', turn, action });
  assert.equal(told.type, 'update', JSON.stringify(told));
  const [other] = players.filter((player) => player !== acting);
  await until(() => update_of(other)?.v === told.v || other.closed, 'the other to see it');
}
