// Whose work the programs contain: what they say of it, against what they are linked with and built from.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startServer } from '../web/support/server.mjs';
import { output, programs, root } from './kit.mjs';

const materials = JSON.parse(readFileSync(join(root, 'build/release/crowntable.cdx.json'), 'utf8'));
const notices = output(programs['crowntable-server'], '--licences');
const partsOf = (part) =>
  materials.components.filter(({ properties }) => properties.some(({ value }) => value === part));

/** The libraries that come with the compiler and the C library, as everywhere. */
const ofTheSystem = /^(ld-linux.*|libc|libm|libgcc_s|libstdc\+\+)\.so/;
const keys = {
  libcrypto: 'openssl',
  libssl: 'openssl',
  libsqlite3: 'sqlite',
  libspdlog: 'spdlog',
  libfmt: 'fmt',
  libpq: 'libpq',
};

test('the bill of materials names each library that a program is linked with', () => {
  const named = materials.components.map(({ purl }) => purl);
  for (const file of Object.values(programs)) {
    const linked = [...output('readelf', '--wide', '--dynamic', file).matchAll(/\(NEEDED\).*\[(.+)\]/g)]
      .map(([, library]) => library)
      .filter((library) => !ofTheSystem.test(library));
    assert.ok(linked.length > 0);
    for (const library of linked) {
      const key = keys[library.split('.so')[0]];
      assert.ok(
        named.some((purl) => purl.startsWith(`pkg:generic/${key}@`)),
        library,
      );
    }
  }
});

test('the bill of materials names each package of the web client with the version of the lock file', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'clients/web/package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(join(root, 'clients/web/package-lock.json'), 'utf8'));
  const bundled = new Map(partsOf('bundled').map(({ name, version }) => [name, version]));
  for (const name of Object.keys(dependencies)) assert.ok(bundled.has(name), `${name} is not in it`);
  for (const [name, version] of bundled) assert.equal(version, packages[`node_modules/${name}`].version, name);
});

test('the bill of materials is CycloneDX, and the same for the same parts', () => {
  assert.equal(materials.bomFormat, 'CycloneDX');
  assert.equal(materials.specVersion, '1.5');
  const refs = materials.components.map((component) => component['bom-ref']);
  assert.equal(new Set(refs).size, refs.length);
  assert.deepEqual(materials.dependencies, [{ ref: 'crowntable', dependsOn: refs }]);
  for (const { name, version, licenses } of materials.components) {
    assert.match(version, /^\d+(\.\d+)+/, name);
    assert.match(licenses[0].license.id, /^[\w.-]+$/, name);
  }
  // These would make two builds of the same sources differ.
  assert.equal(materials.serialNumber, undefined);
  assert.equal(materials.metadata.timestamp, undefined);
});

test('the notices hold the licence of all that is in the programs themselves', () => {
  for (const { name, version, licenses } of [...partsOf('compiled in'), ...partsOf('bundled')]) {
    const from = notices.indexOf(`\n${name} ${version} (${licenses[0].license.id})\n`);
    assert.ok(from >= 0, name);
    const section = notices.slice(from, notices.indexOf('-'.repeat(80), from));
    assert.match(section, /Copyright/, name);
    assert.match(section, /THE SOFTWARE IS PROVIDED|THIS SOFTWARE IS PROVIDED|AS IS/, name);
  }
});

test('the server and both programs give the same notices, and the first page links them', async (t) => {
  const server = await startServer();
  t.after(() => server.close());
  const answer = await fetch(`${server.origin}/notices.txt`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.equal(await answer.text(), notices);
  assert.equal(output(programs.crowntable, '--licences'), notices);
  // What the build wrote for itself is nobody's.
  assert.equal((await fetch(`${server.origin}/.vite/packages.json`)).status, 404);
});
