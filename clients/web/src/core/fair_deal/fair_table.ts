/**
 * Fair deals as one page takes part in them: keeps the chain of its seat, commits to it, reveals its links and checks each
 * deal. Each message about a deal can be understood alone, so nothing is lost with a link that broke.
 */
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import { Refused } from '../client';
import { asUpdateOf, type DealMessage, type GameEvent, type RoomMessage, type RummyPublic, type UpdateMessage, type WelcomeMessage } from '../wire';
import { askedLink, type DealName, nameOf, sameDeal, termsOf } from './asked_link';
import { HashChain } from './chain';
import { type DealFault, GameChains, isLink, vouchedFor } from './check_deal';
import { dropChain, type GivenLink, keepChain, type KeptChain, keptChain, makeChain } from './kept_chain';
import { type BeforeDeal, beforeDeal, roundsTold, type SeenDeal, seenDeal } from './seen_deal';

type Open = Extract<DealMessage, { type: 'deal_open' }>;
type Closed = Extract<DealMessage, { type: 'deal_closed' }>;
type Revealed = Extract<DealMessage, { type: 'deal_revealed' }>;

export type Fault =
  | DealFault
  /** The server's commitment is another one than at the start of the game. */
  | 'server_changed'
  /** What is said to be one's own commitment is not what was committed to. */
  | 'own_commitment_changed'
  /** A link is asked for although the deal before was not closed, or for another game than the one that is on. */
  | 'asks_too_much'
  /** One's own seat is called absent although it was here and had committed. */
  | 'left_out'
  /** Commitments or links of a deal are others than those that were told of it before. */
  | 'told_otherwise'
  /** The cards that came are those of another round than the deal that was closed. */
  | 'other_round'
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
  readonly update: ReadonlySignal<UpdateMessage | null>;
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
  /** `sure`: one's own commitment had been confirmed, and the connection has been up since. */
  private open: { message: Open; sure: boolean; before: BeforeDeal | null } | null = null;
  /** What was told with the links of a deal that is played. */
  private closed: Closed | null = null;
  /** The game that is on, and the deal that got a link and was not closed, as far as this connection told. */
  private game: number | null = null;
  private unclosed: DealName | null = null;
  private gameWasOn = false;
  /** What this connection told of the table: whether the room changed while it was there, the last view, who sat there. */
  private calm = false;
  private table: RummyPublic | null = null;
  private names: string | null = null;
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
        this.checkRound(update);
        const seen = seenDeal(update, link.room.peek(), (deal) => (this.open?.message.deal === deal ? this.open.before : null));
        if (seen) this.seen = { ...seen, game: this.server?.game };
      }),
      effect(() => {
        const room = link.room.value;
        if (room) untracked(() => this.inRoom(room));
      }),
      effect(() => {
        const update = link.update.value;
        if (update) untracked(() => (this.table = asUpdateOf('rummy', link.room.peek(), update)?.public ?? null));
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
    const fresh = this.noteWelcome();
    const over = this.noteGame(gameIsOn(room));
    this.noteSeats(room, fresh);
    if (role !== 'player' || seat === null) {
      this.chain = null;
      dropChain(this.code);
      return;
    }
    // A chain is for one game and one seat. One that was used goes on during a game, if the next message about a deal says so.
    const used = this.chain !== null && this.chain.used > 0;
    if (this.chain?.seat !== seat || over || (used && !this.gameWasOn)) this.renew(seat);
    else if (fresh && !used) this.commit();
  }

  /** Whether the connection is another one. What happened while there was none is not known. */
  private noteWelcome(): boolean {
    const welcome = this.link.welcome.peek();
    if (welcome === this.welcome) return false;
    this.welcome = welcome;
    this.committed = this.closed = this.unclosed = this.game = null;
    if (this.open) this.open.sure = false;
    this.table = this.names = null;
    return true;
  }

  /** Seats close up between two games; then nobody here can tell who deals next. */
  private noteSeats({ state, seats }: RoomMessage, fresh: boolean): void {
    const names = JSON.stringify(seats.map(({ name }) => name));
    if (state === 'playing' || state === 'between_rounds') this.names = names;
    else if (this.names !== names) this.names = null;
    this.calm = !fresh;
  }

  /** Whether a game is over that was on: then the server has put all chains away, also those that were not used. */
  private noteGame(on: boolean): boolean {
    const over = this.gameWasOn && !on;
    if (on !== this.gameWasOn) this.game = null;
    if (over) this.unclosed = null;
    this.gameWasOn = on;
    return over;
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
    const welcome = this.link.welcome.peek();
    this.link.send('commit', { chain_end }).then(() => {
      // An answer that got lost with a connection may be older than the end of a game.
      if (this.link.welcome.peek() === welcome) this.committed = chain_end;
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
    if (message.type !== 'deal_open' && sameDeal(this.unclosed, nameOf(message))) this.unclosed = null;
    if (message.type === 'deal_open') {
      this.opened(message);
    } else if (message.type === 'deal_closed') {
      this.closed = message;
      this.game = message.game_number;
      this.told(message, this.checkClosed(message));
    } else {
      this.told(message, this.checkRevealed(message));
      this.closed = null;
    }
  }

  private opened(message: Open): void {
    const seat = this.link.room.peek()?.you.seat ?? null;
    const end = this.ownEnd();
    const sure = end !== null && this.committed === end;
    const fault = this.openingFault(message, seat !== null && sure && message.commitments[seat]?.chain_end !== end);
    this.open = { message, sure, before: this.openOf(message) ? (this.open?.before ?? null) : this.beforeDeal(message.deal) };
    this.closed = null;
    if (fault) {
      this.found(message, fault);
      return;
    }
    this.game = message.game_number;
    const commitment = seat === null ? null : message.commitments[seat];
    if (seat !== null && message.awaited.includes(seat) && commitment && commitment.chain_end === end) this.reveal(message, commitment.first_deal);
  }

  private beforeDeal(deal: number): BeforeDeal | null {
    const room = this.link.room.peek();
    return room && beforeDeal(deal, room, { calm: this.calm, last: this.table, same_seats: this.names !== null });
  }

  /** `dropped`: what this page committed to since it is here does not stand. Before, another device may have sat here. */
  private openingFault(message: Open, dropped: boolean): Fault | null {
    const known = this.openOf(message);
    const name = nameOf(message);
    const fault = this.serverFault(message);
    if (fault) return fault;
    if (dropped) return 'own_commitment_changed';
    const another = this.game !== null && this.game !== name.game;
    if (another || (this.unclosed !== null && !sameDeal(this.unclosed, name))) return 'asks_too_much';
    if (known && (termsOf(known) !== termsOf(message) || `${known.awaited}` !== `${message.awaited}`)) return 'told_otherwise';
    return null;
  }

  private reveal(message: Open, first_deal: number): void {
    const name = nameOf(message);
    const chain = this.chain!;
    const asked = askedLink(chain, name, first_deal);
    if (typeof asked === 'string') {
      this.found(message, asked);
      return;
    }
    const { number, link } = asked;
    const confirmed = chain.given?.link === link && chain.given.confirmed;
    const given: GivenLink = { ...name, seat: chain.seat, link, server: message.server_commitment, confirmed };
    this.unclosed = name;
    this.keep({ ...chain, used: number, given });
    this.link.send('reveal', { deal: name.deal, link }).then(() => {
      if (this.chain?.given?.link === link) this.keep({ ...this.chain, given: { ...given, confirmed: true } });
    }, leaveRefused);
  }

  /** A chain that does not stand in this game but was used in another is of no use any more. */
  private renewIfStale(message: Closed | Revealed): void {
    const { chain } = this;
    if (!chain || this.committed === this.ownEnd() || this.telling === this.ownEnd() || this.link.room.peek()?.you.seat !== chain.seat) return;
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

  private openOf(message: DealMessage): Open | null {
    return this.open && sameDeal(nameOf(this.open.message), nameOf(message)) ? this.open.message : null;
  }

  private checkLinks(message: Closed | Revealed, chains: GameChains): Fault | null {
    const { deal, links } = message;
    const open = this.openOf(message);
    // Whoever comes back later was not told who was awaited.
    const awaited = open?.awaited ?? links.flatMap((link, seat) => (isLink(link) || link === 'skipped' ? [seat] : []));
    const given = this.givenFor(message);
    const fault = this.serverFault(message) ?? chains.checkLinks(deal, links, awaited, given?.confirmed ? given : null) ?? this.toldFault(message);
    return fault ?? (message.vouched_for === vouchedFor(links) ? null : 'wrongly_vouched');
  }

  /** What was told of this deal before must stand; else others' commitments could be made up when all links are known. */
  private toldFault(message: Closed | Revealed): Fault | null {
    const open = this.openOf(message);
    const closed = this.closed && sameDeal(nameOf(this.closed), nameOf(message)) ? this.closed : null;
    const before = open ?? closed;
    if (before && termsOf(before) !== termsOf(message)) return 'told_otherwise';
    if (closed && `${closed.links}` !== `${message.links}`) return 'told_otherwise';
    const seat = this.link.room.peek()?.you.seat ?? null;
    const link = seat === null ? undefined : message.links[seat];
    return open && this.open?.sure && message.type === 'deal_closed' && (link === 'absent' || link === null) ? 'left_out' : null;
  }

  /** The number of a deal is that of its round: else links of several deals could be had for one round. */
  private checkRound(update: UpdateMessage): void {
    const { closed } = this;
    if (closed && roundsTold(update, this.link.room.peek()).some((round) => round !== closed.deal)) this.found(closed, 'other_round');
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

/** Before the first deal of a game the room looks as if there were none, but for what it says of a start. */
function gameIsOn({ state, start }: RoomMessage): boolean {
  return state === 'playing' || state === 'between_rounds' || (!start.possible && start.code === 'GAME_ON');
}

/** A refusal leaves the seat, or the deal, without the chain; anything else is a fault of this program. */
function leaveRefused(problem: unknown): void {
  if (!(problem instanceof Refused)) throw problem;
}
