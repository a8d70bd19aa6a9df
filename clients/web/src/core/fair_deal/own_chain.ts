/** The chain of one's own seat: is made and committed to when it has to be, and gives its links. */
import { Refused } from '../client';
import type { DealMessage, DealOpenMessage } from '../wire';
import { askedLink, nameOf, sameDeal } from './asked_link';
import { HashChain } from './chain';
import type { DealConnection } from './deal_connection';
import { dropChain, findNextEnd, type GivenLink, keepChain, type KeptChain, keptChain, makeChain } from './kept_chain';

export class OwnChain {
  private chain: KeptChain | null;
  /** The end that the server has confirmed since the last welcome. */
  private committed: string | null = null;
  /** The end that was told and not answered yet. */
  private telling: string | null = null;

  constructor(
    private readonly connection: Pick<DealConnection, 'welcome' | 'send'>,
    private readonly code: string,
  ) {
    this.chain = keptChain(code);
  }

  connectedAgain(): void {
    this.committed = null;
  }

  /** When one has no seat. */
  drop(): void {
    this.chain = null;
    dropChain(this.code);
  }

  /**
   * When the room is told. `fresh`: the first that a connection tells; `on`: a game is on; `over`: one has just ended.
   */
  sitAt(seat: number, { fresh, on, over }: { fresh: boolean; on: boolean; over: boolean }): void {
    // A chain is for one game and, once it was used, for one seat. During a game it goes on, if the next message about
    // a deal says so.
    const used = this.chain !== null && this.chain.used > 0;
    const moved = this.chain?.seat !== seat;
    if (!this.chain || over || (used && (moved || !on))) {
      this.renew(seat);
      return;
    }
    // Where seats close up the server moves a commitment along, also into a deal that it opens at once. Telling it
    // again does no harm.
    if (moved) this.keep({ ...this.chain, seat });
    if (moved || (fresh && !used)) this.commit();
  }

  /** A chain that does not stand in this game but was used in another is of no use any more. */
  renewIfStale(message: DealMessage, seat: number | null): void {
    const { chain } = this;
    const end = this.end();
    if (!chain || this.committed === end || this.telling === end || seat !== chain.seat) return;
    if (message.commitments[chain.seat]?.chain_end === end) return;
    if (chain.used > 0) this.renew(chain.seat);
    else this.commit();
  }

  /** The commitment. */
  end(): string | null {
    return this.chain && HashChain.of(this.chain.secret).end();
  }

  /** Whether the server has confirmed the commitment on this connection. */
  isSure(): boolean {
    return this.committed !== null && this.committed === this.end();
  }

  /** The link that was given for a deal. */
  givenFor(message: DealMessage): GivenLink | null {
    const given = this.chain?.given ?? null;
    return sameDeal(given, nameOf(message)) ? given : null;
  }

  /** The server's commitment for a game in which the last link was given. */
  serverOf(game: number): string | null {
    const given = this.chain?.given;
    return given?.game === game ? given.server : null;
  }

  /** Gives the link of a deal; or says why none is given. REQUIRES: end() is not null. */
  give(message: DealOpenMessage, first_deal: number): 'own_commitment_changed' | 'asks_too_much' | null {
    const name = nameOf(message);
    const chain = this.chain!;
    const asked = askedLink(chain, name, first_deal);
    if (typeof asked === 'string') return asked;
    const { number, link } = asked;
    const confirmed = chain.given?.link === link && chain.given.confirmed;
    const given: GivenLink = { ...name, seat: chain.seat, link, server: message.server_commitment, confirmed };
    this.keep({ ...chain, used: number, given });
    this.connection.send('reveal', { deal: name.deal, link }).then(() => {
      if (this.chain?.given?.link === link) this.keep({ ...this.chain, given: { ...given, confirmed: true } });
      void findNextEnd();
    }, leaveRefused);
    return null;
  }

  private renew(seat: number): void {
    this.chain = makeChain(this.code, seat, this.chain?.given ?? null);
    this.commit();
  }

  private commit(): void {
    const chain_end = this.end();
    this.telling = chain_end;
    const answered = (): void => {
      if (this.telling === chain_end) this.telling = null;
    };
    const welcome = this.connection.welcome.peek();
    this.connection
      .send('commit', { chain_end })
      .then(() => {
        // An answer that got lost with a connection may be older than the end of a game.
        if (this.connection.welcome.peek() === welcome) this.committed = chain_end;
      }, leaveRefused)
      .finally(answered);
  }

  private keep(chain: KeptChain): void {
    this.chain = chain;
    keepChain(this.code, chain);
  }
}

/** A refusal leaves the seat, or the deal, without the chain; anything else is a fault of this program. */
function leaveRefused(problem: unknown): void {
  if (!(problem instanceof Refused)) throw problem;
}
