import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RummyRound } from '../../games/rummy/deal';
import type { RoomMessage } from '../wire';
import { HashChain } from './chain';
import type { SeatLink } from './check_deal';
import type { FairTable } from './fair_table';
import { bob, CODE, flipped, lobby, options, server, settled, Table, welcome } from './fake_table';
import { keptChain } from './kept_chain';

let table: Table;
let page: FairTable;
const open = (): FairTable => table.open();

beforeEach(() => {
  localStorage.clear();
  table = new Table();
});

describe('a chain at a table', () => {
  const at = (seat: number | null): Partial<RoomMessage> => ({
    you: { seat, role: seat === null ? 'guest' : 'player', host: false, name: 'Ann' },
  });
  const ends = (): unknown[] => table.sent.filter(({ op }) => op === 'commit').map(({ fields }) => fields['chain_end']);

  it('is committed to when the seat is taken, once', () => {
    page = open();
    table.room.value = lobby({ locked: true });
    expect(table.sent).toEqual([{ op: 'commit', fields: { chain_end: HashChain.of(keptChain(CODE)!.secret).end() } }]);
  });

  it.each([true, false])(
    'goes along when seats close up before it was used; the commitment was moved as well: %s',
    async (goes_along) => {
      page = open();
      await settled();
      if (goes_along) table.refuse = 'DEAL_OPEN';
      table.begins(1, at(1));
      await settled();
      table.refuse = null;
      expect([ends(), keptChain(CODE)]).toMatchObject([[table.chain_end, table.chain_end], { seat: 1, used: 0 }]);
      const commitments = [
        { chain_end: bob.end(), first_deal: 1 },
        { chain_end: table.chain_end!, first_deal: 1 },
      ];
      await table.opens(1, { commitments });
      expect(table.sent.at(-1)).toEqual({
        op: 'reveal',
        fields: { deal: 1, link: HashChain.of(keptChain(CODE)!.secret).link(1) },
      });
      table.deal.value = {
        type: 'deal_closed',
        ...table.terms(1),
        commitments,
        links: [bob.link(1), table.lastLink()],
        vouched_for: true,
      };
      expect(page.verdicts.value).toMatchObject([{ deal: 1, mine: true, vouched: true, fault: null }]);
      expect(page.fault.value).toBeNull();
    },
  );

  it('goes along when seats closed up while the page was away', () => {
    open().stop();
    table.welcome.value = welcome();
    table.room.value = lobby(at(1));
    page = open();
    expect(new Set(ends()).size).toBe(1);
    expect(keptChain(CODE)).toMatchObject({ seat: 1, used: 0 });
  });

  it('is another one after the seat was left, and at another seat once it was used', async () => {
    page = open();
    for (const seat of [null, 1, null, 0]) table.room.value = lobby(at(seat));
    expect(new Set(ends()).size).toBe(3);
    table.begins(1);
    await settled();
    await table.opens(1);
    table.begins(1, at(1));
    expect(new Set(ends()).size).toBe(4);
  });

  it('is committed to again, for the next deal on, when it came while a deal was open with another one', async () => {
    const elsewhere = HashChain.of('ee'.repeat(32)).end();
    table.refuse = 'DEAL_OPEN';
    table.chain_end = elsewhere;
    table.begins(1);
    page = open();
    await settled();
    await table.opens(1);
    table.refuse = null;
    await table.closes(1, ['skipped', bob.link(1)], false);
    expect(table.sent.map(({ op }) => op)).toEqual(['commit', 'commit']);
    expect([new Set(ends()).size, table.chain_end]).toEqual([1, ends()[0]]);
    table.first_deal = 2;
    await table.opens(2);
    await table.closes(2, table.links(2));
    expect(page.verdicts.value.map(({ mine, fault }) => [mine, fault])).toEqual([
      [false, null],
      [true, null],
    ]);
    expect(page.fault.value).toBeNull();
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
    table.room.value = lobby({
      state: 'finished',
      games_played: 1,
      start: { possible: false, code: 'GAME_ON', message: 'Wait.' },
    });
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
    expect(page.verdicts.value).toMatchObject([{ deal: 1, mine: true, cards: 'all', fault: null }]);
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
    expect(table.sent.filter(({ op }) => op === 'reveal').map(({ fields }) => fields)).toEqual(
      Array(2).fill({ deal: 1, link: table.lastLink() }),
    );
    await table.closes(1, [table.lastLink(), bob.link(1)]);
    table.first_deal = 2;
    await table.opens(2);
    expect(table.count('reveal')).toBe(2);
    expect(page.fault.value).toMatchObject({ deal: 2, fault: 'own_commitment_changed' });
  });

  it('is not given unasked, for another chain, or where the server changed its own commitment', async () => {
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
    expect(page.verdicts.value).toEqual([
      { game: 1, deal: 1, state: 'checked', vouched: true, mine: true, cards: 'all', skipped: [], fault: null },
    ]);
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

  it('is told to be called off when no cards came of a link that was given', async () => {
    page = open();
    table.begins(1);
    await settled();
    await table.opens(1);
    await table.ends({});
    expect(page.verdicts.value).toMatchObject([
      { game: 1, deal: 1, state: 'called_off', vouched: false, mine: false, fault: null },
    ]);
    expect(page.fault.value).toBeNull();
  });

  it('is compared at the end of the game where the server reveals nothing before', async () => {
    const all: SeatLink[][] = [];
    page = open();
    table.begins(1);
    for (const deal of [1, 2, 3]) {
      await settled();
      await table.opens(deal);
      all.push(table.links(deal));
      await table.closes(deal, all.at(-1)!);
      table.room.value = { ...table.room.value!, state: 'playing', start: { possible: true } };
      // In the second round the server shows another card than the links give.
      table.shows(deal, all.at(-1)!, (hand) =>
        deal === 2 ? [hand[0] === 'JK' ? '3S' : 'JK', ...hand.slice(1)] : hand,
      );
      expect(page.verdicts.value.map(({ state }) => state)).toEqual(Array(deal).fill('dealt'));
    }
    await table.ends();
    await table.reveals(3, all[2]!);
    expect(page.verdicts.value.map(({ state, mine, cards }) => [state, mine, cards])).toEqual([
      ['checked', true, 'all'],
      ['checked', true, 'none'],
      // After a fault nothing that was seen is trusted any more.
      ['checked', true, 'none'],
    ]);
    expect(page.fault.value).toMatchObject({ deal: 2, fault: 'other_cards' });
  });

  it('that went on without its own link is counted, and so is one that was called off, over all games', async () => {
    page = open();
    await table.firstDeal();
    await table.opens(2);
    await table.closes(2, ['skipped', bob.link(2)], false);
    expect(page.tally.value).toEqual({ deals: 2, without_own: 1, called_off: 0 });
    await table.opens(3);
    await table.ends({ state: 'lobby' });
    expect(page.tally.value).toEqual({ deals: 3, without_own: 1, called_off: 1 });
    page.stop();
    page = open();
    expect(page.tally.value).toEqual({ deals: 3, without_own: 1, called_off: 1 });
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
    table.begins(1);
    await settled();
    await table.opens(1);
    await table.closes(1, [null, bob.link(1)]);
    table.shows(1, [null, bob.link(1)]);
    await table.reveals(1, [null, bob.link(1)]);
    expect(page.verdicts.value).toMatchObject([{ state: 'checked', mine: false, cards: 'all', fault: null }]);
    expect([table.count('reveal'), page.fault.value]).toEqual([0, null]);
  });

  it.each([
    ['other_cards', async (links: SeatLink[]) => table.reveals(1, links)],
    ['link_of_another_chain', async (links: SeatLink[]) => table.reveals(1, links, flipped(server.link(1)))],
    ['link_of_another_chain', async ([mine]: SeatLink[]) => table.reveals(1, [mine!, flipped(bob.link(1))])],
    ['own_link_not_used', async ([mine, other]: SeatLink[]) => table.reveals(1, [flipped(mine!), other!])],
    ['other_seats_awaited', async ([mine]: SeatLink[]) => table.reveals(1, [mine!, 'absent'])],
    ['wrongly_vouched', async (links: SeatLink[]) => table.reveals(1, links, server.link(1), false)],
    [
      'unreadable',
      async (links: SeatLink[]) => {
        table.chain_end = 'no';
        await table.reveals(1, links);
      },
    ],
  ] as const)('is wrong: %s', async (fault, tell) => {
    page = open();
    const links = await table.firstDeal((hand) =>
      fault === 'other_cards' ? [hand[0] === 'JK' ? '3S' : 'JK', ...hand.slice(1)] : hand,
    );
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
    expect(page.verdicts.value).toMatchObject([{ game: 2, deal: 1, cards: 'none', fault: null }]);
  });
});

/** Different links that the page gave. */
const drawn = (): number =>
  new Set(table.sent.filter(({ op }) => op === 'reveal').map(({ fields }) => fields['link'])).size;

describe('a server that wants several links for one deal', () => {
  beforeEach(async () => {
    page = open();
    table.begins(1);
    await settled();
  });

  it.each([0, -1, 2, 1.5])('gets none for a first deal of %d, before or after it has one', async (first) => {
    await table.opens(1);
    table.first_deal = first;
    await table.opens(1);
    expect(drawn()).toBe(1);
    expect(table.fault()).toBeDefined();
    localStorage.clear();
    table = new Table();
    table.first_deal = first;
    page = open();
    await settled();
    await table.opens(1);
    expect([drawn(), table.fault()]).toEqual([0, 'own_commitment_changed']);
  });

  it('gets none for another first deal after a reload, either', async () => {
    await table.opens(1);
    table.comesBack();
    page.stop();
    table.deal.value = null;
    page = open();
    table.first_deal = 0;
    await table.opens(1);
    expect([drawn(), table.fault()]).toEqual([1, 'own_commitment_changed']);
  });

  it('gets none when it opens deals one after another and closes none', async () => {
    for (const deal of [1, 2, 3, 4]) await table.opens(deal);
    expect([drawn(), table.fault()]).toEqual([1, 'asks_too_much']);
    expect(page.fault.value).toMatchObject({ deal: 2 });
  });

  it('gets none for another game while one is on', async () => {
    await table.opens(1);
    await table.closes(1, table.links(1));
    table.game = 2;
    await table.opens(1, { server_commitment: HashChain.of('02'.repeat(32)).end() });
    expect([drawn(), table.fault()]).toEqual([1, 'asks_too_much']);
  });

  it('gets none for another seat while the deal is open', async () => {
    await table.opens(1);
    table.room.value = { ...table.room.value!, you: { seat: 1, role: 'player', host: false, name: 'Ann' } };
    await settled();
    await table.opens(1, { commitments: [null, { chain_end: table.chain_end!, first_deal: 1 }] });
    expect(drawn()).toBe(1);
    expect(table.fault()).toBeDefined();
  });

  it('is found out when the cards are those of another round than the deal', async () => {
    await table.opens(1);
    table.comesBack();
    await table.opens(2);
    await table.closes(2, table.links(2));
    expect(page.fault.value).toBeNull();
    table.shows(1, table.links(1));
    expect(page.fault.value).toMatchObject({ deal: 2, fault: 'other_round' });
  });

  it('is found out when it makes up what others promised once all links are known', async () => {
    await table.opens(1);
    const cid = HashChain.of('0c'.repeat(32));
    const made_up = {
      commitments: [
        { chain_end: table.chain_end!, first_deal: 1 },
        { chain_end: cid.end(), first_deal: 1 },
      ],
    };
    table.deal.value = {
      type: 'deal_closed',
      ...table.terms(1),
      ...made_up,
      links: [table.lastLink(), cid.link(1)],
      vouched_for: true,
    };
    expect(table.fault()).toBe('told_otherwise');
  });

  it('is found out when it tells other links at the end than with the cards', async () => {
    await table.opens(1);
    const links = table.links(1);
    await table.closes(1, links);
    await table.reveals(1, [links[0]!, bob.link(1).toUpperCase()]);
    expect(table.fault()).toBeDefined();
  });
});

describe('a seat that has committed and is here', () => {
  beforeEach(async () => {
    page = open();
    table.begins(1);
    await settled();
  });

  it.each([null, { chain_end: bob.end(), first_deal: 1 }])(
    'is not dropped quietly, whoever is awaited',
    async (own) => {
      await table.opens(1, { awaited: [1], commitments: [own, { chain_end: bob.end(), first_deal: 1 }] });
      expect([drawn(), table.fault()]).toEqual([0, 'own_commitment_changed']);
    },
  );

  it('is not called absent quietly', async () => {
    await table.opens(1, { awaited: [1] });
    await table.closes(1, ['absent', bob.link(1)]);
    expect(table.fault()).toBe('left_out');
  });

  it('may be absent when it came back after the opening', async () => {
    table.comesBack();
    await table.opens(1, { awaited: [1] });
    await settled();
    await table.closes(1, ['absent', bob.link(1)]);
    expect(page.fault.value).toBeNull();
  });

  it('may be absent when its connection broke in between', async () => {
    await table.opens(1, { awaited: [1] });
    table.comesBack();
    await table.closes(1, ['absent', bob.link(1)]);
    expect(page.fault.value).toBeNull();
  });
});

describe('all is quiet', () => {
  beforeEach(() => {
    page = open();
    table.begins(1);
  });
  afterEach(() => expect(page.fault.value).toBeNull());

  const playsRound = async (deal: number): Promise<void> => {
    await table.opens(deal);
    const links = table.links(deal);
    await table.closes(deal, links);
    table.room.value = lobby({ state: 'playing' });
    table.shows(deal, links);
    await table.reveals(deal, links);
  };

  it('where a reload or a broken connection comes at any point of a game', async () => {
    await settled();
    for (const deal of [1, 2, 3]) {
      await table.opens(deal);
      table.comesBack();
      await table.opens(deal);
      page.stop();
      table.deal.value = null;
      table.comesBack();
      page = open();
      await table.opens(deal);
      const links = table.links(deal);
      await table.closes(deal, links);
      table.room.value = lobby({ state: 'playing' });
      table.comesBack();
      await table.closes(deal, links);
      table.shows(deal, links);
      await table.reveals(deal, links);
      table.comesBack();
      await table.reveals(deal, links);
    }
    expect(drawn()).toBe(3);
  });

  it('where somebody was away for some deals', async () => {
    await settled();
    await playsRound(1);
    table.comesBack();
    await playsRound(4);
    expect(drawn()).toBe(2);
  });

  it('where somebody was away for the end of a deal', async () => {
    await settled();
    await table.opens(1);
    table.comesBack();
    await table.opens(2);
    expect(drawn()).toBe(2);
  });

  it('where a commitment came too late for the first deal', async () => {
    page.stop();
    localStorage.clear();
    table = new Table();
    table.holds_commits = true;
    page = open();
    table.begins(1);
    await table.opens(1);
    table.first_deal = 2;
    table.arrives();
    await settled();
    table.deal.value = { ...table.deal.value!, type: 'deal_closed', links: [null, bob.link(1)], vouched_for: true };
    await playsRound(2);
    expect([drawn(), table.count('commit')]).toEqual([1, 1]);
  });

  it('where the host ends the game while a deal is open, and another is played', async () => {
    await settled();
    await playsRound(1);
    await table.opens(2);
    await table.ends();
    table.begins(2, { state: 'finished', games_played: 1 });
    await playsRound(1);
    expect([drawn(), table.count('commit')]).toEqual([3, 2]);
  });

  it('where a game is called off before its first cards, and the next one has a chain of its own', async () => {
    await settled();
    await table.opens(1);
    await table.ends({});
    expect(table.count('commit')).toBe(2);
    table.begins(2);
    await playsRound(1);
    expect(drawn()).toBe(2);
  });

  it('where games follow one another, also for whoever gave no link in one of them', async () => {
    await settled();
    await playsRound(1);
    await table.ends();
    table.begins(2, { state: 'finished', games_played: 1 });
    table.comesBack();
    await table.opens(1, { awaited: [1] });
    await table.closes(1, ['absent', bob.link(1)]);
    await table.reveals(1, ['absent', bob.link(1)]);
    await table.ends({ state: 'finished', games_played: 2 });
    table.begins(3, { state: 'finished', games_played: 2 });
    await playsRound(1);
    expect(drawn()).toBe(2);
  });

  it('where the last deal is revealed after the room has said that the game is over', async () => {
    await settled();
    await table.opens(1);
    const links = table.links(1);
    const terms = table.terms(1);
    await table.closes(1, links);
    table.holds_commits = true;
    await table.ends();
    table.deal.value = { type: 'deal_revealed', ...terms, links, vouched_for: true, server_link: server.link(1) };
    expect(page.verdicts.value).toMatchObject([{ deal: 1, state: 'checked', mine: true, fault: null }]);
    // The next game is begun before the new commitment is there.
    table.begins(2, { state: 'finished', games_played: 1 });
    await table.opens(1);
    const nothing = table.terms(1);
    table.first_deal = 2;
    table.arrives();
    await settled();
    table.deal.value = { type: 'deal_closed', ...nothing, links: [null, bob.link(1)], vouched_for: true };
    await playsRound(2);
    expect([drawn(), table.count('commit')]).toEqual([2, 2]);
  });

  it("where a deal without anybody's part follows while one was away", async () => {
    await settled();
    await playsRound(1);
    await table.opens(2);
    await table.closes(2, table.links(2));
    table.comesBack();
    table.shows(3, table.links(2));
  });
});

describe('what a server that knows the seed could choose', () => {
  const other_dealer = (right: RummyRound): RummyRound => ({ ...right, dealer: 1 - right.dealer });
  const playsRound = async (deal: number, lie?: (right: RummyRound) => RummyRound): Promise<void> => {
    await table.opens(deal);
    const links = table.links(deal);
    await table.closes(deal, links);
    table.room.value = { ...table.room.value!, state: 'playing', start: { possible: true } };
    table.shows(deal, links, undefined, lie);
    await table.reveals(deal, links);
  };
  const cards = (): boolean[] => page.verdicts.value.map((verdict) => verdict.cards === 'all');

  beforeEach(() => {
    page = open();
    table.begins(1);
  });

  it.each([
    ['the first dealer', other_dealer],
    ['the packs', (right: RummyRound) => ({ ...right, deck: { ...right.deck, packs: 2 } })],
    ['the number of cards', (right: RummyRound) => ({ ...right, hand_size: 4 })],
  ])('is not %s', async (_, lie) => {
    await settled();
    await playsRound(1, lie);
    expect([cards(), table.fault()]).toEqual([[false], 'other_cards']);
  });

  it('is not the dealer of a later round, which is the next seat', async () => {
    await settled();
    await playsRound(1);
    await playsRound(2);
    expect([cards(), page.fault.value]).toEqual([[true, true], null]);
    await playsRound(3, other_dealer);
    expect([cards(), table.fault()]).toEqual([[true, true, false], 'other_cards']);
  });

  it('is not the dealer where the host deals first', async () => {
    table.begins(1, { options: { ...options, first_dealer: 'host' } });
    await settled();
    table.dealer = 1;
    await playsRound(1);
    expect([cards(), page.fault.value]).toEqual([[true], null]);
    await table.ends({ options: { ...options, first_dealer: 'host' }, games_played: 1 });
    table.begins(2, { options: { ...options, first_dealer: 'host' }, games_played: 1 });
    table.dealer = 0;
    await playsRound(1);
    expect(table.fault()).toBe('other_cards');
  });

  it('is not the dealer of a rematch', async () => {
    await settled();
    await playsRound(1);
    for (const [game, lie] of [
      [2, undefined],
      [3, other_dealer],
    ] as const) {
      await table.ends({ state: 'finished', games_played: game - 1 });
      table.begins(game, { state: 'finished', games_played: game - 1 });
      await playsRound(1, lie);
      expect([cards(), table.fault()]).toEqual(lie ? [[false], 'other_cards'] : [[true], undefined]);
    }
  });

  it('is left open, quietly, where this page cannot know who deals', async () => {
    await settled();
    await playsRound(1);
    // Somebody went and somebody came between two games.
    await table.ends();
    const seats = table.room.value!.seats.map((seat) => ({ ...seat, name: `${seat.name} 2` }));
    table.begins(2, { state: 'finished', games_played: 1, seats });
    await playsRound(1, other_dealer);
    expect([cards(), page.fault.value]).toEqual([[false], null]);
    // Back while a deal is open: the table is told after it.
    table.comesBack();
    await playsRound(2);
    expect([cards(), page.fault.value]).toEqual([[false, false], null]);
    // Back between two rounds.
    table.comesBack();
    table.tells();
    await playsRound(3);
    expect([cards(), page.fault.value]).toEqual([[false, false, true], null]);
    // The winner of a game before this one deals first.
    const winner = { games_played: 2, options: { ...options, first_dealer: 'winner_of_last' } };
    await table.ends(winner);
    table.begins(3, winner);
    await playsRound(1);
    expect([cards(), page.fault.value]).toEqual([[false], null]);
  });
});
