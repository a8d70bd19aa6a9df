// Duplicate deals between programs of one's own and bots: `crowntable arena`, without a server.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { folder, run, run_in_terminal, until } from './terminal.mjs';

const root = resolve(import.meta.dirname, '../..');
const SNAKE = `exec:python3 '${join(root, 'clients/bots/bot.py')}'`;
const NODE = `exec:'${process.execPath}' '${join(root, 'clients/bots/bot.mjs')}'`;
const SHORT = ['--game', 'five_suited_rummy', '--option', 'rounds=3,4'];

/** Programs may think for a minute, so that none is late on a machine that others load; a test of lateness says less. */
const arena = (t, seats, more = [], { game = SHORT, think_ms = 60_000 } = {}) => {
  const who = seats.flatMap((seat) => ['--seats', seat]);
  return run(t, ['arena', ...game, ...who, '--think-ms', String(think_ms), ...more], { input: '' });
};

/**
 * The seat of a program in Python that answers each question, the `count`-th from 1, by what `lines` print. It tells of
 * a fault in one piece, since the arena writes to the same place.
 */
function program(t, lines, name = 'bot.py') {
  const path = join(folder(t), name);
  const body = lines.map((line) => `        ${line}\n`).join('');
  writeFileSync(
    path,
    `import json, os, random, signal, sys, time
count = 0

def fallback(q):
    legal = q["you"]["legal"]
    if legal["draw"]:
        return {"type": "draw", "source": legal["draw"][0]}
    return {"type": "discard", "card": legal["discard"][0]}

def say(q, action):
    print(json.dumps({"turn": q["turn"], "action": action}), flush=True)

for line in sys.stdin:
    q = json.loads(line)
    if q["type"] == "fault":
        os.write(2, f"told: {q['message']}\\n".encode())
    else:
        count += 1
${body}`,
  );
  return `exec:exec python3 '${path}'`;
}

const JOKER = '{"type": "discard", "card": "JK", "go_out": True}';

/** One that has ended may still wait for its parent to notice. */
function is_alive(pid) {
  try {
    return !/\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function failed(arena_run, pattern) {
  assert.equal(await arena_run.ended(), 1, arena_run.err);
  assert.equal(arena_run.out, '', 'no result');
  assert.match(arena_run.err, pattern);
  return arena_run.err;
}

test('two programs and a bot play each other, and the table tells of all three', async (t) => {
  const played = arena(t, [SNAKE, NODE, 'easy'], ['--deals', '2', '--seed', '7']);
  assert.equal(await played.ended(), 0, played.err);
  assert.equal(played.err, '', 'no fault, and no progress where nobody looks on');
  const lines = played.out.trimEnd().split('\n');
  assert.equal(lines[0], 'five_suited_rummy, 3 seats, 2 boards, 6 games, seed 7');
  const [head, ...rows] = lines.slice(1, 5);
  const points_end = head.indexOf('points/game') + 'points/game'.length;
  assert.ok(rows[0].startsWith(`${SNAKE} `) && rows[1].startsWith(`${NODE} `) && rows[2].startsWith('easy '));
  for (const row of rows) {
    assert.match(row.slice(0, points_end), / \d+\.\d$/, 'long names move the columns, and their heading with them');
    assert.equal(row.length, rows[0].length, played.out);
  }
  assert.deepEqual(lines.slice(6), [`${SNAKE}: 0 faults`, `${NODE}: 0 faults`]);
});

test('the result as JSON has all that the table has, and comes out again', async (t) => {
  const results = [];
  for (const language of ['en', 'de']) {
    const played = arena(t, [SNAKE, 'medium'], ['--deals', '3', '--seed', '7', '--json', '--lang', language]);
    assert.equal(await played.ended(), 0, played.err);
    assert.equal(played.out.indexOf('\n'), played.out.length - 1);
    const result = JSON.parse(played.out);
    for (const player of result.players) {
      assert.ok(player.turn_us.p50 > 0 && player.turn_us.p99 >= player.turn_us.p50);
      delete player.turn_us;
    }
    assert.ok(result.games_a_second > 0);
    delete result.games_a_second;
    results.push(result);
  }
  assert.deepEqual(results[0], results[1]);
  const { options, players, turns_a_seat_and_round, ...rest } = results[0];
  assert.deepEqual(rest, { game: 'five_suited_rummy', seed: 7, think_ms: 60000, seats: 2, boards: 3, games: 6 });
  assert.deepEqual(options.rounds, [3, 4]);
  assert.ok(turns_a_seat_and_round > 1);
  const [snake, medium] = players;
  assert.deepEqual([snake.player, snake.faults], [SNAKE, 0]);
  assert.deepEqual([medium.player, medium.faults], ['medium', undefined]);
  assert.ok(Math.abs(snake.against_others.mean - (snake.points - medium.points)) < 1e-9);
  assert.ok(Math.abs(snake.wins_percent.mean + medium.wins_percent.mean - 100) < 1e-9);
  for (const { against_others, wins_percent } of players) {
    assert.ok(against_others.half_width > 0 && wins_percent.half_width >= 0);
  }
  const once = run(t, ['arena', '--seats', 'easy,medium', '--deals', '1', '--json'], { input: '' });
  assert.equal(await once.ended(), 0, once.err);
  const told = JSON.parse(once.out);
  assert.equal(told.players[0].against_others.half_width, null);
  assert.deepEqual([told.seed, told.think_ms], [1, 5000], 'what holds where nothing is said');
});

test('a program is started once, and told each new game by its number and turns that rise', async (t) => {
  const log = join(folder(t), 'log');
  const noting = [
    `open(${JSON.stringify(log)}, "a").write(json.dumps([os.getpid(), q["game_number"], q["turn"], q["think_ms"],`,
    '    q["options"]["rounds"], q["public"]["game"]]) + "\\n")',
    'say(q, fallback(q))',
  ];
  const played = arena(t, [program(t, noting), 'easy'], ['--deals', '2'], { think_ms: 90_000 });
  assert.equal(await played.ended(), 0, played.err);
  const asked = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(new Set(asked.map(([pid]) => pid)).size, 1);
  assert.deepEqual([...new Set(asked.map(([, number]) => number))], [1, 2, 3, 4]);
  for (let i = 1; i < asked.length; ++i) assert.ok(asked[i][2] > asked[i - 1][2]);
  for (const [, , , ...rest] of asked) assert.deepEqual(rest, [90_000, [3, 4], 'five_suited_rummy']);
});

test('faults are told and counted; three in a row end the arena with seat, board, reason and view', async (t) => {
  const sometimes = program(t, [
    'if count % 4 == 1: print("hello", flush=True)',
    `elif count % 4 == 2: say(q, ${JOKER})`,
    'else: say(q, fallback(q))',
  ]);
  const played = arena(t, [sometimes, 'easy'], ['--deals', '1', '--json']);
  assert.equal(await played.ended(), 0, played.err);
  const { faults } = JSON.parse(played.out).players[0];
  assert.ok(faults >= 2);
  assert.equal(played.err.match(/^exec:.*, board 1, game [12], seat [12]: /gm).length, faults, played.err);
  assert.match(played.err, /: an answer is \{"turn":12,"action":\{\.\.\.\}\} on one line\n/);
  assert.equal(played.err.match(/^told: /gm).length, faults, 'and the program hears why');

  const cheat = program(t, [`say(q, ${JOKER})`]);
  const err = await failed(
    arena(t, ['easy', cheat], ['--deals', '1']),
    /^crowntable: exec:.*, board 1, game 1, seat 2: /m,
  );
  const [told, why, question] = err.slice(err.indexOf('crowntable: ')).split('\n');
  const refusal = err.match(/^told: (.*)$/m)[1];
  assert.ok(told.endsWith(`{"card":"JK","go_out":true,"type":"discard"} was refused: ${refusal}`), told);
  assert.equal(why, 'Three faults in a row end the arena. The question was:');
  const { type, you } = JSON.parse(question);
  assert.equal(type, 'choose');
  assert.equal(you.hand.length, 3);
  const german = await failed(
    arena(t, ['easy', cheat], ['--deals', '1', '--lang', 'de']),
    /Drei Fehler hintereinander/,
  );
  assert.ok(german.includes(`told: ${refusal}`), 'programs are told in English');
});

test('who is too slow is told so, and a late answer counts for no later turn', async (t) => {
  const slow = arena(t, [program(t, ['time.sleep(60)']), 'easy'], [], { think_ms: 50 });
  const err = await failed(slow, /^crowntable: .*, seat 1: no answer within 50 ms\nThree faults/m);
  assert.equal(err.match(/no answer within 50 ms/g).length, 3);
  // The first answer comes twice, once in time and once as if it were late.
  const twice = program(t, ['say(q, fallback(q))', 'if count % 3 == 0: say(q, fallback(q))']);
  const played = arena(t, [twice, twice], ['--deals', '2', '--json']);
  assert.equal(await played.ended(), 0, played.err);
  assert.deepEqual(
    JSON.parse(played.out).players.map(({ faults }) => faults),
    [0, 0],
  );
});

test('a program that is missing or dies is an error with its last words and how it ended', async (t) => {
  await failed(
    arena(t, ['exec:no_such_program_anywhere', 'easy']),
    /not found\ncrowntable: exec:no_such.*, seat 1: the program has ended with status 127\n$/,
  );
  const dying = program(t, ['if count == 5: sys.exit("I give up")', 'say(q, fallback(q))']);
  await failed(arena(t, ['easy', dying]), /^I give up\ncrowntable: .*: the program has ended with status 1\n$/);
  const crashing = program(t, ['os.kill(os.getpid(), signal.SIGKILL)']);
  await failed(arena(t, [crashing, 'easy']), /: the program was ended by signal 9\n$/);
  await failed(arena(t, ['exec:yes | tr -d "\\n"', 'easy']), /: a line without end\n$/);
});

test('a program plays Kings Cribbage', async (t) => {
  const passing = program(t, ['say(q, {"type": "exchange", "tiles": []})']);
  const game = ['--game', 'kings_cribbage', '--option', 'exchange=anytime'];
  const played = arena(t, [passing, 'easy'], ['--deals', '1', '--json'], { game });
  assert.equal(await played.ended(), 0, played.err);
  const [own, easy] = JSON.parse(played.out).players;
  assert.equal(own.faults, 0);
  assert.ok(own.points < easy.points);
});

test('progress is told at a terminal, and elsewhere to who asks for it', async (t) => {
  const told = /^0 of 1 boards\n1 of 1 boards\n$/;
  const asked = arena(t, ['easy', 'easy'], ['--deals', '1', '--progress']);
  assert.equal(await asked.ended(), 0);
  assert.match(asked.err, told);
  const silent = arena(t, ['easy', 'easy'], ['--deals', '1']);
  assert.equal(await silent.ended(), 0);
  assert.equal(silent.err, '');
  const pane = run_in_terminal(t, ['arena', ...SHORT, '--seats', 'easy,easy', '--deals', '1']);
  await until(() => /1 of 1 boards/.test(pane.look()), 'progress at a terminal');
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  test(`${signal} ends the arena with 130, and every program with it`, async (t) => {
    const pids = join(folder(t), 'pids');
    // Neither minds the end of its input, and one has a child.
    const stubborn = program(t, [`open(${JSON.stringify(pids)}, "a").write(f"{os.getpid()}\\n")`, 'time.sleep(600)']);
    const with_child = `exec:sleep 600 & echo $! >> '${pids}'; ${stubborn.slice('exec:exec '.length)}`;
    const started = arena(t, [with_child, 'easy'], [], { think_ms: 600_000 });
    const noted = () => (existsSync(pids) ? readFileSync(pids, 'utf8').trim().split('\n').map(Number) : []);
    await until(() => noted().length === 2, 'the program to think');
    assert.ok(noted().every(is_alive));
    started.kill(signal);
    assert.equal(await started.ended(), 130, started.err);
    assert.equal(started.out, '');
    await until(
      () => !noted().some(is_alive),
      () => `the end of ${noted().filter(is_alive)}`,
    );
  });
}

test('without programs a signal ends it with 130, too', async (t) => {
  const started = run(t, ['arena', '--deals', '1000000', '--progress'], { input: '' });
  await until(() => /^0 of /m.test(started.err), 'the first board');
  started.kill('SIGINT');
  assert.equal(await started.ended(), 130);
});
