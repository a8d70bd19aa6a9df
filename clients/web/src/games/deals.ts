import type { DealsOf, FamilyDeals } from '../core/fair_deal/family_deals';
import type { Family } from '../core/wire';
import { deals as cribbage } from './cribbage/deal_check';
import { deals as rummy } from './rummy/deal_check';

const families: { [F in Family]: FamilyDeals<F> } = { rummy, cribbage };
const byName = new Map<string, FamilyDeals>(Object.entries(families));

/** What each family adds to the check of fair deals; loaded with that check. */
export const dealsOf: DealsOf = (family) => byName.get(family) ?? null;
