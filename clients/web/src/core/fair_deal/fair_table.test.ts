import { signal } from '@preact/signals-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { publicOf, privateOf, roomOf, updateOf } from '../../games/rummy/fixtures';
import { Refused } from '../client';
import type { DealMessage, EventOf, GameEvent, RoomMessage, UpdateMessage, WelcomeMessage } from '../wire';
import { HashChain } from './chain';
import type { SeatLink } from './check_deal';
import { deckSeed } from './deck_seed';
import { type DealLink, FairTable } from './fair_table';
import { keptChain } from './kept_chain';
import { dealRummy, type RummyRound } from './rummy_deal';

const CODE = 'K7M4PX';
const server = HashChain.of('5e'.repeat(32));
const bob = HashChain.of('08'.repeat(32));
const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);
const welcome = (): WelcomeMessage => ({ seat_token: 'a'.repeat(32), last_id: 0 }) as WelcomeMessage;
const lobby = (change: Partial<RoomMessage> = {}): RoomMessage => roomOf(2, { state: 'lobby', games_played: 0, ...change });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** A server with two seats, the page's own one first, as one test plays it. */
class Table {
  readonly sent: { op: string; fields: Record<string, unknown> }[] = [];
  readonly welcome = signal<WelcomeMessage | null>(welcome());
  readonly room = signal<RoomMessage | null>(lobby());
  readonly deal = signal<DealMessage | null>(null);
  refuse: string | null = null;
  game = 1;
  /** What the server believes to be the commitment of the page. */
  chain_end: string | null = null;
  first_deal = 1;
  private listener: (events: readonly GameEvent[], update: UpdateMessage) => void = () => undefined;

  readonly link: DealLink = {
    welcome: this.welcome, room: this.room, deal: this.deal,
    onEvents: (listener) => {
      this.listener = listener;
      return () => undefined;
    },
    send: async <A>(op: string, fields: Record<string, unknown> = {}): Promise<A> => {
      this.sent.push({ op, fields });
      if (this.refuse !== null) throw new Refused(this.refuse, 'No.');
      if (op === 'commit') this.chain_end = fields['chain_end'] as string;
      return { type: 'done' } as A;
    },
  };

  count(op: string): number {
    return this.sent.filter((one) => one.op === op).length;
  }
  lastLink(): string {
    return this.sent.findLast((one) => one.op === 'reveal')!.fields['link'] as string;
  }
  terms(deal: number) {
    return {
      game_number: this.game, deal, rules_version: 1, server_commitment: server.end(),
      commitments: [this.chain_end === null ? null : { chain_end: this.chain_end, first_deal: this.first_deal }, { chain_end: bob.end(), first_deal: 1 }],
    };
  }
  async opens(deal: number, change: Partial<Extract<DealMessage, { type: 'deal_open' }>> = {}): Promise<void> {
    this.deal.value = { type: 'deal_open', ...this.terms(deal), awaited: this.chain_end === null ? [1] : [0, 1], remaining_ms: 2000, ...change };
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
  /** Shows the cards that the links give, or the same with one of them changed. */
  shows(deal: number, links: SeatLink[], change: (hand: string[]) => string[] = (hand) => hand): void {
    const round: RummyRound = {
      deck: { suits: 5, rank_min: 3, rank_max: 13, jokers_per_pack: 3, packs: 1 }, hand_size: deal + 2, seats: 2, playing: [0, 1], dealer: 1,
    };
    const used = links.map((link) => (link === null || link === 'skipped' || link === 'absent' ? null : link));
    const cards = dealRummy(deckSeed(server.link(deal), { room: CODE, game: this.game, deal, rules: 1, seat_links: used }), round);
    const events = [{ event: 'round_started', round: deal, hand_size: deal + 2, wild: '3', dealer: 1, starter: 0, turn_up: cards.upcard }] as EventOf<'rummy'>[];
    this.listener(events, updateOf(publicOf(2, deal + 2, { dealer: 1, packs: 1 }), privateOf(change(cards.hands[0]!).join(' ')), { events }));
  }
  /** The first deal up to its cards; answers the links that were used. */
  async firstDeal(change?: (hand: string[]) => string[]): Promise<SeatLink[]> {
    await settled();
    await this.opens(1);
    const links = [this.lastLink(), bob.link(1)];
    await this.closes(1, links);
    this.room.value = lobby({ state: 'playing' });
    this.shows(1, links, change);
    return links;
  }
}

let table: Table;
let page: FairTable;
const open = (): FairTable => new FairTable(table.link, CODE);

beforeEach(() => {
  localStorage.clear();
  table = new Table();
});

describe('a chain at a table', () => {
  it('is committed to when the seat is taken, once, and is not the same at another seat', async () => {
    page = open();
    table.room.value = lobby({ locked: true });
    expect(table.sent).toEqual([{ op: 'commit', fields: { chain_end: HashChain.of(keptChain(CODE)!.secret).end() } }]);
    table.room.value = lobby({ you: { seat: 1, role: 'player', host: false, name: 'Ann' } });
    expect(table.count('commit')).toBe(2);
    expect(table.sent[1]!.fields).not.toEqual(table.sent[0]!.fields);
  });

  it('is not made for somebody who only watches, and is forgotten with the seat', () => {
    page = open();
    expect(keptChain(CODE)).not.toBeNull();
    table.room.value = lobby({ you: { seat: null, role: 'spectator', host: false, name: 'Ann' } });
    expect(keptChain(CODE)).toBeNull();
    expect(table.count('commit')).toBe(1);
  });

  it('is committed to again, the same, after each welcome while no game is on', async () => {
    page = open();
    table.welcome.value = welcome();
    expect(table.count('commit')).toBe(1);
    table.room.value = lobby();
    expect(table.count('commit')).toBe(2);
    expect(table.sent[1]).toEqual(table.sent[0]);
  });

  it('is a new one for the next game, and stays one while the first deal of a game waits', async () => {
    page = open();
    const first = table.sent[0]!.fields['chain_end'];
    await table.firstDeal();
    expect(table.count('commit')).toBe(1);
    await table.reveals(1, [table.lastLink(), bob.link(1)]);
    table.room.value = lobby({ state: 'finished', games_played: 1 });
    expect(table.count('commit')).toBe(2);
    expect(table.sent.at(-1)!.fields['chain_end']).not.toBe(first);
    table.game = 2;
    await settled();
    await table.opens(1);
    table.room.value = lobby({ state: 'finished', games_played: 1, start: { possible: false, code: 'GAME_ON', message: 'Wait.' } });
    expect([table.count('commit'), table.count('reveal')]).toEqual([2, 2]);
  });

  it('goes on after a reload in the middle of a game, and its own deal is still known to be its own', async () => {
    open().stop();
    page = open();
    const links = await table.firstDeal();
    page.stop();
    table.deal.value = null;
    table.welcome.value = welcome();
    const before = table.sent.length;
    page = open();
    await table.reveals(1, links);
    await table.opens(2);
    expect(table.sent.slice(before).map(({ op }) => op)).toEqual(['reveal']);
    expect(table.sent.at(-1)!.fields).toEqual({ deal: 2, link: HashChain.of(keptChain(CODE)!.secret).link(2) });
    expect(page.verdicts.value).toMatchObject([{ deal: 1, mine: true, cards: false, fault: null }]);
    expect(page.fault.value).toBeNull();
  });

  it('is replaced during a game by a page that does not have it', async () => {
    page = open();
    await table.firstDeal();
    page.stop();
    localStorage.clear();
    table.welcome.value = welcome();
    page = open();
    expect(table.count('commit')).toBe(2);
  });
});

describe('a link', () => {
  it('is given again for the same deal, but never for another one', async () => {
    page = open();
    await settled();
    await table.opens(1);
    await table.opens(1);
    expect(table.sent.filter(({ op }) => op === 'reveal').map(({ fields }) => fields)).toEqual(Array(2).fill({ deal: 1, link: table.lastLink() }));
    table.first_deal = 2;
    await table.opens(2);
    expect(table.count('reveal')).toBe(2);
    expect(page.fault.value).toMatchObject({ deal: 2, fault: 'own_commitment_changed' });
  });

  it('is not given where nobody waits for it, for another chain, or where the server changed its own commitment', async () => {
    page = open();
    await settled();
    await table.opens(1, { awaited: [1] });
    expect([table.count('reveal'), page.fault.value]).toEqual([0, null]);
    await table.opens(1, { commitments: [{ chain_end: bob.end(), first_deal: 1 }, null] });
    expect([table.count('reveal'), page.fault.value?.fault]).toEqual([0, 'own_commitment_changed']);
    table = new Table();
    localStorage.clear();
    page = open();
    await settled();
    await table.opens(1);
    await table.opens(2, { server_commitment: flipped(server.end()) });
    expect([table.count('reveal'), page.fault.value?.fault]).toEqual([1, 'server_changed']);
  });

  it('cannot be had for a number before the first', async () => {
    page = open();
    await settled();
    table.first_deal = 2;
    await table.opens(1);
    expect([table.count('reveal'), page.fault.value?.fault]).toEqual([0, 'own_commitment_changed']);
  });
});

describe('a deal', () => {
  it('is found right when everything is', async () => {
    page = open();
    const links = await table.firstDeal();
    expect(page.verdicts.value).toMatchObject([{ deal: 1, state: 'dealt', mine: true, vouched: true, fault: null }]);
    await table.reveals(1, links);
    expect(page.verdicts.value).toEqual([{ game: 1, deal: 1, state: 'checked', vouched: true, mine: true, cards: true, skipped: [], fault: null }]);
    expect(page.fault.value).toBeNull();
  });

  it('is wrong for good when its own link was left out after it was taken', async () => {
    page = open();
    await settled();
    await table.opens(1);
    await table.closes(1, ['skipped', bob.link(1)], false);
    expect(page.fault.value).toMatchObject({ deal: 1, fault: 'own_link_not_used' });
    await table.opens(2);
    expect(page.fault.value).toMatchObject({ deal: 1, fault: 'own_link_not_used' });
  });

  it('is calmly not vouched for when its own link came too late', async () => {
    page = open();
    await settled();
    table.refuse = 'DEAL_CLOSED';
    await table.opens(1);
    await table.closes(1, ['skipped', bob.link(1)], false);
    expect(page.fault.value).toBeNull();
    expect(page.verdicts.value).toMatchObject([{ vouched: false, mine: false, skipped: [0] }]);
  });

  it('without a link of its own is checked all the same', async () => {
    table.refuse = 'UNAVAILABLE';
    page = open();
    await settled();
    await table.opens(1);
    await table.closes(1, [null, bob.link(1)]);
    table.shows(1, [null, bob.link(1)]);
    await table.reveals(1, [null, bob.link(1)]);
    expect(page.verdicts.value).toMatchObject([{ state: 'checked', mine: false, cards: true, fault: null }]);
    expect([table.count('reveal'), page.fault.value]).toEqual([0, null]);
  });

  it.each([
    ['other_cards', async (links: SeatLink[]) => table.reveals(1, links)],
    ['link_of_another_chain', async (links: SeatLink[]) => table.reveals(1, links, flipped(server.link(1)))],
    ['link_of_another_chain', async ([mine]: SeatLink[]) => table.reveals(1, [mine!, flipped(bob.link(1))])],
    ['own_link_not_used', async ([mine, other]: SeatLink[]) => table.reveals(1, [flipped(mine!), other!])],
    ['other_seats_awaited', async ([mine]: SeatLink[]) => table.reveals(1, [mine!, 'absent'])],
    ['wrongly_vouched', async (links: SeatLink[]) => table.reveals(1, links, server.link(1), false)],
    ['unreadable', async (links: SeatLink[]) => { table.chain_end = 'no'; await table.reveals(1, links); }],
  ] as const)('is wrong: %s', async (fault, tell) => {
    page = open();
    const links = await table.firstDeal((hand) => (fault === 'other_cards' ? [hand[0] === 'JK' ? '3S' : 'JK', ...hand.slice(1)] : hand));
    await tell(links);
    expect(page.fault.value).toMatchObject({ deal: 1, fault });
  });

  it('of another game is not measured by the cards of the last one', async () => {
    page = open();
    await table.reveals(1, await table.firstDeal());
    table.room.value = lobby({ state: 'finished', games_played: 1 });
    await settled();
    table.game = 2;
    await table.opens(1);
    const links = [table.lastLink(), bob.link(1)];
    await table.closes(1, links);
    await table.reveals(1, links);
    expect(page.verdicts.value).toMatchObject([{ game: 2, deal: 1, cards: false, fault: null }]);
  });
});
