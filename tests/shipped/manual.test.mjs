// The man pages and what shells complete, against --help of the programs.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { folder, run_in_terminal as runInTerminal } from '../cli/terminal.mjs';
import { helpOf, install, output, programs } from './kit.mjs';

let prefix;
before(() => install((prefix = mkdtempSync(join(tmpdir(), 'crowntable-manual-')))));
after(() => rmSync(prefix, { recursive: true }));

const isOfHelp = (name) => name === '-h' || name === '--help';
const wordsOf = (text) => text.split('\n').filter((word) => word !== '');

const pages = { crowntable: 'man1/crowntable.1', 'crowntable-server': 'man8/crowntable-server.8' };
const pageOf = (name) => join(prefix, 'share/man', pages[name]);

/** A page as `man` shows it, in lines that are not parted. */
const shown = (name) =>
  execFileSync('groff', ['-man', '-Tascii', '-P-cbou', '-rLL=5000n', pageOf(name)], { encoding: 'utf8' });

for (const [name, file] of Object.entries(programs)) {
  describe(`the page of ${name}`, () => {
    test('is one with which neither groff nor mandoc finds anything wrong', () => {
      const read = spawnSync('groff', ['-man', '-Tascii', '-ww', '-z', pageOf(name)], { encoding: 'utf8' });
      assert.equal(read.stderr + read.stdout, '');
      const { stdout } = spawnSync('mandoc', ['-Tlint', '-Wwarning', pageOf(name)], { encoding: 'utf8' });
      // A release has a version, and its page no date of its own.
      assert.deepEqual(
        wordsOf(stdout).filter((line) => !/missing date, using ""/.test(line)),
        [],
      );
    });

    test('is found by whoever looks for words', () => {
      assert.match(output('lexgrog', pageOf(name)), new RegExp(`: "${name} - .*[a-z]"`));
    });

    test('tells of each command and option what --help tells', () => {
      const text = shown(name);
      const parts = [text, ...text.split(/^ {2,3}(?=\S)/m).slice(1)];
      for (const { path, options } of helpOf(file)) {
        const part = path === '' ? text : parts.find((each) => new RegExp(`^${path}( \\S+)*\\n`).test(each));
        assert.ok(part, path);
        for (const option of options.filter((each) => path === '' || !isOfHelp(each))) {
          assert.match(part, new RegExp(`^ {7}.*${option}( |,|$)`, 'm'), `${path} ${option}`);
        }
      }
    });

    test('shows the examples of --help, each on a line of its own', () => {
      const text = shown(name);
      for (const { path } of helpOf(file)) {
        const help = output(file, ...path.split(' ').filter(Boolean), '--help');
        for (const [, line] of help.matchAll(/^ {2}(crowntable(?:-server)? .*)$/gm)) {
          assert.ok(
            text.split('\n').some((each) => each.trim() === line),
            line,
          );
        }
      }
    });

    test('says what each exit code means, once', () => {
      const [, codes] = /^EXIT STATUS\n([^]*?)^SEE ALSO/m.exec(shown(name));
      for (const { path } of helpOf(file)) {
        const help = output(file, ...path.split(' ').filter(Boolean), '--help');
        const [, said] = /^Exit codes: (.*)\.$/m.exec(help);
        for (const [code] of said.matchAll(/(?<=^|; )\d+/g)) {
          assert.match(codes, new RegExp(`^ {7}${code} `, 'm'), `${path}: ${code}`);
        }
      }
    });
  });
}

const script = {
  bash: (name) => join(prefix, 'share/bash-completion/completions', name),
  zsh: (name) => join(prefix, 'share/zsh/site-functions', `_${name}`),
  fish: (name) => join(prefix, 'share/fish/vendor_completions.d', `${name}.fish`),
};

const complete = {
  /** Words as bash parts them, the last to be completed. */
  bash(name, ...words) {
    const parts = [name, ...words].flatMap((word) => (word === '' ? [''] : word.split(/(?<=[=:])|(?=[=:])/)));
    const code = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
      _${name.replace('-', '_')}; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return wordsOf(output('bash', '--norc', '-c', code, 'bash', script.bash(name), ...parts));
  },
  /** What a function hands to zsh's own _arguments and _describe: all that it knows there, whatever the last word. */
  zsh(name, ...words) {
    const command = ['', name, ...words.slice(0, -1)].join('_').replaceAll('-', '_');
    const code = `_arguments() { }; _describe() { }; source "$1"
      _arguments() { for each in "$@"; do print -r -- "option $each"; done; state=command; return 1; }
      _describe() { for each in "$commands[@]"; do print -r -- "command $each"; done; }
      ${command}; true`;
    const given = wordsOf(output('zsh', '-f', '-c', code, 'zsh', script.zsh(name)));
    const typed = given.map((each) => /^option \*?(-[\w-]*\w)(?==?\[)|^command ([\w-]+):/.exec(each)).filter(Boolean);
    return typed.map(([, option, below]) => option ?? below);
  },
  fish(name, ...words) {
    const code = `source $argv[1]; complete -C $argv[2]`;
    const line = [name, ...words].join(' ');
    // It keeps files of its own, also without settings.
    const own = { HOME: prefix, XDG_RUNTIME_DIR: prefix, XDG_DATA_HOME: '', XDG_CONFIG_HOME: '' };
    const told = execFileSync('fish', ['--no-config', '-c', code, script.fish(name), line], {
      encoding: 'utf8',
      env: { ...process.env, ...own },
    });
    return wordsOf(told).map((each) => each.split('\t')[0]);
  },
};

for (const [shell, completed] of Object.entries(complete)) {
  describe(`${shell} completes`, () => {
    for (const [name, file] of Object.entries(programs)) {
      test(`each command and option of ${name}, and no other`, () => {
        const all = helpOf(file);
        for (const { path, commands, options } of all) {
          const typed = path.split(' ').filter(Boolean);
          if (commands.length > 0) {
            const offered = completed(name, ...typed, '').filter((word) => !word.startsWith('-'));
            assert.deepEqual(offered.toSorted(), commands.toSorted(), path);
          }
          const offered = completed(name, ...typed, '-').filter((word) => word.startsWith('-'));
          const above = all.filter((each) => `${path} `.startsWith(`${each.path} `) || each.path === '');
          const known = new Set(above.flatMap((each) => each.options));
          for (const option of options) assert.ok(offered.includes(option), `${path} ${option}: ${offered}`);
          for (const option of offered) assert.ok(known.has(option), `${path} ${option}`);
        }
      });
    }
  });
}

/** The last word as the two shells complete it that can be asked for it without a terminal. */
const both = (...words) => {
  const [bash, fish] = [complete.bash(...words), complete.fish(...words)];
  assert.deepEqual(bash.toSorted(), fish.toSorted());
  return bash.toSorted();
};

test('values are completed: languages, games, levels of bots, and words that --help lists', () => {
  const languages = ['de', 'en', 'es', 'fr', 'ja', 'pl', 'pt'];
  assert.deepEqual(both('crowntable', '--lang', ''), languages);
  assert.deepEqual(both('crowntable', 'play', 'K7M4PX', '--lang', 'p'), ['pl', 'pt']);
  assert.deepEqual(both('crowntable', 'rules', 'five_c'), ['five_crowns', 'five_crowns_mini']);
  assert.deepEqual(both('crowntable', 'new', '--game', 'king'), ['kings_cribbage']);
  assert.deepEqual(both('crowntable', 'bot', '--level', ''), ['easy', 'hard', 'medium']);
  assert.deepEqual(both('crowntable', 'arena', '--seats', 'e'), ['easy', 'exec:']);
  assert.deepEqual(both('crowntable', 'play', '--as', 's'), ['same']);
  assert.deepEqual(both('crowntable-server', '--game-off', 'three'), ['three_thirteen']);
  assert.deepEqual(both('crowntable-server', '--log-level', 'd'), ['debug']);
});

test('the value of an option is no command, and behind a command stands what is its own', () => {
  assert.deepEqual(both('crowntable', '--lang', 'de', 'wat'), ['watch']);
  assert.deepEqual(both('crowntable', 'new', '--name', 'play', '--game', 'th'), ['three_thirteen']);
  assert.deepEqual(both('crowntable', 'play', 'pla'), []);
  assert.deepEqual(both('crowntable-server', '--data-dir', '/x', 'admin', 'ro'), ['room', 'rooms']);
  assert.deepEqual(both('crowntable-server', 'admin', 'rooms', '--sock'), ['--socket']);
  assert.deepEqual(both('crowntable-server', 'salvage', '--store'), []);
});

test('bash completes behind "=" and ":", at which it parts words', () => {
  assert.deepEqual(complete.bash('crowntable', 'play', '--lang=p'), ['pt', 'pl']);
  assert.deepEqual(complete.bash('crowntable', 'new', '--bots', '2:'), ['easy', 'medium', 'hard']);
  assert.deepEqual(complete.bash('crowntable', 'new', '--bots', '2:h'), ['hard']);
  assert.deepEqual(complete.bash('crowntable', 'play', 'http://localhost:8080/t/K7M4PX', '--kn'), ['--knock']);
});

test('files and folders are completed where they are meant', () => {
  const place = `${prefix}/share/doc/crowntable/`;
  assert.deepEqual(complete.bash('crowntable', 'verify', `${place}LIC`), [`${place}LICENSE`]);
  assert.deepEqual(complete.bash('crowntable-server', '--data-dir', place), [`${place}docs`]);
  assert.deepEqual(complete.fish('crowntable', 'verify', `${place}LIC`), [`${place}LICENSE`]);
  assert.deepEqual(complete.fish('crowntable-server', '--data-dir', place), [`${place}docs/`]);
});

// What is typed first, so that a shell without settings completes as one with the package does.
const interactive = {
  bash: ['--norc --noprofile', () => `source ${script.bash('crowntable')}`],
  zsh: ['-f', () => `fpath=(${prefix}/share/zsh/site-functions $fpath); autoload -Uz compinit; compinit -u -D`],
  fish: ['--no-config', () => `source ${script.fish('crowntable')}`],
};

for (const [shell, [words, prepare]] of Object.entries(interactive)) {
  test(`a ${shell} in a terminal completes a command, an option, and a value`, async (t) => {
    const [home, size] = [folder(t), { width: 150, height: 50 }];
    const env = { HOME: home, XDG_RUNTIME_DIR: home };
    const terminal = runInTerminal(t, words.split(' '), { ...size, env, program: shell });
    terminal.type(`${prepare()}; echo pre''pared\n`);
    await terminal.shows(/^prepared/m);
    terminal.type('crowntable rul\t');
    await terminal.shows(/crowntable rules/);
    terminal.type(' --la\t');
    await terminal.shows(/crowntable rules +--lang/);
    terminal.type(' j\t');
    await terminal.shows(/crowntable rules +--lang[ =]+ja/);
    terminal.type(' three\t');
    await terminal.shows(/crowntable rules +--lang[ =]+ja +three_thirteen/);
    terminal.type('\ncrowntable new --bots 2:h\t');
    await terminal.shows(/crowntable new --bots 2:hard/);
  });
}

test('the scripts parse', () => {
  for (const name of Object.keys(programs)) {
    output('bash', '-n', script.bash(name));
    output('zsh', '-n', script.zsh(name));
    output('fish', '--no-execute', script.fish(name));
    assert.match(readFileSync(script.zsh(name), 'utf8'), new RegExp(`^#compdef ${name}\n`));
  }
});
