// The version is one everywhere, and CHANGELOG.md has the form that CONTRIBUTING.md gives it ("Versions").
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { files, read } from './tree.mjs';

const version = /^project\(crowntable VERSION (\S+)/m.exec(read('CMakeLists.txt'))[1];

/** Where it stands besides, and how. */
const places = {
  'CHANGELOG.md': /^## \[(.+?)\]/m,
  'clients/python/pyproject.toml': /^version = "(.+)"$/m,
  'clients/python/src/crowntable/__init__.py': /^__version__ = "(.+)"$/m,
  'clients/web/package-lock.json': /^ {2}"version": "(.+)",$/m,
  'clients/web/package.json': /^ {2}"version": "(.+)",$/m,
  'docs/hosting.md': /crowntable_([\d.]+)-1_amd64\.deb/,
};

test('the version of CMakeLists.txt is that of every other file that names it', () => {
  const found = Object.entries(places).map(([path, pattern]) => [path, pattern.exec(read(path))?.[1]]);
  assert.deepEqual(
    found,
    Object.keys(places).map((path) => [path, version]),
  );
});

test('packages that are nobody else’s have no version', () => {
  const own = files.filter((path) => /^tests\/.*package\.json$/.test(path));
  assert.ok(own.length > 0);
  for (const path of own) assert.equal(JSON.parse(read(path)).version, undefined, path);
});

const numbersOf = (text) => text.split('.').map(Number);
const isBefore = (a, b) => {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = left.findIndex((number, i) => number !== right[i]);
  return at >= 0 && left[at] < right[at];
};
const kinds = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
// There was nothing before it that could be changed.
const isFirst = (number) => number === '0.1.0';

/** What is wrong with a section, which is a version and what follows it up to the next one. */
function faultsOfSection({ number, date, body }, isNewest) {
  const faults = [];
  if (!/^\d+\.\d+\.\d+$/.test(number)) faults.push(`${number} is no version`);
  if (date === 'unreleased' ? !isNewest : Number.isNaN(Date.parse(date)) || !/^\d{4}-\d\d-\d\d$/.test(date)) {
    faults.push(`${number}: '${date}' is no day`);
  }
  const headings = [...body.matchAll(/^### (.*)$/gm)].map(([, kind]) => kind);
  for (const kind of headings) if (!kinds.includes(kind)) faults.push(`${number}: no kind is called ${kind}`);
  if (new Set(headings).size < headings.length) faults.push(`${number}: a kind stands twice`);
  if (!isFirst(number) && /^- /m.test(body.split(/^### /m)[0])) faults.push(`${number}: a change of no kind`);
  // A line that is indented goes on with the change above it.
  for (const line of body.split('\n').filter((each) => each !== '' && !each.startsWith('### '))) {
    if (!/^(- |\s+)\S/.test(line)) faults.push(`${number}: '${line}' is no change`);
  }
  const changes = body.split(/^(?=- |### )/m).filter((each) => each.startsWith('- '));
  if (changes.length === 0) faults.push(`${number}: nothing has changed`);
  for (const change of changes) {
    if (!/[.)]$/.test(change.trimEnd())) faults.push(`${number}: '${change.trimEnd()}' is no whole sentence`);
  }
  return faults;
}

export function faultsOf(text) {
  const [head, ...rest] = text.split(/^(?=## )/m);
  const faults = head.startsWith('# Changelog\n\n') ? [] : ['it does not begin with its name'];
  const sections = rest.map((section) => {
    const [, number, date, body] = /^## \[(.+?)\] - (.+)\n([^]*)$/.exec(section) ?? [
      undefined,
      section.split('\n')[0],
      '',
      '',
    ];
    return { number, date, body };
  });
  if (sections.length === 0) faults.push('it names no version');
  for (const [i, section] of sections.entries()) {
    faults.push(...faultsOfSection(section, i === 0));
    const newer = sections[i - 1];
    if (newer && !isBefore(section.number, newer.number)) faults.push(`${section.number} stands below ${newer.number}`);
    if (newer && newer.date !== 'unreleased' && section.date > newer.date) faults.push(`${section.number} is newer`);
  }
  return faults;
}

test('CHANGELOG.md has the form that CONTRIBUTING.md gives it', () => {
  assert.match(read('CONTRIBUTING.md'), /^## Versions$/m);
  assert.deepEqual(faultsOf(read('CHANGELOG.md')), []);
});

test('the check of the changelog bites', () => {
  const whole =
    '# Changelog\n\nAll.\n\n## [1.10.0] - unreleased\n\n### Added\n\n- A game.\n\n## [1.9.2] - 2026-05-01\n\n### Fixed\n\n- A fault,\n  which is told in two lines.\n- Another.\n\n## [0.1.0] - 2026-01-31\n\n- All.\n';
  assert.deepEqual(faultsOf(whole), []);
  for (const [from, to] of [
    ['# Changelog', '# Changes'],
    ['[1.9.2]', '1.9.2'],
    ['[1.9.2]', '[1.9]'],
    ['[1.9.2]', '[1.11.0]'],
    ['2026-05-01', 'May 2026'],
    ['2026-05-01', '2026-13-01'],
    ['2026-05-01', 'unreleased'],
    ['2026-01-31', '2026-05-31'],
    ['### Added', '### New'],
    ['### Fixed\n\n', ''],
    ['- A fault,', '* A fault,'],
    ['two lines.', 'two lines'],
    ['- A game.\n', ''],
    ['### Fixed\n\n- A fault', '### Fixed\n\n- One.\n\n### Fixed\n\n- A fault'],
  ]) {
    assert.ok(whole.includes(from));
    assert.notDeepEqual(faultsOf(whole.replace(from, to)), [], `${from} -> ${to}`);
  }
});
