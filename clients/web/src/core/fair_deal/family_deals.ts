/** What fair deals have to know of a family of games. Each family gives its own; nothing else here knows a game. */
import type { Family, OptionValues, UpdateOf } from '../wire';
import type { Comparison, Look } from './look';
import { either, exactly, isCount, type Shape } from './shape';

/** What decides of a deal beside its seed, as it stood when the deal was opened: before anybody could know the seed. */
export interface BeforeDeal {
  options: Readonly<OptionValues>;
  /** The seat that deals, or starts, if it takes part; or whether that is drawn with the deal. */
  dealer_from: number | 'drawn';
}

/** The form of `dealer_from`. */
export const dealerFromShape: Shape = either(exactly('drawn'), isCount);

/** What the deal before leaves: its number, and who dealt it or started. */
export interface LastDeal {
  number: number;
  dealer: number | null;
  seats: number;
}

/** What a page saw of a deal, for comparing with what the links give. Each family adds its own. */
export interface SeenDeal {
  family: string;
  /** From the update with the cards on. */
  looks: Look[];
}

/** Who deals or starts first: the host, somebody who is drawn with the deal, or one whom the last game names. */
export type FirstDealer = 'host' | 'drawn' | 'by_last_game';

export interface FamilyDeals<F extends Family = Family, S extends SeenDeal = SeenDeal> {
  /** What is dealt. */
  things: 'cards' | 'tiles';
  firstDealer(options: Readonly<OptionValues>): FirstDealer;
  /** What a view of the table says of the deal that is played, or was played last. */
  lastDeal(update: UpdateOf<F>): LastDeal;
  /** The rounds of which an update tells that they were dealt last. */
  roundsTold(update: UpdateOf<F>): number[];
  /** The event that comes with the cards. */
  beginning: string;
  /** What is compared of a view after each update. */
  shown(update: UpdateOf<F>): NonNullable<Look['shown']>;
  /** Null when the update does not bring the cards of this deal. It has no looks yet. */
  see(update: UpdateOf<F>, deal: number, before: BeforeDeal): S | null;
  /** The form of what `see` answers: it is kept while the deal is played, and read again. */
  seenShape: Shape;
  /** Deals again and follows the play. Throws RangeError at an impossible deal. */
  compare(seed: string, seen: S): Comparison;
}

/** By the name of the family; null for a family whose deals this page cannot make itself. */
export type DealsOf = (family: string) => FamilyDeals | null;
