/**
 * What may be asked of one's own chain. Whoever could draw several links out of it for what becomes one deal could
 * choose among several seeds: so which link belongs to a deal is fixed with the first one that is given.
 */
import type { DealMessage } from '../wire';
import { CHAIN_LENGTH_MAX, HashChain } from './chain';
import type { KeptChain } from './kept_chain';

export interface DealName {
  game: number;
  deal: number;
}

export const nameOf = ({ game_number: game, deal }: DealMessage): DealName => ({ game, deal });

export function sameDeal(a: DealName | null, b: DealName): boolean {
  return a !== null && a.game === b.game && a.deal === b.deal;
}

/** The game of a chain of which a link was given, and the deal of its first link. */
function pinOf({ used, given }: KeptChain): { game: number; first_deal: number } | null {
  return used > 0 && given ? { game: given.game, first_deal: given.deal - used + 1 } : null;
}

/** The number of the link for a deal, and the link; or why none is given. */
export function askedLink(
  chain: KeptChain,
  { game, deal }: DealName,
  first_deal: number,
): { number: number; link: string } | 'own_commitment_changed' | 'asks_too_much' {
  const number = deal - first_deal + 1;
  const possible =
    [game, deal, first_deal].every(Number.isInteger) && first_deal >= 1 && number >= 1 && number <= CHAIN_LENGTH_MAX;
  const pin = pinOf(chain);
  if (!possible || (pin !== null && pin.game === game && pin.first_deal !== first_deal))
    return 'own_commitment_changed';
  if (pin !== null && pin.game !== game) return 'asks_too_much';
  const link = HashChain.of(chain.secret).link(number);
  // `given` may be of the chain before this one: also then a deal that is past gets nothing new.
  const { given } = chain;
  return given?.game === game && deal <= given.deal && link !== given.link ? 'asks_too_much' : { number, link };
}

/** What was agreed when a deal was opened, for comparing what is told of it later. */
export function termsOf({ rules_version, server_commitment, commitments }: DealMessage): string {
  return JSON.stringify([
    rules_version,
    server_commitment,
    commitments.map((one) => one && [one.chain_end, one.first_deal]),
  ]);
}
