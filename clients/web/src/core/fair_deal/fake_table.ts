// A server of fair deals with two seats, for tests.
import { signal } from '@preact/signals-core';
import { type CribbageRound, dealTiles } from '../../games/cribbage/deal';
import * as cribbage from '../../games/cribbage/fixtures';
import { dealsOf, loadAllDeals } from '../../games/deals';
import { dealRummy, drawnFirstDealer, type RummyRound } from '../../games/rummy/deal';
import { publicOf, privateOf, roomOf, updateOf } from '../../games/rummy/fixtures';
import { Refused } from '../client';
import type { DealMessage, EventOf, GameEvent, RoomMessage, UpdateMessage, WelcomeMessage } from '../wire';
import { HashChain } from './chain';
import type { SeatLink } from './check_deal';
import type { DealConnection } from './deal_connection';
import { deckSeed } from './deck_seed';
import { FairTable } from './fair_table';

await loadAllDeals();

export const CODE = 'K7M4PX';
export const server = HashChain.of('5e'.repeat(32));
export const bob = HashChain.of('08'.repeat(32));
export const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
export const welcome = (): WelcomeMessage => ({ seat_token: 'a'.repeat(32), last_id: 0 }) as WelcomeMessage;
export const options = { packs: 'auto', rounds: [3, 4, 5, 6], first_dealer: 'random' };
export const lobby = (change: Partial<RoomMessage> = {}): RoomMessage =>
  roomOf(2, { state: 'lobby', games_played: 0, options, ...change });
export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A server with two seats, the page's own one first, as one test plays it. */
export class Table {
  readonly sent: { op: string; fields: Record<string, unknown> }[] = [];
  readonly welcome = signal<WelcomeMessage | null>(welcome());
  readonly room = signal<RoomMessage | null>(lobby());
  readonly deal = signal<DealMessage | null>(null);
  readonly update = signal<UpdateMessage | null>(null);
  readonly caughtUp = signal<UpdateMessage | null>(null);
  private page: FairTable | null = null;
  /** Who dealt last. */
  dealer: number | null = null;
  refuse: string | null = null;
  game = 1;
  private v = 11;
  /** What the server believes to be the commitment of the page. */
  chain_end: string | null = null;
  first_deal = 1;
  /** Commitments are under way until `arrives` is called. */
  holds_commits = false;
  arrives: () => void = () => undefined;
  private listener: (events: readonly GameEvent[], update: UpdateMessage) => void = () => undefined;

  readonly connection: DealConnection = {
    welcome: this.welcome,
    room: this.room,
    deal: this.deal,
    update: this.update,
    caughtUp: this.caughtUp,
    onEvents: (listener) => {
      this.listener = listener;
      return () => undefined;
    },
    send: async <A>(op: string, fields: Record<string, unknown> = {}): Promise<A> => {
      this.sent.push({ op, fields });
      if (this.refuse !== null) throw new Refused(this.refuse, 'No.');
      if (op === 'commit' && this.holds_commits) await new Promise<void>((resolve) => (this.arrives = resolve));
      if (op === 'commit') this.chain_end = fields['chain_end'] as string;
      return { type: 'done' } as A;
    },
  };

  /** A page that takes part. */
  open(): FairTable {
    this.page = new FairTable(this.connection, CODE, dealsOf);
    return this.page;
  }
  /** The first fault that the page found. */
  fault(): string | undefined {
    return this.page?.fault.value?.fault ?? undefined;
  }
  count(op: string): number {
    return this.sent.filter((one) => one.op === op).length;
  }
  lastLink(): string {
    return this.sent.findLast((one) => one.op === 'reveal')!.fields['link'] as string;
  }
  terms(deal: number) {
    return {
      game_number: this.game,
      deal,
      rules_version: 1,
      server_commitment: server.end(),
      commitments: [
        this.chain_end === null ? null : { chain_end: this.chain_end, first_deal: this.first_deal },
        { chain_end: bob.end(), first_deal: 1 },
      ],
    };
  }
  async opens(deal: number, change: Partial<Extract<DealMessage, { type: 'deal_open' }>> = {}): Promise<void> {
    this.deal.value = {
      type: 'deal_open',
      ...this.terms(deal),
      awaited: this.chain_end === null ? [1] : [0, 1],
      remaining_ms: 2000,
      ...change,
    };
    await settled();
  }
  async closes(deal: number, links: SeatLink[], vouched_for = true): Promise<void> {
    this.deal.value = { type: 'deal_closed', ...this.terms(deal), links, vouched_for };
    await settled();
  }
  async reveals(deal: number, links: SeatLink[], server_link = server.link(deal), vouched_for = true): Promise<void> {
    this.deal.value = { type: 'deal_revealed', ...this.terms(deal), links, vouched_for, server_link };
    await settled();
  }
  /** As a server begins a game: the room looks as it did, but for why no game can start. */
  begins(game: number, change: Partial<RoomMessage> = {}): void {
    this.game = game;
    this.room.value = lobby({ ...change, start: { possible: false, code: 'GAME_ON', message: 'Wait.' } });
  }
  /** The game is over, or was called off: no chain stands any more. */
  async ends(change: Partial<RoomMessage> = { state: 'finished', games_played: 1 }): Promise<void> {
    this.chain_end = null;
    this.first_deal = 1;
    this.room.value = lobby(change);
    await settled();
  }
  comesBack(): void {
    this.welcome.value = welcome();
    this.room.value = { ...this.room.value! };
  }
  serverLink(deal: number): string {
    return server.link(deal);
  }
  links(deal: number): SeatLink[] {
    return [this.lastLink(), bob.link(deal)];
  }
  /**
   * Shows the cards that the links give, or the same with one of them changed; `lie`: what a server may wish to choose.
   */
  shows(
    deal: number,
    links: SeatLink[],
    change: (hand: string[]) => string[] = (hand) => hand,
    lie: (right: RummyRound) => RummyRound = (right) => right,
  ): void {
    const seed = this.seed(deal, links);
    const dealer = this.dealer === null ? drawnFirstDealer(seed, 2) : (this.dealer + 1) % 2;
    const round = lie({
      deck: { suits: 5, rank_min: 3, rank_max: 13, jokers_per_pack: 3, packs: 1 },
      hand_size: deal + 2,
      seats: 2,
      playing: [0, 1],
      dealer,
    });
    this.dealer = round.dealer;
    const cards = dealRummy(seed, round);
    const seats = publicOf(2, round.hand_size).seats;
    const told = {
      dealer: round.dealer,
      packs: round.deck.packs,
      stock: cards.stock.length,
      discard_top: cards.upcard,
      discards: [cards.upcard],
      seats,
    };
    const events = [
      {
        event: 'round_started',
        round: deal,
        hand_size: round.hand_size,
        wild: '3',
        dealer: round.dealer,
        starter: 1 - round.dealer,
        turn_up: cards.upcard,
      },
    ] as EventOf<'rummy'>[];
    const update = updateOf(publicOf(2, deal + 2, told), privateOf(change(cards.hands[0]!).join(' ')), { events });
    this.say(update);
  }
  /** What comes next, with a version of its own. */
  say(update: UpdateMessage): void {
    this.update.value = { ...update, v: ++this.v };
    this.listener(update.events, this.update.value);
  }
  private seed(deal: number, links: SeatLink[]): string {
    const used = links.map((link) => (link === null || link === 'skipped' || link === 'absent' ? null : link));
    return deckSeed(server.link(deal), { room: CODE, game: this.game, deal, rules: 1, seat_links: used });
  }
  /** The racks of Kings Cribbage that the links give, or what a server tells instead. */
  fills(
    links: SeatLink[],
    round: CribbageRound,
    tell: (right: { rack: string[]; starter: number; draws: (string | null)[][] }) => object = () => ({}),
  ): void {
    const { racks, starter, draws, bags } = dealTiles(this.seed(1, links), round);
    const right = { rack: racks[0]!, starter, draws: draws.map((lots) => [...lots]) };
    const told = { ...right, ...tell(right) };
    const events = [
      { event: 'racks_filled', starter: told.starter, draws: told.draws, bags: [94] },
    ] as EventOf<'cribbage'>[];
    const update = cribbage.updateOf(
      cribbage.publicOf(2, { starter: told.starter, bags: bags.map(({ length }) => length), tiles: [] }),
      cribbage.privateOf(told.rack.join(' ')),
      { events },
    );
    this.say(update);
  }
  /** Who is back hears the table as it is. */
  tells(): void {
    this.update.value = { ...this.update.value!, events: [] };
  }
  /** The first deal up to its cards; answers the links that were used. */
  async firstDeal(change?: (hand: string[]) => string[]): Promise<SeatLink[]> {
    this.begins(this.game);
    await settled();
    await this.opens(1);
    const links = [this.lastLink(), bob.link(1)];
    await this.closes(1, links);
    this.room.value = lobby({ state: 'playing' });
    this.shows(1, links, change);
    return links;
  }
}
