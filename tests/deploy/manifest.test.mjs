// docs/hosting/kubernetes.yaml by the schemas of Kubernetes, and by what no schema knows: what its parts say of each
// other and of the program. A schema alone lets fields pass of which it has never heard, which a slip of the pen is; so
// each field has to be one that cannot be just anything.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { parseAllDocuments } from 'yaml';
import { server_path } from '../cli/terminal.mjs';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(resolve(root, 'docs/hosting/kubernetes.yaml'), 'utf8');
const parts = parseAllDocuments(text, { uniqueKeys: true }).map((document) => {
  assert.deepEqual(document.errors, []);
  return document.toJS();
});
const of_kind = (kind) => parts.filter((part) => part.kind === kind);
const [stateful_set] = of_kind('StatefulSet');
const pod = stateful_set.spec.template.spec;
const [container] = pod.containers;

/** The kinds that the manifest has, as Kubernetes defines them; a kind that it does not know ends the test here. */
const models = new Map();
for (const { apiVersion, kind } of parts) {
  models.set(kind, (await import(`kubernetes-models/${apiVersion}/${kind}`))[kind]);
}

/** What the schema of its kind says against a part; nothing, if it is as it has to be. */
function objection_to(part) {
  try {
    new (models.get(part.kind))(part).validate();
    return undefined;
  } catch (error) {
    return error.message;
  }
}

/** Every place in a part: where it is, what stands there, and how to put something else there. */
function* places_in(node, path = []) {
  for (const [name, value] of Object.entries(node)) {
    yield { path: [...path, name].join('.'), value, put: (other) => (node[name] = other) };
    if (typeof value === 'object') yield* places_in(value, [...path, name]);
  }
}

test('Kubernetes knows every kind, and has nothing against a part', () => {
  assert.deepEqual(parts.map((part) => part.kind).toSorted(), [
    ...['NetworkPolicy', 'PodDisruptionBudget', 'Service', 'Service', 'StatefulSet'],
  ]);
  for (const part of parts) assert.equal(objection_to(part), undefined, part.kind);
});

/** The places where the schema lets anything stand: fields that it does not know. */
const unknown_places = (part) =>
  [...places_in(part)].flatMap(({ path, value, put }) => {
    put(typeof value === 'object' ? 7 : {});
    const is_known = objection_to(part) !== undefined;
    put(value);
    return is_known ? [] : [path];
  });

test('Kubernetes knows every field: what cannot stand there is refused, at each place', () => {
  for (const part of parts) {
    assert.ok([...places_in(part)].length > 5, part.kind);
    assert.deepEqual(unknown_places(part), [], part.kind);
  }
});

test('a slip of the pen is found', () => {
  const slips = [
    (spec) => (spec.enableServiceLink = false),
    (spec) => (spec.containers[0].readinesProbe = spec.containers[0].readinessProbe),
    (spec) => (spec.containers[0].lifecycle.prestop = { exec: { command: ['true'] } }),
  ];
  for (const slip of slips) {
    const wrong = structuredClone(stateful_set);
    slip(wrong.spec.template.spec);
    assert.notDeepEqual(unknown_places(wrong), [], String(slip));
  }
  assert.match(objection_to({ ...stateful_set, apiVersion: 'apps/v7' }), /apiVersion/);
  const without_name = structuredClone(stateful_set);
  delete without_name.spec.template.spec.containers[0].name;
  assert.match(objection_to(without_name), /name/);
});

test('the parts mean each other: labels, ports, volumes and the name of the Service', () => {
  const labels = stateful_set.spec.template.metadata.labels;
  const selectors = [
    ...of_kind('Service').map((part) => part.spec.selector),
    ...of_kind('PodDisruptionBudget').map((part) => part.spec.selector.matchLabels),
    ...of_kind('NetworkPolicy').map((part) => part.spec.podSelector.matchLabels),
    stateful_set.spec.selector.matchLabels,
  ];
  for (const selector of selectors) assert.deepEqual(selector, labels);

  const ports = container.ports.map((port) => port.name);
  const named = [
    ...of_kind('Service').flatMap((part) => part.spec.ports.map((port) => port.targetPort)),
    ...of_kind('NetworkPolicy').flatMap((part) => part.spec.ingress.flatMap((rule) => rule.ports.map((p) => p.port))),
    container.readinessProbe.httpGet.port,
    container.livenessProbe.httpGet.port,
  ];
  for (const port of named) assert.ok(ports.includes(port), port);

  // What a node has seen of the database has to be there when its pod is another one.
  const kept = stateful_set.spec.volumeClaimTemplates.map((claim) => claim.metadata.name);
  assert.equal(container.volumeMounts.find((mount) => mount.mountPath === '/data').name, kept[0]);
  assert.deepEqual(
    container.volumeMounts.map((mount) => mount.name),
    [...kept, ...pod.volumes.map((volume) => volume.name)],
  );
  const [nodes] = of_kind('Service').filter((part) => part.spec.clusterIP === 'None');
  assert.equal(stateful_set.spec.serviceName, nodes.metadata.name);
  assert.ok(stateful_set.spec.replicas > of_kind('PodDisruptionBudget')[0].spec.maxUnavailable);
});

test('the nodes are what the program takes them for', () => {
  // A Service of this name would be told as CROWNTABLE_PORT, which is an option.
  assert.equal(pod.enableServiceLinks, false);
  const image = readFileSync(resolve(root, 'docker/Dockerfile'), 'utf8');
  assert.match(image, new RegExp(`^USER ${pod.securityContext.runAsUser}:${pod.securityContext.fsGroup}$`, 'm'));
  assert.match(
    image,
    new RegExp(`CROWNTABLE_PORT=${container.ports.find((port) => port.name === 'http').containerPort}`),
  );

  const options = execFileSync(server_path, ['--help'], { encoding: 'utf8' });
  const given = Object.fromEntries(container.env.map((variable) => [variable.name, variable]));
  for (const name of Object.keys(given)) assert.ok(options.includes(`(Env:${name})`), `${name} is an option`);
  const [, port] = given.CROWNTABLE_CLUSTER_ADDRESS.value.split(':');
  assert.equal(Number(port), container.ports.find((each) => each.name === 'cluster').containerPort);
  const secret = pod.volumes.find((volume) => volume.secret);
  const mount = container.volumeMounts.find((each) => each.name === secret.name);
  assert.equal(given.CROWNTABLE_CLUSTER_SECRET_FILE.value, `${mount.mountPath}/${secret.secret.items[0].path}`);

  const seconds_of = (option) => Number(new RegExp(`${option} .*?=(\\d+)`).exec(options)[1]) / 1000;
  const stop_s = seconds_of('--give-back-ms') + seconds_of('--drain-ms');
  const pause_s = Number(container.lifecycle.preStop.exec.command[1]);
  assert.ok(pod.terminationGracePeriodSeconds > pause_s + stop_s, `${stop_s} s to stop`);
});
