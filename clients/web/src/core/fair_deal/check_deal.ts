/**
 * What a player's own device checks of each deal, so that nobody has to be believed. It proves that a deal in which
 * one's own link was used was chosen neither by the server nor by the others. It does not hide the deck from whoever
 * runs the server.
 */
import { RevealedChain } from './chain';
import { deckSeed, type FairDeal } from './deck_seed';
import type { Comparison } from './look';

/**
 * A link; `skipped`: somebody was there, and the deal went on without a link of theirs; `absent`: nobody was there;
 * null: no chain.
 */
export type SeatLink = string | 'skipped' | 'absent' | null;

export function isLink(link: SeatLink): link is string {
  return link !== null && link !== 'skipped' && link !== 'absent';
}

export type DealFault =
  /** One's own link was given and is not among those used. */
  | 'own_link_not_used'
  /** A seat is called absent, or not, against what was told before any link of the deal was revealed. */
  | 'other_seats_awaited'
  /** A link does not belong to the chain to which its seat, or the server, committed. */
  | 'link_of_another_chain'
  /** The cards are not those that the links give. */
  | 'other_cards';

/** How many of the cards that one was shown were compared with what the links give. */
export type Compared = 'all' | 'some' | 'none';

const CARDS = { right: 'all', in_part: 'some' } as const;

/** Whether somebody's link was used and nobody's who was there was left out. */
export function vouchedFor(links: readonly SeatLink[]): boolean {
  return links.some(isLink) && !links.includes('skipped');
}

/** The chains of one game as one seat knows them; links count from the deal after the commitment. */
export class GameChains {
  private readonly server: RevealedChain;
  private readonly seats = new Map<number, { chain: RevealedChain; before: number }>();

  constructor(serverCommitment: string) {
    this.server = new RevealedChain(serverCommitment);
  }

  /** A seat's commitment, made after deal `after` (0 before the first); null: the seat takes part no longer. */
  commit(seat: number, chainEnd: string | null, after: number): void {
    if (chainEnd === null) this.seats.delete(seat);
    else this.seats.set(seat, { chain: new RevealedChain(chainEnd), before: after });
  }

  /**
   * When the links of a deal are told: those of the seats. `awaited`: the seats whose links were asked for when the
   * deal was opened. `own`: the seat and the link it gave, if it gave one.
   */
  checkLinks(
    deal: number,
    links: readonly SeatLink[],
    awaited: readonly number[],
    own: { seat: number; link: string } | null,
  ): DealFault | null {
    if (own !== null && links[own.seat] !== own.link) return 'own_link_not_used';
    // A server that saw links first could call seats absent until it likes the cards. To pass over a seat that was not
    // awaited changes no card, and leaves nobody to vouch.
    if (links.some((link, seat) => link !== 'skipped' && awaited.includes(seat) !== isLink(link)))
      return 'other_seats_awaited';
    const fits = links.map((link, seat) => {
      if (!isLink(link)) return true;
      const known = this.seats.get(seat);
      return known !== undefined && known.chain.accept(link, deal - known.before);
    });
    return fits.includes(false) ? 'link_of_another_chain' : null;
  }

  /** When the server reveals its link and the cards are not known here. */
  checkServerLink(serverLink: string, deal: number): DealFault | null {
    return this.server.accept(serverLink, deal) ? null : 'link_of_another_chain';
  }

  /** When the server reveals its link. `compare`: how the cards that were seen compare with those that a seed gives. */
  checkCards(
    serverLink: string,
    links: readonly SeatLink[],
    deal: Omit<FairDeal, 'seat_links'>,
    compare: (seed: string) => Comparison,
  ): { fault: DealFault | null; cards: Compared } {
    const fault = this.checkServerLink(serverLink, deal.deal);
    if (fault) return { fault, cards: 'none' };
    const seed = deckSeed(serverLink, { ...deal, seat_links: links.map((link) => (isLink(link) ? link : null)) });
    const found = compare(seed);
    return found === 'wrong' ? { fault: 'other_cards', cards: 'none' } : { fault: null, cards: CARDS[found] };
  }
}
