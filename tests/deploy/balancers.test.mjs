// A cluster as server/cluster.sh starts it, and players who come through HAProxy and through nginx: where they meet, whom
// the nodes take them for, and what becomes of them when a node drains or dies.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { play_lines, run, until } from '../cli/terminal.mjs';
import { ask, come_in, make_room, sit_down } from '../abuse/kit.mjs';
import { answer, play_once, table_of_two, update_of } from '../abuse/honest_table.mjs';
import { NODES, cluster_at, cluster_folder, start_nginx } from './cluster.mjs';

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** One person and a bot of the terminal client, both through the proxy, from the creation of a room to its game's end. */
async function play_a_game(t, port) {
  const url = `http://127.0.0.1:${port}`;
  const wish = ['--option', 'rounds=3', '--room-option', 'round_pause=1'];
  const person = run(t, ['new', url, '--plain', '--ascii', '--name', 'Ann', ...wish]);
  const [, code] = await person.said(/Table ([A-Z0-9]{6})/);
  assert.ok(person.out.includes(`${url}/t/${code}`), person.out);
  const bot = run(t, ['bot', code, '--server', url, '--name', 'Robo'], { input: '' });
  await person.said(/Robo.*ready/s);
  person.type('start');
  assert.ok((await play_lines(person)).over);
  assert.equal(await bot.ended(), 0, bot.err);
}

/** The codes of new rooms, given back by the nodes that opened them: who knocks first decides where they are played. */
async function open_rooms(cluster, proxy, count) {
  const codes = [];
  for (let room = 0; room < count; ++room) {
    const made = await make_room(proxy);
    assert.equal(made.status, 201);
    codes.push(made.code);
  }
  // A node lists a room no more as soon as it gives it back. Until the store has that too, whoever knocks is led there.
  await until(async () => {
    const listed = new Set(cluster.admin('rooms').rooms.map(({ code }) => code));
    if (codes.some((code) => listed.has(code))) return false;
    return cluster.rooms_in_store() === sum(await cluster.figures('crowntable_rooms_owned'));
  }, "the rooms to be nobody's");
  return codes;
}

/** Players of a room meet on one node, and rooms are on all of them. `spell` is how the players write the code. */
async function check_where_people_meet(cluster, proxy, spell = (code) => code) {
  const relayed = async () => sum(await cluster.figures('crowntable_players_relayed'));
  await until(async () => (await relayed()) === 0, 'everybody of before to have left');
  const people = [];
  const owners = new Set();
  // So many that chance leaves out none of three nodes.
  for (const code of await open_rooms(cluster, proxy, 24)) {
    for (const name of ['Ann', 'Bob', 'Cid']) people.push(await sit_down(proxy, spell(code), name));
    owners.add(cluster.owner_of(code));
  }
  assert.equal(await relayed(), 0, 'nobody is passed on');
  assert.deepEqual([...owners].toSorted(), NODES);
  for (const person of people) person.hang_up();
}

/** The address is the one by which somebody comes, whatever they claim. */
async function check_who_is_believed({ admin }, proxy) {
  const status = async (local, from) => (await ask(proxy, '/api/games', { local, from })).status;
  admin('ban', '127.0.0.7');
  assert.equal(await status('127.0.0.7', '127.0.0.8'), 403);
  assert.equal(await status('127.0.0.8', '127.0.0.7'), 200);
  admin('unban', '127.0.0.7');
  assert.equal(await status('127.0.0.7', '127.0.0.8'), 200);
}

/** A table of two, through a proxy, whose room is on that node and whose game has begun. */
async function table_on(cluster, node, proxy) {
  for (let tries = 0; tries < 60; ++tries) {
    const table = await table_of_two(proxy);
    if (cluster.owner_of(table.code) === node.name) {
      assert.equal((await answer(table.ann, { op: 'start' })).type, 'done');
      return table;
    }
    for (const player of table.players) player.hang_up();
  }
  return assert.fail(`no room comes to ${node.name}`);
}

/** No newcomer notices a node that drains, and who plays there goes on, also after a lost connection. */
async function check_a_node_that_drains(cluster, proxy) {
  const [node] = cluster.nodes;
  const table = await table_on(cluster, node, proxy);
  cluster.admin('drain', '--node', node.name);
  for (let room = 0; room < 20; ++room) assert.equal((await make_room(proxy)).status, 201);
  await play_once(table);
  assert.deepEqual(
    table.players.map((player) => player.closed),
    [false, false],
  );
  table.ann.hang_up();
  const back = await come_in(proxy, table.code, { seat_token: table.ann.token });
  assert.equal(back.of_type('welcome').seat, 0);
  cluster.admin('drain', '--cancel', '--node', node.name);
  for (const player of [back, table.bob]) player.hang_up();
}

/** Who played at a node that was killed is back in the own seat at another one, by the same address. */
async function check_a_node_that_dies(cluster, proxy) {
  const [, node] = cluster.nodes;
  const { code, ann, players } = await table_on(cluster, node, proxy);
  cluster.kill(node.name);
  await until(() => players.every((player) => player.closed), 'the connections to break');
  const back = await until(async () => {
    const client = await come_in(proxy, code, { seat_token: ann.token });
    return client.of_type('welcome') && client;
  }, 'a seat');
  assert.equal(back.of_type('welcome').seat, 0);
  assert.equal(cluster.owner_of(code) === node.name, false);
  assert.ok(await until(() => update_of(back), 'the game'));
  back.hang_up();
}

test('a cluster, from its start to its end', async (t) => {
  const place = await cluster_folder(t);
  const cluster = cluster_at(place, ['--rate-factor', '1000', '--max-rooms-per-address', '1000']);

  await t.test('it does not take another program at its port for its own', async () => {
    const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
    // Whoever has heard enough may hang up without listening to the end.
    const other = createServer((socket) =>
      socket
        .on('error', () => socket.destroy())
        .resume()
        .end(answer),
    );
    await new Promise((done) => other.listen(place.port, '0.0.0.0', done));
    const { status, said } = await cluster.start();
    await new Promise((done) => other.close(done));
    assert.equal(status, 1, said);
    assert.match(said, new RegExp(`another program listens on port ${place.port};`));
  });

  await t.test('started again it starts what is missing, and leaves alone what runs', async () => {
    const [node1, postgres] = ['node1', 'postgres'].map(cluster.pid);
    const { status, said } = await cluster.start();
    assert.equal(status, 0, said);
    assert.match(said, new RegExp(`http://localhost:${place.port}/`));
    assert.deepEqual(['node1', 'postgres'].map(cluster.pid), [node1, postgres]);
  });

  const haproxy = { port: place.port };
  const nginx = await start_nginx(t, { port: place.port + 4, nodes: cluster.nodes });
  for (const [name, proxy] of Object.entries({ HAProxy: haproxy, nginx })) {
    await t.test(`${name}: a game from its first hand to its last`, (each) => play_a_game(each, proxy.port));
    await t.test(`${name}: players of a room meet on one node`, () => check_where_people_meet(cluster, proxy));
    await t.test(`${name}: players are who they are, not who they claim to be`, () =>
      check_who_is_believed(cluster, proxy),
    );
    await t.test(`${name}: it tells nobody how the nodes are`, async () => {
      assert.equal((await ask(proxy, '/metrics', { from: '127.0.0.1' })).status, 404);
    });
    await t.test(`${name}: a node drains`, () => check_a_node_that_drains(cluster, proxy));
    await t.test(`${name}: a node dies, and is started again`, async () => {
      await check_a_node_that_dies(cluster, proxy);
      assert.equal((await cluster.start()).status, 0);
    });
  }
  await t.test('HAProxy: where all nodes drain who plays comes back all the same', async () => {
    const table = await table_on(cluster, cluster.nodes[0], haproxy);
    const others = [
      await table_on(cluster, cluster.nodes[1], haproxy),
      await table_on(cluster, cluster.nodes[2], haproxy),
    ];
    cluster.admin('drain');
    await until(async () => (await make_room(haproxy)).status === 503, 'nobody to open a room');
    const back = await come_in(haproxy, table.code, { seat_token: table.ann.token });
    assert.equal(back.of_type('welcome').seat, 0);
    cluster.admin('drain', '--cancel');
    for (const player of [back, ...[table, ...others].flatMap(({ players }) => players)]) player.hang_up();
  });
  await t.test('HAProxy: a code in small letters leads to the same node', () =>
    check_where_people_meet(cluster, haproxy, (code) => code.toLowerCase()),
  );

  await t.test('--stop ends all of it, and a second one has nothing to do', async () => {
    const pids = ['haproxy', 'node1', 'node2', 'node3', 'postgres'].map(cluster.pid);
    assert.equal((await place.script('--stop')).status, 0);
    const running = execFileSync('ps', ['-A', '-o', 'pid='], { encoding: 'utf8' }).split('\n').map(Number);
    assert.deepEqual(
      pids.filter((pid) => running.includes(pid)),
      [],
    );
    assert.deepEqual(await place.script('--stop'), { status: 0, said: '' });
  });
});
