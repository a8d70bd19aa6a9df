// The programs as players and operators get them, and how to look into them.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

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
