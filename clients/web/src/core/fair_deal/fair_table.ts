/**
 * Fair deals as one page takes part in them: keeps the chain of its seat, commits to it, reveals its links and checks
 * each deal. Each message about a deal can be understood alone, so nothing is lost with a connection that broke.
 */
import { effect, signal, untracked } from '@preact/signals-core';
import type { DealMessage, Family, RoomMessage, UpdateMessage, UpdateOf, WelcomeMessage } from '../wire';
import { type DealName, nameOf, sameDeal, termsOf } from './asked_link';
import { earlierLink } from './chain';
import { GameChains, isLink, vouchedFor } from './check_deal';
import type { DealConnection } from './deal_connection';
import type { DealVerdict, Fault } from './deal_verdict';
import type { DealsOf, SeenDeal } from './family_deals';
import type { KeptDeal } from './kept_deal';
import type { Comparison } from './look';
import { OwnChain } from './own_chain';
import { TableMemory } from './table_memory';
import { type DealTally, keepTold, tallyOf, toldDeals } from './told_deals';

type Open = Extract<DealMessage, { type: 'deal_open' }>;
type Closed = Extract<DealMessage, { type: 'deal_closed' }>;
type Revealed = Extract<DealMessage, { type: 'deal_revealed' }>;

export class FairTable {
  /** The deals of this game that this page heard of, in order. */
  readonly verdicts = signal<readonly DealVerdict[]>([]);
  /** The first fault that was found; it stays as long as the page. */
  readonly fault = signal<DealVerdict | null>(null);

  /** Of all games at this table, as far as this browser remembers. */
  readonly tally = signal<DealTally>({ deals: 0, without_own: 0, called_off: 0 });

  private readonly chain: OwnChain;
  private readonly memory: TableMemory;
  private welcome: WelcomeMessage | null = null;
  /** `sure`: one's own commitment had been confirmed, and the connection has been up since. */
  private open: { message: Open; sure: boolean } | null = null;
  /** What was told with the links of a deal that is played. */
  private closed: Closed | null = null;
  /** Those of this game of which the server's link was not told yet, and the one of which it was told last. */
  private unrevealed: readonly Closed[] = [];
  private late: Revealed | null = null;
  /** The game that is on, and the deal that got a link and was not closed, as far as this connection told. */
  private game: number | null = null;
  private unclosed: DealName | null = null;
  private gameWasOn = false;
  private server: { game: number; commitment: string } | null = null;
  private readonly stops: (() => void)[];

  constructor(
    private readonly connection: DealConnection,
    private readonly code: string,
    private readonly dealsOf: DealsOf,
  ) {
    this.tally.value = tallyOf(toldDeals(code));
    this.chain = new OwnChain(connection, code);
    this.memory = new TableMemory(connection.room, code, dealsOf);
    this.stops = [
      connection.onEvents((_, update) => {
        this.checkRound(update);
      }),
      effect(() => {
        const room = connection.room.value;
        if (room) untracked(() => this.inRoom(room));
      }),
      effect(() => {
        const caughtUp = connection.caughtUp.value;
        if (caughtUp) untracked(() => this.memory.catchUp(caughtUp));
      }),
      effect(() => {
        const update = connection.update.value;
        if (update) untracked(() => this.noteView(update));
      }),
      effect(() => {
        const message = connection.deal.value;
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
    this.memory.noteRoom(room, fresh);
    if (role !== 'player' || seat === null) {
      this.chain.drop();
    } else {
      this.chain.sitAt(seat, { fresh, over, on: this.gameWasOn });
    }
  }

  /** Whether the connection is another one. What happened while there was none is not known. */
  private noteWelcome(): boolean {
    const welcome = this.connection.welcome.peek();
    if (welcome === this.welcome) return false;
    this.welcome = welcome;
    this.closed = this.unclosed = this.game = null;
    if (this.open) this.open.sure = false;
    this.chain.connectedAgain();
    this.memory.connectedAgain();
    return true;
  }

  /** Whether a game is over that was on: then the server has put all chains away, also those that were not used. */
  private noteGame(on: boolean): boolean {
    const over = this.gameWasOn && !on;
    if (on !== this.gameWasOn) this.game = null;
    if (over && this.unclosed) this.calledOff(this.unclosed);
    this.gameWasOn = on;
    return over;
  }

  /** Whoever has all links of it knows what its cards would have been. */
  private calledOff(name: DealName): void {
    this.unclosed = null;
    const server_commitment = this.chain.serverOf(name.game) ?? '';
    const nothing = { commitments: [], links: [], server_link: null, mine: false };
    this.tally.value = tallyOf(keepTold(this.code, { ...name, server_commitment, ...nothing, called_off: true }));
    this.verdicts.value = [
      ...this.verdicts.peek(),
      { ...name, state: 'called_off', vouched: false, mine: false, cards: 'none', skipped: [], fault: null },
    ];
  }

  private noteView(update: UpdateMessage): void {
    this.memory.noteView(update, this.closed);
    // The link of the server may have been told before the last cards of its deal.
    const { late } = this;
    if (late && this.memory.seenOf(late) && this.checkRevealed(late).fault === 'other_cards')
      this.found(late, 'other_cards');
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
      this.late = null;
    } else if (message.type === 'deal_closed') {
      this.closed = message;
      this.game = message.game_number;
      this.unrevealed = [...this.unrevealed.filter((one) => !sameDeal(nameOf(one), nameOf(message))), message];
      this.told(message, this.checkClosed(message));
    } else {
      for (const earlier of this.earlierOf(message)) this.told(earlier, this.checkRevealed(earlier));
      this.told(message, this.checkRevealed(message));
      this.closed = null;
      this.late = message;
    }
  }

  /** Hands may stay hidden until the game is over: from one link of the server all before it follow. */
  private earlierOf(message: Revealed): Revealed[] {
    const hidden = this.unrevealed.filter(({ game_number: game }) => game === message.game_number);
    this.unrevealed = [];
    return hidden
      .filter(({ deal }) => deal < message.deal)
      .map((closed) => ({
        ...closed,
        type: 'deal_revealed',
        server_link: earlierLink(message.server_link, message.deal - closed.deal),
      }));
  }

  private opened(message: Open): void {
    const seat = this.connection.room.peek()?.you.seat ?? null;
    const end = this.chain.end();
    const sure = this.chain.isSure();
    const fault = this.openingFault(message, seat !== null && sure && message.commitments[seat]?.chain_end !== end);
    this.open = { message, sure };
    // Who has the link of this deal, given before a reload, may have chosen what is told since.
    if (this.chain.givenFor(message) === null) this.memory.noteOpening(message);
    this.closed = null;
    if (fault) {
      this.found(message, fault);
      return;
    }
    this.game = message.game_number;
    const commitment = seat === null ? null : message.commitments[seat];
    if (seat !== null && message.awaited.includes(seat) && commitment && commitment.chain_end === end)
      this.reveal(message, commitment.first_deal);
  }

  /**
   * `dropped`: what this page committed to since it is here does not stand. Before, another device may have sat here.
   */
  private openingFault(message: Open, dropped: boolean): Fault | null {
    const known = this.openOf(message);
    const name = nameOf(message);
    const fault = this.serverFault(message);
    if (fault) return fault;
    if (dropped) return 'own_commitment_changed';
    const another = this.game !== null && this.game !== name.game;
    if (another || (this.unclosed !== null && !sameDeal(this.unclosed, name))) return 'asks_too_much';
    if (known && (termsOf(known) !== termsOf(message) || `${known.awaited}` !== `${message.awaited}`))
      return 'told_otherwise';
    return null;
  }

  private reveal(message: Open, first_deal: number): void {
    const fault = this.chain.give(message, first_deal);
    if (fault) this.found(message, fault);
    else this.unclosed = nameOf(message);
  }

  private serverFault({ game_number: game, server_commitment: told }: DealMessage): Fault | null {
    const known = this.server?.game === game ? this.server.commitment : this.chain.serverOf(game);
    if (known === null) this.verdicts.value = [];
    this.server = { game, commitment: known ?? told };
    return known === null || known === told ? null : 'server_changed';
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
    const given = this.chain.givenFor(message);
    const fault =
      this.serverFault(message) ??
      chains.checkLinks(deal, links, awaited, given?.confirmed ? given : null) ??
      this.toldFault(message);
    return fault ?? (message.vouched_for === vouchedFor(links) ? null : 'wrongly_vouched');
  }

  /**
   * What was told of this deal before must stand; else others' commitments could be made up when all links are known.
   */
  private toldFault(message: Closed | Revealed): Fault | null {
    const open = this.openOf(message);
    const closed = this.closed && sameDeal(nameOf(this.closed), nameOf(message)) ? this.closed : null;
    const before = open ?? closed;
    if (before && termsOf(before) !== termsOf(message)) return 'told_otherwise';
    if ((closed && `${closed.links}` !== `${message.links}`) || this.memory.isToldOtherwise(message))
      return 'told_otherwise';
    const seat = this.connection.room.peek()?.you.seat ?? null;
    const link = seat === null ? undefined : message.links[seat];
    return open && this.open?.sure && message.type === 'deal_closed' && (link === 'absent' || link === null)
      ? 'left_out'
      : null;
  }

  /** The number of a deal is that of its round: else links of several deals could be had for one round. */
  private checkRound(update: UpdateMessage): void {
    const { closed } = this;
    const told = this.dealsOf(this.connection.room.peek()?.family ?? '')?.roundsTold(update as UpdateOf<Family>) ?? [];
    if (closed && told.some((round) => round !== closed.deal)) this.found(closed, 'other_round');
  }

  private verdict(message: Closed | Revealed, rest: Pick<DealVerdict, 'state' | 'cards' | 'fault'>): DealVerdict {
    const { game_number: game, deal, links, vouched_for: vouched } = message;
    const given = this.chain.givenFor(message);
    // Of a deal that was over long ago the link is not kept any more.
    const before = this.verdicts.peek().find((one) => one.game === game && one.deal === deal);
    const mine = given === null ? before?.mine === true : links[given.seat] === given.link;
    const skipped = links.flatMap((link, seat) => (link === 'skipped' ? [seat] : []));
    return { game, deal, vouched, mine, skipped, ...rest };
  }

  private checkClosed(message: Closed): DealVerdict {
    return this.verdict(message, {
      state: 'dealt',
      cards: 'none',
      fault: this.checkLinks(message, this.chainsOf(message)),
    });
  }

  private checkRevealed(message: Revealed): DealVerdict {
    const chains = this.chainsOf(message);
    const { server_link, links, game_number: game, deal, rules_version: rules } = message;
    const seen = this.memory.seenOf(message);
    const wrong = this.checkLinks(message, chains);
    const found =
      seen && !wrong
        ? chains.checkCards(server_link, links, { room: this.code, game, deal, rules }, (seed) =>
            this.compare(seed, seen),
          )
        : { fault: wrong ?? chains.checkServerLink(server_link, deal), cards: 'none' as const };
    return this.verdict(message, { state: 'checked', ...found });
  }

  private compare(seed: string, { seen, broken }: KeptDeal): Comparison {
    const found = compared(this.dealsOf, seed, seen);
    return broken && found === 'right' ? 'in_part' : found;
  }

  private told(message: Closed | Revealed, verdict: DealVerdict): void {
    if (this.connection.room.peek()?.you.role === 'player') this.keep(message, verdict);
    this.verdicts.value = [...this.verdicts.peek().filter(({ deal }) => deal !== verdict.deal), verdict];
    if (verdict.fault !== null) this.isWrong(verdict);
    this.chain.renewIfStale(message, this.connection.room.peek()?.you.seat ?? null);
  }

  private keep(message: Closed | Revealed, { mine }: DealVerdict): void {
    const { game_number: game, deal, server_commitment, commitments, links } = message;
    const server_link = message.type === 'deal_revealed' ? message.server_link : null;
    const told = { game, deal, server_commitment, commitments, links, server_link, mine, called_off: false };
    this.tally.value = tallyOf(keepTold(this.code, told));
  }

  private found({ game_number: game, deal }: DealMessage, fault: Fault): void {
    this.isWrong({ game, deal, state: 'dealt', vouched: false, mine: false, cards: 'none', skipped: [], fault });
  }

  private isWrong(verdict: DealVerdict): void {
    this.fault.value ??= verdict;
    this.memory.distrust();
  }
}

/** What is no play at all was told by a server that follows no rules. */
function compared(dealsOf: DealsOf, seed: string, seen: SeenDeal): Comparison {
  try {
    return dealsOf(seen.family)?.compare(seed, seen) ?? 'in_part';
  } catch (problem) {
    if (problem instanceof RangeError || problem instanceof TypeError) return 'wrong';
    throw problem;
  }
}

/** Before the first deal of a game the room looks as if there were none, but for what it says of a start. */
function gameIsOn({ state, start }: RoomMessage): boolean {
  return state === 'playing' || state === 'between_rounds' || (!start.possible && start.code === 'GAME_ON');
}
