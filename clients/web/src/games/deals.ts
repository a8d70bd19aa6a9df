import type { DealsOf, FamilyDeals } from '../core/fair_deal/family_deals';

const files = import.meta.glob<FamilyDeals>('./*/deal_check.ts', { eager: true, import: 'deals' });
const byFamily = new Map(Object.entries(files).map(([path, deals]) => [path.split('/')[1]!, deals]));

/**
 * What each family adds to the check of fair deals, from the `deal_check.ts` of its folder; null for one without.
 * Loaded with that check.
 */
export const dealsOf: DealsOf = (family) => byFamily.get(family) ?? null;
