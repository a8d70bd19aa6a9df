// Containers of the images that build_image.sh has made, in its storage: a small language for the tests here.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../cli/terminal.mjs';

export const store = process.env.CROWNTABLE_DOCKER_STORE;
export const image = 'crowntable-test';
export const url = 'http://127.0.0.1:8080';

const storage = [
  '--root',
  join(store, 'root'),
  '--runroot',
  join(store, 'run'),
  '--tmpdir',
  join(store, 'tmp'),
  '--storage-driver',
  existsSync(join(store, 'root/overlay')) ? 'overlay' : 'vfs',
  '--runtime',
  'runc',
  '--cgroup-manager',
  'cgroupfs',
  '--events-backend',
  'file',
];
// No systemd here to ask for the container's health every now and then; the tests ask themselves.
const env = { ...process.env, DISABLE_HC_SYSTEMD: 'true' };

/** How podman ended, and all that it said. */
export const tried = (...words) =>
  new Promise((done) => {
    execFile('podman', [...storage, ...words], { env }, (error, out, err) =>
      done({ status: error ? error.code : 0, said: `${out}${err}`.trim() }),
    );
  });

/** What podman said, if it ended well. */
export async function podman(...words) {
  const { status, said } = await tried(...words);
  if (status !== 0) throw new Error(`podman ${words.join(' ')} ended with ${status}: ${said}`);
  return said;
}

/** Of the size that every machine allows. */
const bounded = ['--ulimit', 'nofile=8192:8192', '--ulimit', 'nproc=4096:4096'];
/** Runs a command in a container to its end. */
export const run_once = (...words) => tried('run', '--rm', ...bounded, ...words);

const inspect = (kind, name, format) => podman(kind, 'inspect', '--format', `{{${format}}}`, name);
export const of_image = (name, format) => inspect('image', name, format);

export async function volume(t, name) {
  await podman('volume', 'create', name);
  t.after(() => tried('volume', 'rm', '--force', name));
  return name;
}

/** What the container may do at most: nothing but write to its volume. */
const confined = [
  '--network',
  'host',
  '--read-only',
  '--read-only-tmpfs=false',
  '--cap-drop',
  'all',
  '--security-opt',
  'no-new-privileges',
];

/** A container that runs until `end()`, which answers how it ended and after how long, or until the test does. */
export async function run_container(t, name, options, of = image, ...words) {
  t.after(() => tried('rm', '--force', '--time', '1', name));
  await podman('run', '--detach', '--name', name, ...bounded, ...options, of, ...words);
  return {
    name,
    exec: (...command) => tried('exec', name, ...command),
    logs: async () => (await tried('logs', name)).said,
    health: () => tried('healthcheck', 'run', name),
    async end() {
      const start = performance.now();
      await podman('stop', '--time', '20', name);
      const ms = performance.now() - start;
      const status = Number(await inspect('container', name, '.State.ExitCode'));
      await podman('rm', name);
      return { status, ms };
    },
  };
}

/** Waits until the server in a container takes players. */
export async function taking_players(server) {
  let asked;
  await until(
    async () => (asked = await server.exec('crowntable-server', 'healthcheck')).status === 0,
    () => `the server: ${asked.said}`,
  );
}

/** The server on port 8080 of this machine, with its data in a volume. */
export async function run_server(t, data, ...words) {
  const server = await run_container(t, 'server', [...confined, '--volume', `${data}:/data`], image, ...words);
  await taking_players(server);
  return server;
}
