/**
 * Fair deals as one page takes part in them: keeps the chain of its seat, commits to it, reveals its links and checks each
 * deal. Each message about a deal can be understood alone, so nothing is lost with a link that broke.
 */
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import { Refused } from '../client';
import type { DealMessage, GameEvent, RoomMessage, UpdateMessage, WelcomeMessage } from '../wire';
import { CHAIN_LENGTH_MAX, HashChain } from './chain';
import { type DealFault, GameChains, isLink, vouchedFor } from './check_deal';
import { dropChain, type GivenLink, keepChain, type KeptChain, keptChain, makeChain } from './kept_chain';
import { type SeenDeal, seenDeal } from './seen_deal';

type Open = Extract<DealMessage, { type: 'deal_open' }>;
type Closed = Extract<DealMessage, { type: 'deal_closed' }>;
type Revealed = Extract<DealMessage, { type: 'deal_revealed' }>;

export type Fault =
  | DealFault
  /** The server's commitment is another one than at the start of the game. */
  | 'server_changed'
  /** What is said to be one's own commitment is not what was committed to, or asks again for a link that was used. */
  | 'own_commitment_changed'
  /** The deal is called vouched for, or not, against what its links say. */
  | 'wrongly_vouched'
  /** What is told is no deal at all. */
  | 'unreadable';

/** What is known of one deal. `cards`: whether the cards that this page saw were compared, too. */
export interface DealVerdict {
  game: number;
  deal: number;
  state: 'dealt' | 'checked';
  vouched: boolean;
  /** Whether a link of this page's own chain was used. */
  mine: boolean;
  cards: boolean;
  /** The seats whose links were awaited and did not come. */
  skipped: readonly number[];
  fault: Fault | null;
}

/** What is needed of the connection. */
export interface DealLink {
  readonly welcome: ReadonlySignal<WelcomeMessage | null>;
  readonly room: ReadonlySignal<RoomMessage | null>;
  readonly deal: ReadonlySignal<DealMessage | null>;
  onEvents(listener: (events: readonly GameEvent[], update: UpdateMessage) => void): () => void;
  send<A>(op: string, fields?: Record<string, unknown>): Promise<A>;
}

export class FairTable {
  /** The deals of this game that this page heard of, in order. */
  readonly verdicts = signal<readonly DealVerdict[]>([]);
  /** The first fault that was found; it stays as long as the page. */
  readonly fault = signal<DealVerdict | null>(null);

  private chain: KeptChain | null;
  private welcome: WelcomeMessage | null = null;
  /** The end that the server has confirmed since the last welcome. */
  private committed: string | null = null;
  /** The end that was told and not answered yet. */
  private telling: string | null = null;
  private open: Open | null = null;
  private seen: (SeenDeal & { game: number | undefined }) | null = null;
  private server: { game: number; commitment: string } | null = null;
  private readonly stops: (() => void)[];

  constructor(
    private readonly link: DealLink,
    private readonly code: string,
  ) {
    this.chain = keptChain(code);
    this.stops = [
      link.onEvents((_, update) => {
        const seen = seenDeal(update, link.room.peek());
        if (seen) this.seen = { ...seen, game: this.server?.game };
      }),
      effect(() => {
        const room = link.room.value;
        if (room) untracked(() => this.inRoom(room));
      }),
      effect(() => {
        const message = link.deal.value;
        if (message) untracked(() => this.hear(message));
      }),
    ];
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }

  /** Sees to the chain when the seat, the game or the connection is another one than before. */
  private inRoom(room: RoomMessage): void {
    const { role, seat } = room.you;
    const welcome = this.link.welcome.peek();
    const fresh = welcome !== this.welcome;
    this.welcome = welcome;
    if (fresh) this.committed = null;
    if (role !== 'player' || seat === null) {
      this.chain = null;
      dropChain(this.code);
      return;
    }
    // A chain is for one game and one seat. One that was used goes on during a game, if the next message about a deal says so.
    const used = this.chain !== null && this.chain.used > 0;
    if (this.chain?.seat !== seat || (used && !this.gameIsOn(room))) this.renew(seat);
    else if (fresh && !used) this.commit();
  }

  /** Before the first deal of a game the room looks as if there were none. */
  private gameIsOn({ state, start }: RoomMessage): boolean {
    const deal = this.link.deal.peek()?.type;
    return state === 'playing' || state === 'between_rounds' || (!start.possible && start.code === 'GAME_ON') || deal === 'deal_open' || deal === 'deal_closed';
  }

  private renew(seat: number): void {
    this.chain = makeChain(this.code, seat, this.chain?.given ?? null);
    this.commit();
  }

  private commit(): void {
    const chain_end = this.ownEnd();
    this.telling = chain_end;
    const answered = (): void => {
      if (this.telling === chain_end) this.telling = null;
    };
    this.link.send('commit', { chain_end }).then(() => {
      this.committed = chain_end;
    }, leaveRefused).finally(answered);
  }

  private ownEnd(): string | null {
    return this.chain && HashChain.of(this.chain.secret).end();
  }

  private keep(chain: KeptChain): void {
    this.chain = chain;
    keepChain(this.code, chain);
  }

  private hear(message: DealMessage): void {
    try {
      this.take(message);
    } catch (problem) {
      if (!(problem instanceof RangeError)) throw problem;
      this.found(message, 'unreadable');
    }
  }

  private take(message: DealMessage): void {
    if (message.type === 'deal_open') this.opened(message);
    else if (message.type === 'deal_closed') this.told(message, this.checkClosed(message));
    else this.told(message, this.checkRevealed(message));
  }

  private opened(message: Open): void {
    this.open = message;
    const fault = this.serverFault(message);
    if (fault) {
      this.found(message, fault);
      return;
    }
    const seat = this.link.room.peek()?.you.seat ?? null;
    if (seat === null || !message.awaited.includes(seat)) return;
    const commitment = message.commitments[seat];
    const end = this.ownEnd();
    if (commitment && commitment.chain_end === end) this.reveal(message, message.deal - commitment.first_deal + 1);
    // What this page committed to since it is here must stand; else another device may have sat here.
    else if (end !== null && this.committed === end) this.found(message, 'own_commitment_changed');
  }

  /** Never gives a link that is known already for another deal. */
  private reveal(message: Open, number: number): void {
    const { game_number: game, deal, server_commitment: server } = message;
    const chain = this.chain!;
    const again = chain.given?.game === game && chain.given.deal === deal && chain.used === number;
    if (!again && (number <= chain.used || number > CHAIN_LENGTH_MAX)) {
      this.found(message, 'own_commitment_changed');
      return;
    }
    const link = HashChain.of(chain.secret).link(number);
    const given: GivenLink = { game, deal, seat: chain.seat, link, server, confirmed: false };
    this.keep({ ...chain, used: number, given });
    this.link.send('reveal', { deal, link }).then(() => {
      if (this.chain?.given?.link === link) this.keep({ ...this.chain, given: { ...given, confirmed: true } });
    }, leaveRefused);
  }

  /** A chain that does not stand in this game but was used in another is of no use any more. */
  private renewIfStale(message: Closed | Revealed): void {
    const { chain } = this;
    if (!chain || this.committed !== null || this.telling === this.ownEnd() || this.link.room.peek()?.you.seat !== chain.seat) return;
    if (message.commitments[chain.seat]?.chain_end === this.ownEnd()) return;
    if (chain.used > 0) this.renew(chain.seat);
    else this.commit();
  }

  private serverFault({ game_number: game, server_commitment: told }: DealMessage): Fault | null {
    const given = this.chain?.given;
    const known = this.server?.game === game ? this.server.commitment : given?.game === game ? given.server : null;
    if (known === null) this.verdicts.value = [];
    this.server = { game, commitment: known ?? told };
    return known === null || known === told ? null : 'server_changed';
  }

  private givenFor({ game_number: game, deal }: DealMessage): GivenLink | null {
    const given = this.chain?.given;
    return given?.game === game && given.deal === deal ? given : null;
  }

  private chainsOf(message: DealMessage): GameChains {
    const chains = new GameChains(message.server_commitment);
    message.commitments.forEach((one, seat) => one && chains.commit(seat, one.chain_end, one.first_deal - 1));
    return chains;
  }

  private checkLinks(message: Closed | Revealed, chains: GameChains): Fault | null {
    const { deal, links } = message;
    const open = this.open?.game_number === message.game_number && this.open.deal === deal ? this.open : null;
    // Whoever comes back later was not told who was awaited.
    const awaited = open?.awaited ?? links.flatMap((link, seat) => (isLink(link) || link === 'skipped' ? [seat] : []));
    const given = this.givenFor(message);
    const fault = this.serverFault(message) ?? chains.checkLinks(deal, links, awaited, given?.confirmed ? given : null);
    return fault ?? (message.vouched_for === vouchedFor(links) ? null : 'wrongly_vouched');
  }

  private verdict(message: Closed | Revealed, rest: Pick<DealVerdict, 'state' | 'cards' | 'fault'>): DealVerdict {
    const { game_number: game, deal, links, vouched_for: vouched } = message;
    const given = this.givenFor(message);
    const skipped = links.flatMap((link, seat) => (link === 'skipped' ? [seat] : []));
    return { game, deal, vouched, mine: given !== null && links[given.seat] === given.link, skipped, ...rest };
  }

  private checkClosed(message: Closed): DealVerdict {
    return this.verdict(message, { state: 'dealt', cards: false, fault: this.checkLinks(message, this.chainsOf(message)) });
  }

  private checkRevealed(message: Revealed): DealVerdict {
    const chains = this.chainsOf(message);
    const { server_link, links, game_number: game, deal, rules_version: rules } = message;
    const seen = this.seen?.game === game && this.seen.deal === deal ? this.seen : null;
    const fault =
      this.checkLinks(message, chains) ??
      (seen
        ? chains.checkCards(server_link, links, { room: this.code, game, deal, rules }, seen.round, seen.cards)
        : chains.checkServerLink(server_link, deal));
    return this.verdict(message, { state: 'checked', cards: seen !== null && fault === null, fault });
  }

  private told(message: Closed | Revealed, verdict: DealVerdict): void {
    this.verdicts.value = [...this.verdicts.peek().filter(({ deal }) => deal !== verdict.deal), verdict];
    if (verdict.fault !== null) this.fault.value ??= verdict;
    this.renewIfStale(message);
  }

  private found({ game_number: game, deal }: DealMessage, fault: Fault): void {
    this.fault.value ??= { game, deal, state: 'dealt', vouched: false, mine: false, cards: false, skipped: [], fault };
  }
}

/** A refusal leaves the seat, or the deal, without the chain; anything else is a fault of this program. */
function leaveRefused(problem: unknown): void {
  if (!(problem instanceof Refused)) throw problem;
}
