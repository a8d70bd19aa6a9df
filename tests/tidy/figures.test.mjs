// tests/figures.mjs prints what it promises, and finds functions and classes where they are.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { functionsOfTypeScript, shapeOfCpp } from './functions.mjs';
import { root } from './tree.mjs';

test('the figures of structure are printed, each with its name', () => {
  const printed = execFileSync('node', ['tests/figures.mjs'], { cwd: root, encoding: 'utf8' });
  const figure = (name) => {
    const line = printed.split('\n').find((one) => one.startsWith(`${name} `));
    assert.ok(line, `${name} is printed`);
    return Number.parseFloat(line.slice(name.length));
  };
  assert.ok(figure('C++ files') > 100);
  assert.ok(figure('functions') > figure('C++ files'));
  assert.ok(figure('median function') < figure('90th percentile of functions'));
  assert.ok(figure('90th percentile of functions') < figure('longest function'));
  assert.ok(figure('median file') < figure('longest file'));
  for (const part of ['headers', 'sources']) assert.ok(figure(`comments in ${part}`) > 0);
  for (const folder of ['engine', 'server/core', 'server/net', 'server/store'])
    assert.ok(figure(`assertions per 100 lines of ${folder}`) > 0);
  for (const folder of ['protocol', 'clients/cli']) assert.ok(figure(`fullest folder of ${folder}`) > 1);
  for (const language of ['C++', 'TypeScript']) assert.ok(figure(`shared ${language} files that name a family`) >= 0);
  assert.ok(figure('server/core/room/room.hpp') > 10);
  assert.ok(figure('longest function of TypeScript') > 10);
  assert.equal(figure('lines of TypeScript over 120 columns'), 0);
  assert.match(printed, /^longest class +\w+, \d+ lines, \d+ members/m);
  assert.match(printed, /^class of most members +\w+, \d+ lines, \d+ members/m);
});

test('functions and classes of C++ are found where they are', () => {
  const text = `
#define OPEN(x) if (x) {
namespace a {
enum class Kind { one, two };
constexpr int list[] = {1, 2};  // {
class Ring {
public:
    Ring(int n) : n_{n}, text_{"{"} {}
    int n() const { return n_; }
    std::string text() const;

private:
    struct Link {
        int to = 0;
    };
    int n_{};
    char open_ = '{';
};
template <class T>
    requires(sizeof(T) > 1)
bool all(T t) {
    if (t) {
        return true;
    }
    return false;
}
}  // namespace a
`;
  const { functions, classes } = shapeOfCpp(text);
  assert.deepEqual(functions, [0, 0, 5]);
  assert.deepEqual(
    classes.map(({ name, lines, members }) => ({ name, lines, members })),
    [
      { name: 'Link', lines: 3, members: 1 },
      { name: 'Ring', lines: 13, members: 5 },
    ],
  );
});

test('functions of TypeScript are found where they are', () => {
  const text = `
export function first(
  a: number,
): number {
  if (a > 1) {
    return 1;
  }
  return list.reduce((sum, one) => {
    return sum + one;
  }, 0);
}
const Line = ({ text }: Props) => (
  <p>{text}</p>
);
class Door {
  open(key: string): void {
    this.key = key;
  }
}
`;
  assert.deepEqual(functionsOfTypeScript(text), [10, 3, 3, 3]);
});
