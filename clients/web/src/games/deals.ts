import type { DealsOf, FamilyDeals } from '../core/fair_deal/family_deals';

const files = import.meta.glob<FamilyDeals>('./*/deal_check.ts', { import: 'deals' });
const loaded = new Map<string, FamilyDeals>();

const pathOf = (family: string): string => `./${family}/deal_check.ts`;

/**
 * Loads what a family adds to the check of fair deals, from the `deal_check.ts` of its folder, if it has one. Rejects
 * where it cannot be fetched.
 */
export async function loadDeals(family: string): Promise<void> {
  const path = pathOf(family);
  if (loaded.has(family) || !Object.hasOwn(files, path)) return;
  loaded.set(family, await files[path]!());
}

/** For a table that may go on with a game of another family. */
export async function loadAllDeals(): Promise<void> {
  await Promise.all(Object.keys(files).map((path) => loadDeals(path.split('/')[1]!)));
}

/** Null for a family that adds nothing. REQUIRES: loadDeals(family) has come. */
export const dealsOf: DealsOf = (family) => loaded.get(family) ?? null;
