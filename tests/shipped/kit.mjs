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
