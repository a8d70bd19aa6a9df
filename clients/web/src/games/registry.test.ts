// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { dealsOf, loadAllDeals, loadDeals } from './deals';
import * as plainHelp from './plain/help';
import * as plain from './plain/PlainTable';
import { loadHelp, loadRenderer } from './registry';

const here = fileURLToPath(new URL('.', import.meta.url));
const folders = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** `plain` is the face of those that are not listed. */
const families = folders.filter((folder) => folder !== 'plain');

describe('the list of families', () => {
  const list = readFileSync(`${here}registry.ts`, 'utf8');
  const linesOf = (family: string): number => list.split('\n').filter((line) => line.includes(`'./${family}/`)).length;

  it.each(families)('has one line for %s, which leads to a table and a help of its own', async (family) => {
    expect(linesOf(family)).toBe(1);
    expect(list).toContain(`  ${family}: {`);
    expect(await loadRenderer(family)).toHaveProperty('Table');
    expect((await loadRenderer(family)).Table).not.toBe(plain.Table);
    expect(await loadHelp(family)).not.toBe(plainHelp.help);
  });
  it('gives every other family the plain face', async () => {
    for (const family of ['highest_card', '', 'toString', '__proto__', 'plain']) {
      expect((await loadRenderer(family)).Table).toBe(plain.Table);
      expect(await loadHelp(family)).toBe(plainHelp.help);
    }
  });
});

describe('the checks of deals', () => {
  it('are there as soon as they are loaded', async () => {
    expect(dealsOf('rummy')).toBeNull();
    await loadDeals('rummy');
    expect(dealsOf('rummy')).not.toBeNull();
    expect(dealsOf('cribbage')).toBeNull();
    await loadDeals('toString');
    await loadAllDeals();
  });
  it('are those of the folders that have one', () => {
    const checked = folders.filter((folder) => readdirSync(`${here}${folder}`).includes('deal_check.ts'));
    expect(checked.length).toBeGreaterThan(1);
    expect(folders.filter((folder) => dealsOf(folder) !== null)).toEqual(checked);
    expect(new Set(checked.map(dealsOf)).size).toBe(checked.length);
  });
  it('are none of a family without', () => {
    for (const family of ['plain', 'highest_card', '', 'toString']) expect(dealsOf(family)).toBeNull();
  });
});
