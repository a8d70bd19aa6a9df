// What docs/hosting/ gives to Prometheus, Grafana and fail2ban, held against what the server writes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { read } from './tree.mjs';

const exported = new Set();
const pages = ['server/net/metrics.cpp', 'server/net/cluster_figures.cpp'].map(read).join('');
for (const [, name, type] of pages.matchAll(/(?:family\(|write_counts\(page, )"(\w+)",\s*(?:"(\w+)")?/g)) {
  exported.add(name);
  if (type === 'histogram') for (const suffix of ['_bucket', '_sum', '_count']) exported.add(name + suffix);
}

function assert_exported(expression) {
  const named = expression.match(/\b(?:crowntable|process)_\w+/g) ?? [];
  for (const name of named) assert.ok(exported.has(name), `${name} is no metric of the server: ${expression}`);
  return named.length;
}

/** The labels of each family, by which queries may choose and sum. */
const LABELS = ['result', 'code', 'what', 'preset', 'le', 'version'];

test('the metrics of the server are found', () => {
  assert.ok(exported.size > 25);
  assert.ok(exported.has('crowntable_commit_seconds_bucket'));
  assert.ok(exported.has('crowntable_games_begun_total'));
  assert.ok(exported.has('crowntable_beat_age_seconds'));
});

test('the dashboard is sound, and shows only what the server exports', () => {
  const dashboard = JSON.parse(read('docs/hosting/grafana.json'));
  assert.equal(dashboard.title, 'Crowntable');
  const ids = dashboard.panels.map((panel) => panel.id);
  assert.equal(new Set(ids).size, ids.length);
  for (const panel of dashboard.panels) {
    assert.ok(panel.targets.length > 0, panel.title);
    assert.ok(panel.gridPos.x + panel.gridPos.w <= 24, panel.title);
    for (const { expr, legendFormat } of panel.targets) {
      assert.ok(assert_exported(expr) > 0, expr);
      for (const [, label] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) assert.ok(LABELS.includes(label), label);
    }
  }
});

/** The rules of a file of alerts: just the YAML that stands there, two spaces a level, and nothing else. */
function rules_of(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  assert.deepEqual(lines.slice(0, 3), ['groups:', '  - name: crowntable', '    rules:']);
  const rules = [];
  for (const line of lines.slice(3)) {
    const [, indent, dash, key, value] = /^( {6,10})(- )?(\w+):(?: (.+))?$/.exec(line) ?? [];
    assert.ok(key, `no YAML as it is written here: ${line}`);
    if (dash) rules.push({});
    const rule = rules.at(-1);
    const depth = indent.length + (dash?.length ?? 0);
    if (depth === 8) rule[key] = value ?? {};
    else rule[rule.labels && !rule.annotations ? 'labels' : 'annotations'][key] = value;
  }
  return rules;
}

test('the alert rules are sound, and look only at what the server exports', () => {
  const rules = rules_of(read('docs/hosting/alerts.yml'));
  assert.ok(rules.length >= 5);
  assert.equal(new Set(rules.map((rule) => rule.alert)).size, rules.length);
  for (const rule of rules) {
    assert.match(rule.alert, /^Crowntable[A-Z]\w+$/);
    assert.ok(assert_exported(rule.expr) > 0 || rule.expr.startsWith('up{'), rule.expr);
    const { severity } = rule.labels;
    assert.ok(['page', 'ticket'].includes(severity), rule.alert);
    assert.match(rule.annotations.summary, /\.$/);
    assert.ok(rule.for === undefined || /^\d+[smh]$/.test(rule.for), rule.alert);
    for (const bracket of ['()', '[]', '{}']) {
      const count = (sign) => rule.expr.split(sign).length;
      assert.equal(count(bracket[0]), count(bracket[1]), rule.expr);
    }
  }
});

/** The regular expression of the filter, with what fail2ban puts for its tag. */
export function failregex() {
  const line = /^failregex = (.+)$/m.exec(read('docs/hosting/fail2ban.filter'))[1];
  return new RegExp(line.replace('<SUBNET>', '(?<address>[0-9a-fA-F.:]+(?:/\\d+)?)'));
}

test('the filter for fail2ban knows each reason for which the server turns an address away, and no other', () => {
  const told = /what=\(\?:([\w|]+)\)/.exec(read('docs/hosting/fail2ban.filter'))[1].split('|');
  const sources = ['server/core/lobby/parts.cpp', 'server/core/lobby/door.cpp', 'server/core/lobby/http.cpp'];
  const written = [...sources, 'server/net/gatekeeper.cpp'].flatMap((path) =>
    [...read(path).matchAll(/(?:turned_away|guessed_wrong)\([^;]*?, "(\w+)"\)/g)].map(([, what]) => what),
  );
  assert.deepEqual([...new Set(written)].toSorted(), told.toSorted());
  assert.ok(failregex().test('2026-11-23T10:00:00.000Z info    turned away what=wrong_code address=192.0.2.7'));
  assert.ok(failregex().test('x turned away what=flood address=2001:0db8:0001:0002::/64'));
  assert.ok(!failregex().test('x turned away what=flood address=#0123456789abcdef'));
});
