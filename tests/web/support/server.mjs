// Starts the real server on a port of loopback and ends it again.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const START_MS = 15_000;

function program(variable, path) {
  const file = process.env[variable] ?? join(root, path);
  if (!existsSync(file)) throw new Error(`${file} is missing: build it, or name it with ${variable}`);
  return file;
}

/** A port of loopback that nothing listens on at this moment. */
export async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const ended = (child) =>
  new Promise((resolve) => (child.exitCode !== null || child.signalCode ? resolve() : child.once('exit', resolve)));

const SERVER = { variable: 'CROWNTABLE_SERVER', path: 'build/release/server/crowntable-server' };
/** The server of a project that had taken the example of docs/adding-a-game.md in. */
export const EXAMPLE_SERVER = {
  variable: 'CROWNTABLE_EXAMPLE_SERVER',
  path: 'build/release/tests/example/highest_card_server',
};

/** A running server: `origin`, `stop()` (politely), `kill()` (not so), `start()` (on the same port), and `close()` at the end. */
export async function startServer(options = [], { variable, path } = SERVER) {
  const file = program(variable, path);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'crowntable-web-'));
  let child = null;
  let log = '';

  const start = async () => {
    child = spawn(
      file,
      ['--host', '127.0.0.1', '--port', String(port), '--data-dir', join(folder, 'data'), ...options],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += text));
    const until = Date.now() + START_MS;
    for (;;) {
      const ready = await fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ready) return;
      if (child.exitCode !== null || Date.now() > until) throw new Error(`the server did not start:\n${log}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const end = async (signal) => {
    if (!child) return;
    child.kill(signal);
    await ended(child);
    child = null;
  };
  await start();
  return {
    origin,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    log: () => log,
    close: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The terminal client's bot at a table. `close()` ends it. */
export function startBot(origin, code, name = 'Terminal') {
  const file = program('CROWNTABLE_CLI', 'build/release/clients/cli/crowntable');
  const folder = mkdtempSync(join(tmpdir(), 'crowntable-bot-'));
  const child = spawn(file, ['bot', '--server', origin, '--level', 'medium', '--name', name, code], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, XDG_STATE_HOME: folder },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += text));
  return {
    log: () => log,
    close: async () => {
      child.kill('SIGTERM');
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
