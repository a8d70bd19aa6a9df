// docker/compose.yml without a Docker daemon: docker-compose reads it, podman runs a service as it says.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const file = resolve(import.meta.dirname, '../../docker/compose.yml');
const compose = (settings, profiles, ...words) =>
  execFileSync(
    'docker-compose',
    ['--file', file, ...profiles.flatMap((name) => ['--profile', name]), 'config', ...words],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
      encoding: 'utf8',
    },
  );

export const lint = (profiles) => compose({}, profiles, '--quiet');

/** The file with all settings filled in. PyYAML comes with docker-compose. */
export function configuration(settings = {}) {
  const text = compose(settings, ['tls']);
  return JSON.parse(
    execFileSync(
      '/usr/bin/python3',
      ['-c', 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)'],
      { input: text, encoding: 'utf8' },
    ),
  );
}

/** The options of `podman run` for a service, but for its network and its limits, which a test cannot raise. */
export const options_of = (service) => [
  ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
  ...(service.cap_drop ?? []).flatMap((name) => ['--cap-drop', name]),
  ...(service.cap_add ?? []).flatMap((name) => ['--cap-add', name]),
  ...(service.security_opt ?? []).flatMap((text) => ['--security-opt', text.replace(':true', '')]),
  ...Object.entries(service.environment ?? {}).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ...(service.volumes ?? []).flatMap((text) => ['--volume', text]),
];
