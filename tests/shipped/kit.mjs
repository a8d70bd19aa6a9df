// The programs as players and operators get them, and how to look into them.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const programs = {
  'crowntable-server': join(root, 'build/release/server/crowntable-server'),
  crowntable: join(root, 'build/release/clients/cli/crowntable'),
};

export const output = (file, ...words) => execFileSync(file, words, { encoding: 'utf8', maxBuffer: 2 ** 28 });

/** What a program is built with, of what ends a mistake in memory before it does harm. */
export function protections(file) {
  const headers = output('readelf', '--wide', '--file-header', '--program-headers', '--dynamic', file);
  const names = output('readelf', '--wide', '--dyn-syms', file);
  const found = {
    'position independent': /Type:\s+DYN/.test(headers),
    'stack not executable': /GNU_STACK(\s+0x\w+){5}\s+RW\s/.test(headers),
    'full RELRO': /GNU_RELRO/.test(headers) && /BIND_NOW|FLAGS_1.*\bNOW\b/.test(headers),
    'stack protector': /__stack_chk_fail\b/.test(names),
    'fortified calls': /__(mem|str|f?printf|snprintf|read|vsnprintf)\w*_chk\b/.test(names),
    'assertions of libstdc++': /__glibcxx_assert_fail/.test(names),
  };
  return Object.keys(found).filter((name) => found[name]);
}
export const allProtections = [
  'position independent',
  'stack not executable',
  'full RELRO',
  'stack protector',
  'fortified calls',
  'assertions of libstdc++',
];

/**
 * What the compiler always puts in the place of a call, unless it was told not to optimise, stands nowhere as a function.
 * One such object slows all others: the linker takes the functions of the standard library from whichever has them.
 */
export function isOptimised(file) {
  const names = output('nm', '--demangle', file);
  if (!/ [Tt] main\n/.test(names)) throw new Error(`${file} has no names to look at`);
  return !/ std::(__)?is_constant_evaluated\(\)\n/.test(names);
}

/** Installs what was built, as people do to the prefix `place`, or as packagers do to /usr below it. */
export function install(place, { staged = false } = {}) {
  const env = { ...process.env, DESTDIR: staged ? place : '' };
  const words = ['--install', join(root, 'build/release'), '--prefix', staged ? '/usr' : place];
  execFileSync('cmake', words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** All files below a folder, by their paths in it. */
export const filesIn = (place) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(place, join(entry.parentPath, entry.name)))
    .sort();

/** A command of a program as its `--help` tells of it; the names of the commands below it, and of its options. */
function readHelp(file, path) {
  const env = { ...process.env, HOME: '/nowhere', LC_ALL: 'C' };
  const help = execFileSync(file, [...path, '--help'], { encoding: 'utf8', env });
  const section = (title) => new RegExp(`^${title}:\\n((?:  .*\\n)*)`, 'm').exec(help)?.[1] ?? '';
  const names = (title, pattern) => [...section(title).matchAll(pattern)].map(([, name]) => name);
  return {
    path: path.join(' '),
    commands: names('Subcommands', /^ {2}(\S+)/gm),
    // A flag that stands for the opposite is "--no-play{false}" there.
    options: names('Options', /^ {2}(-[^\s{]+)/gm).flatMap((all) => all.split(',')),
  };
}

/** The program and all of its commands, as `--help` tells of them. */
export function helpOf(file, path = []) {
  const help = readHelp(file, path);
  return [help, ...help.commands.flatMap((name) => helpOf(file, [...path, name]))];
}
