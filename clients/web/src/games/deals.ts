import { signal } from '@preact/signals-core';
import type { DealsOf, FamilyDeals } from '../core/fair_deal/family_deals';

const files = import.meta.glob<FamilyDeals>('./*/deal_check.ts', { import: 'deals' });
const loaded = signal<ReadonlyMap<string, FamilyDeals>>(new Map());

const pathOf = (family: string): string => `./${family}/deal_check.ts`;

/**
 * Loads what a family adds to the check of fair deals, from the `deal_check.ts` of its folder, if it has one. Rejects
 * where it cannot be fetched.
 */
export async function loadDeals(family: string): Promise<void> {
  const path = pathOf(family);
  if (loaded.peek().has(family) || !Object.hasOwn(files, path)) return;
  const deals = await files[path]!();
  loaded.value = new Map([...loaded.peek(), [family, deals]]);
}

/** For a table that may go on with a game of another family. */
export async function loadAllDeals(): Promise<void> {
  await Promise.all(Object.keys(files).map((path) => loadDeals(path.split('/')[1]!)));
}

/** Null for a family that adds nothing. REQUIRES: loadDeals(family) has come. */
export const dealsOf: DealsOf = (family) => loaded.peek().get(family) ?? null;

/** Whether this page can make the deals of a family itself; components follow. */
export const makesDeals = (family: string): boolean => loaded.value.has(family);
