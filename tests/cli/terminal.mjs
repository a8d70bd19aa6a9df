// A real server, the real program in pipes and in tmux: a small language for terminal.test.mjs.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { messageFault } from '../support/wire_check.mjs';

const root = resolve(import.meta.dirname, '../..');
export const server_path = process.env.CROWNTABLE_SERVER ?? join(root, 'build/release/server/crowntable-server');
export const cli_path = process.env.CROWNTABLE_CLI ?? join(root, 'build/release/clients/cli/crowntable');

const patience_ms = Number(process.env.CROWNTABLE_PATIENCE_MS ?? 60_000);

/** Waits until `look` answers something true. Never for a fixed time: only the pauses between looks are. */
export async function until(look, what) {
  const end = Date.now() + patience_ms;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > end) throw new Error(`waited in vain for ${typeof what === 'function' ? what() : what}`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

const ends_of = new WeakMap();

/** Ends what a test began, the last first: a program is gone before the folder that it may still write to. */
function at_end(t, end) {
  if (!ends_of.has(t)) {
    ends_of.set(t, []);
    t.after(async () => {
      const problems = [];
      for (const each of ends_of.get(t).reverse()) {
        try {
          await each();
        } catch (problem) {
          problems.push(problem);
        }
      }
      if (problems.length > 0) throw problems[0];
    });
  }
  ends_of.get(t).push(end);
}

export function folder(t) {
  const path = mkdtempSync(join(tmpdir(), 'crowntable-cli-'));
  at_end(t, () => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A server on a free port of this machine; `stop()` ends it politely, `kill()` does not, `signal()` sends it any signal, and `again()` answers the next one on the same port and data. */
export async function start_server(t, { port = 0, data = folder(t), flags = [], program = server_path } = {}) {
  const child = spawn(program, [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--data-dir',
    data,
    '--retry-ms',
    '200',
    ...flags,
  ]);
  let log = '';
  child.stderr.on('data', (bytes) => (log += bytes));
  child.stdout.on('data', () => {});
  const over = new Promise((done) => child.on('exit', done));
  at_end(t, async () => {
    child.kill('SIGKILL');
    await over;
  });
  const found = await until(
    () => /port=(\d+)/.exec(log),
    () => `the server to listen: ${log}`,
  );
  const end = (signal) => (child.kill(signal), over);
  return {
    url: `http://127.0.0.1:${found[1]}`,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    signal: (name) => child.kill(name),
    again: () => start_server(t, { port: Number(found[1]), data, flags, program }),
    log: () => log,
  };
}

/** Nothing of whoever runs the tests counts: neither seats nor a configuration. */
const homes = (t, state) => ({ XDG_STATE_HOME: state ?? folder(t), XDG_CONFIG_HOME: folder(t) });

/** The program on pipes: what it said, line by line, and how it ended. */
export function run(t, args, { state, input, env: settings, program: path = cli_path } = {}) {
  const env = { ...process.env, ...homes(t, state), USER: 'Tester', LC_ALL: 'C.UTF-8', ...settings };
  delete env.CROWNTABLE_URL;
  const child = spawn(path, args, { env });
  const program = { out: '', err: '', code: undefined };
  const gone = new Promise((done) => child.on('exit', done));
  child.stdout.on('data', (bytes) => (program.out += bytes));
  child.stderr.on('data', (bytes) => (program.err += bytes));
  child.stdin.on('error', () => {});
  program.over = new Promise((done) => child.on('close', (code) => done((program.code = code))));
  program.type = (line) => child.stdin.write(`${line}\n`);
  program.end_input = () => child.stdin.end();
  program.close_output = () => child.stdout.destroy();
  program.kill = (signal) => child.kill(signal);
  program.said = (pattern) =>
    until(
      () => pattern.exec(program.out),
      () => `${pattern} in:\n${program.out}\n${program.err}`,
    );
  program.ended = () =>
    until(
      () => program.code !== undefined,
      () => `the end of ${args.join(' ')}:\n${program.out}\n${program.err}`,
    ).then(() => program.code);
  at_end(t, async () => {
    child.kill('SIGKILL');
    await gone;
  });
  if (input !== undefined) child.stdin.end(input);
  return program;
}

/** What a person in line mode is told when they have to do something, by language. */
const TOLD = {
  en: {
    news: /Your (?:last )?turn[^\n]*\n|The game is over/g,
    over: /game is over/,
    draw: /Draw from the stock/,
    out: /You can go out: discard (\w+)/,
    hand: /Your hand: (\S+)[^\n]*\n[^\n]*$/,
  },
  de: {
    news: /(?:Du bist dran\.|Dein letzter Zug)[^\n]*\n|Die Partie ist zu Ende/g,
    over: /Partie ist zu Ende/,
    draw: /Zieh vom Stapel/,
    out: /Du kannst Schluss machen: Wirf (\w+)/,
    hand: /Deine Hand: (\S+)[^\n]*\n[^\n]*$/,
  },
};

/**
 * Plays for a person in line mode by what the lines say: draws when asked to, then goes out or throws the first card.
 * Ends with the game or after `turns` prompts; `from` is where a former call stopped reading.
 */
export async function play_lines(person, { from = 0, turns = 1000, language = 'en' } = {}) {
  const told = TOLD[language];
  let read = from;
  for (let prompts = 0; prompts < turns; ++prompts) {
    const fresh = await until(
      () => {
        const match = new RegExp(told.news);
        match.lastIndex = read;
        return match.exec(person.out);
      },
      () => `the next turn in:\n${person.out}`,
    );
    read = fresh.index + fresh[0].length;
    if (told.over.test(fresh[0])) return { over: true, read };
    const out = told.out.exec(fresh[0]);
    if (told.draw.test(fresh[0])) person.type('draw');
    else if (out) person.type(`out ${out[1]}`);
    else {
      const hand = told.hand.exec(person.out.slice(0, read - 1));
      person.type(`discard ${hand[1].replace('.', '')}`);
    }
  }
  return { over: false, read };
}

/** The program in a terminal of its own, which is looked at with capture-pane. */
export function run_in_terminal(t, args, { width = 80, height = 24, state, env = {}, program = cli_path } = {}) {
  const socket = `crowntable-${process.pid}-${Math.floor(performance.now() * 1000)}`;
  const tmux = (...words) => execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...words], { encoding: 'utf8' });
  const settings = { ...homes(t, state), USER: 'Tester', LC_ALL: 'C.UTF-8', ...env };
  const words = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  // The shell itself must outlive an interrupt, to tell how the program ended.
  const command = `trap : INT; env -u CROWNTABLE_URL ${words.join(' ')} '${program}' ${args.map((word) => `'${word}'`).join(' ')}; echo "ended with $?"; stty -a | grep -o -- '-\\?icanon'; read x`;
  tmux('-u', 'new-session', '-d', '-x', String(width), '-y', String(height), command);
  const group = -Number(tmux('display-message', '-p', '#{pane_pid}'));
  const alive = () => {
    try {
      return process.kill(group, 0);
    } catch {
      return false;
    }
  };
  at_end(t, async () => {
    try {
      tmux('kill-server');
    } catch {
      // It is gone already.
    }
    await until(() => !alive(), `the end of ${args.join(' ')}`);
  });
  const look = () => tmux('capture-pane', '-p');
  return {
    look,
    press: (...keys) => tmux('send-keys', ...keys),
    type: (text) => tmux('send-keys', '-l', text),
    resize: (columns, rows) => tmux('resize-window', '-x', String(columns), '-y', String(rows)),
    shows: async (pattern) => {
      let seen = '';
      try {
        return await until(() => pattern.exec((seen = look())), String(pattern));
      } catch (error) {
        throw new Error(`${error.message} on\n${seen}`);
      }
    },
  };
}

export async function new_room(url, options = {}, room_options = {}) {
  const body = JSON.stringify({
    game: 'five_suited_rummy',
    options: { rounds: [3], ...options },
    room_options: { bot_pace: 'instant', round_pause: 1, ...room_options },
  });
  const reply = await fetch(`${url}/api/rooms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  assert.equal(reply.status, 201);
  return reply.json();
}

export const room_state = async (url, code) => (await (await fetch(`${url}/api/rooms/${code}`)).json()).state;

/** The messages of the server that a program in JSON mode has printed, each checked against the schemas. */
export const lines_of = (text) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      assert.equal(messageFault(line), null);
      return JSON.parse(line);
    });

/** Waits until so many sit and have said ready, by what a program in JSON mode prints. A name alone may belong to somebody who has yet to sit down. */
export const seats_ready = (person, count) =>
  until(
    () =>
      lines_of(person.out)
        .findLast(({ type }) => type === 'room')
        ?.seats.filter(({ ready }) => ready).length === count,
    () => `${count} ready seats in:\n${person.out}`,
  );
