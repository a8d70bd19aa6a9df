// The cards of a deal as a page saw them against those that the links give: Kings Cribbage, and pages that are loaded
// again.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CribbageRound } from '../../games/cribbage/deal';
import type { OptionValues, RoomMessage } from '../wire';
import { HashChain } from './chain';
import type { SeatLink } from './check_deal';
import type { FairTable } from './fair_table';
import { bob, CODE, lobby, settled, Table, welcome } from './fake_table';

let table: Table;
let page: FairTable;

/** All secrets of the page: the same cards each time. */
const SECRET = 7;

beforeEach(() => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(SECRET) as typeof bytes);
  localStorage.clear();
  table = new Table();
  page = table.open();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const cards = (): boolean[] => page.verdicts.value.map((verdict) => verdict.cards === 'all');
const found = (): unknown[] => [cards(), table.fault()];
/** A page with the same storage, somewhere in a game. */
const reload = (): void => {
  page.stop();
  table.deal.value = null;
  table.update.value = null;
  table.welcome.value = welcome();
  page = table.open();
};

describe('the first racks of Kings Cribbage', () => {
  const options = { first_player: 'low_draw', leftover_six_nine: '6', split_colours: false };
  const room = (change: OptionValues, rest: Partial<RoomMessage> = {}): Partial<RoomMessage> => ({
    family: 'cribbage',
    game: 'kings_cribbage',
    options: { ...options, ...change },
    ...rest,
  });
  const round = (change: Partial<CribbageRound> = {}): CribbageRound => ({
    ...options,
    seats: 2,
    playing: [0, 1],
    starter_from: 'drawn',
    ...change,
  });
  type Tell = Parameters<Table['fills']>[2];

  /** A game in a room whose options are `rule`, dealt as `dealt` says. Answers its links. */
  const begins = async (
    game: number,
    rule: Partial<RoomMessage>,
    dealt: CribbageRound,
    tell?: Tell,
  ): Promise<SeatLink[]> => {
    table.begins(game, rule);
    await settled();
    await table.opens(1);
    const links = table.links(1);
    await table.closes(1, links);
    table.room.value = lobby({ ...rule, state: 'playing' });
    table.fills(links, dealt, tell);
    return links;
  };
  const plays = async (rule: Partial<RoomMessage>, dealt: CribbageRound, tell?: Tell): Promise<void> => {
    await table.reveals(1, await begins(1, rule, dealt, tell));
  };

  it.each([
    {},
    { first_player: 'random' },
    { split_colours: true, leftover_six_nine: 'printed' },
    { leftover_six_nine: '9' },
  ] as OptionValues[])('are found right where everything is: %j', async (change) => {
    await plays(room(change), round(change));
    expect(found()).toEqual([[true], undefined]);
  });

  it.each([
    ["a tile of one's own", ({ rack }) => ({ rack: [rack[0] === 'Al' ? 'Kd' : 'Al', ...rack.slice(1)] })],
    ['who starts', ({ starter }) => ({ starter: 1 - starter })],
    ['the lots', ({ draws }) => ({ draws: [[...draws[0]!].reverse()] })],
    ['that nobody drew', () => ({ draws: [] })],
  ] as [string, NonNullable<Tell>][])('are found wrong where the server tells otherwise %s', async (_, tell) => {
    await plays(room({}), round(), tell);
    expect(found()).toEqual([[false], 'other_cards']);
  });

  it.each([
    ['another seat than the lot', {}, { starter_from: 0 }],
    ['another seat than the host', { first_player: 'host' }, { first_player: 'host', starter_from: 1 }],
    ['by lot where chance chooses', { first_player: 'random' }, {}],
    ['from one bag instead of two', { split_colours: true }, {}],
    ['nines that are not told from sixes', { leftover_six_nine: 'printed' }, {}],
  ] as [string, OptionValues, Partial<CribbageRound>][])(
    'are found wrong where they are dealt by another rule: %s',
    async (_, rule, dealt) => {
      await plays(room(rule), round(dealt));
      expect(found()).toEqual([[false], 'other_cards']);
    },
  );

  it('begin with the host of before the opening, whoever hosts when the links are known', async () => {
    const rule = room({ first_player: 'host' }, { host: 1 });
    table.begins(1, rule);
    await settled();
    await table.opens(1);
    const links = table.links(1);
    table.room.value = { ...table.room.value!, host: 0 };
    await table.closes(1, links);
    table.fills(links, round({ first_player: 'host', starter_from: 0 }));
    await table.reveals(1, links);
    expect(found()).toEqual([[false], 'other_cards']);
  });

  it.each([
    [1, undefined],
    [0, 'other_cards'],
  ])('of a rematch begin with the next seat: %d', async (starter, fault) => {
    const rule = room({ first_player: 'host' }, { host: 0 });
    await plays(rule, round({ first_player: 'host', starter_from: 0 }));
    expect(found()).toEqual([[true], undefined]);
    await table.ends({ ...rule, state: 'finished', games_played: 1 });
    const again = { ...rule, state: 'finished', games_played: 1 } as const;
    await table.reveals(1, await begins(2, again, round({ first_player: 'host', starter_from: starter })));
    expect(found()).toEqual([[fault === undefined], fault]);
  });

  it("are found wrong where one's own rack is shown empty", async () => {
    await plays(room({}), round(), () => ({ rack: [] }));
    expect(found()).toEqual([[false], 'other_cards']);
  });

  it('are compared after a reload', async () => {
    const links = await begins(1, room({}), round());
    reload();
    await table.reveals(1, links);
    expect(found()).toEqual([[true], undefined]);
  });
});

describe('a page that is loaded again while a round is played', () => {
  const KEPT = `crowntable.deal.${CODE}`;
  const kept = (): Record<string, never> => JSON.parse(localStorage.getItem(KEPT)!);

  it('compares the cards that the page before it saw', async () => {
    const links = await table.firstDeal();
    reload();
    await table.closes(1, links);
    await table.reveals(1, links);
    expect(found()).toEqual([[true], undefined]);
    expect(page.verdicts.value).toMatchObject([{ mine: true, vouched: true }]);
  });

  it('goes on with what happened while it was loaded, where the server tells it', async () => {
    const links = await table.firstDeal();
    const before = table.update.value!;
    reload();
    // Somebody drew and threw a card that was not theirs, and the page hears of it with its first update.
    const events = [{ event: 'discarded', seat: 1, card: '9X' }] as unknown as (typeof before)['events'];
    table.caughtUp.value = { ...before, v: before.v + 3, events };
    table.update.value = table.caughtUp.value;
    await table.reveals(1, links);
    expect(found()).toEqual([[false], 'other_cards']);
  });

  it.each<[string, { v: number; resync?: true }]>([
    ['the server does not know any more what happened', { resync: true, v: 20 }],
    ['the page came too late to hear it', { v: 20 }],
  ])('claims no more than it saw where %s', async (_, change) => {
    const links = await table.firstDeal();
    const before = table.update.value!;
    reload();
    const first = { ...before, events: [], ...change };
    if (first.resync) table.caughtUp.value = first;
    table.update.value = first;
    await table.reveals(1, links);
    expect([page.verdicts.value.map(({ cards }) => cards), table.fault()]).toEqual([['some'], undefined]);
  });

  it('finds other cards', async () => {
    const links = await table.firstDeal((hand) => [hand[0] === 'JK' ? '3S' : 'JK', ...hand.slice(1)]);
    reload();
    await table.reveals(1, links);
    expect(found()).toEqual([[false], 'other_cards']);
  });

  it('does so when the game is over, too', async () => {
    const links = await table.firstDeal();
    const terms = table.terms(1);
    reload();
    await table.closes(1, links);
    table.room.value = lobby({ state: 'finished', games_played: 1 });
    table.deal.value = { type: 'deal_revealed', ...terms, links, vouched_for: true, server_link: table.serverLink(1) };
    expect(found()).toEqual([[true], undefined]);
  });

  it.each([
    ['no list', (): unknown => 'nonsense'],
    ['nothing', () => null],
    ['a list', (whole) => [whole]],
    ['no cards', (whole) => ({ ...whole, seen: null })],
    ['another family', ({ seen, ...rest }) => ({ ...rest, seen: { ...seen, family: 'chess' } })],
    ['tiles for cards', ({ seen, ...rest }) => ({ ...rest, seen: { ...seen, family: 'cribbage' } })],
    [
      'a hand that is none',
      ({ seen: { looks, ...seen }, ...rest }) => ({
        ...rest,
        seen: { ...seen, looks: [{ ...looks[0], shown: { ...looks[0].shown, hand: { seat: 0, cards: 'JK' } } }] },
      }),
    ],
    [
      'a table without end',
      ({ seen, ...rest }) => ({ ...rest, seen: { ...seen, round: { ...seen.round, seats: 1e9 } } }),
    ],
    ['a seat in words', (whole) => ({ ...whole, seat: '0' })],
    ['another game', (whole) => ({ ...whole, game: 2 })],
    ['another deal', (whole) => ({ ...whole, deal: 2 })],
    ['another seat', (whole) => ({ ...whole, seat: 1 })],
    [
      "another server's promise, as of another room",
      ({ made_of, server, ...rest }) => ({
        ...rest,
        server: server.replace(/./g, '0'),
        made_of: made_of.replace(/[0-9a-f]{64}/, '0'.repeat(64)),
      }),
    ],
  ] as [string, (whole: Record<string, any>) => unknown][])(
    'goes without what is kept where that is %s',
    async (_, change) => {
      const links = await table.firstDeal();
      localStorage.setItem(KEPT, JSON.stringify(change(kept())));
      reload();
      await table.reveals(1, links);
      expect(found()).toEqual([[false], undefined]);
    },
  );

  it('finds out that other links are told at the end than with the cards', async () => {
    const links = await table.firstDeal();
    reload();
    await table.reveals(1, [links[0]!, 'absent']);
    expect(found()).toEqual([[false], 'told_otherwise']);
  });

  it('finds out that others promised something else than was told with the cards', async () => {
    const [mine] = await table.firstDeal();
    const cid = HashChain.of('0c'.repeat(32));
    const {
      commitments: [own],
      ...terms
    } = table.terms(1);
    reload();
    table.deal.value = {
      type: 'deal_closed',
      ...terms,
      commitments: [own!, { chain_end: cid.end(), first_deal: 1 }],
      links: [mine!, cid.link(1)],
      vouched_for: true,
    };
    expect(table.fault()).toBe('told_otherwise');
    expect(localStorage.getItem(KEPT)).toBeNull();
  });

  it('goes without what is kept at another table', async () => {
    const links = await table.firstDeal();
    localStorage.setItem('crowntable.deal.HJKMNP', localStorage.getItem(KEPT)!);
    localStorage.removeItem(KEPT);
    reload();
    await table.reveals(1, links);
    expect(found()).toEqual([[false], undefined]);
  });

  it('does not find the cards right when the page before it found a fault', async () => {
    table.begins(1);
    await settled();
    await table.opens(1, { awaited: [0] });
    const links = [table.lastLink(), bob.link(1)];
    await table.closes(1, links);
    expect(table.fault()).toBe('other_seats_awaited');
    table.room.value = lobby({ state: 'playing' });
    table.shows(1, links);
    expect(localStorage.getItem(KEPT)).toBeNull();
    reload();
    await table.reveals(1, links);
    expect(cards()).toEqual([false]);
  });

  it('forgets the cards when it finds a fault later', async () => {
    const links = await table.firstDeal();
    expect(kept()).toMatchObject({ game: 1, deal: 1, seat: 0 });
    table.shows(2, links);
    expect(table.fault()).toBe('other_round');
    expect(localStorage.getItem(KEPT)).toBeNull();
  });

  it('does not learn how cards are dealt once its link is out', async () => {
    table.begins(1);
    await settled();
    await table.opens(1);
    reload();
    table.room.value = { ...table.room.value!, locked: true };
    await table.opens(1);
    const links = table.links(1);
    await table.closes(1, links);
    table.room.value = lobby({ state: 'playing' });
    table.shows(1, links);
    await table.reveals(1, links);
    expect(found()).toEqual([[false], undefined]);
  });

  it('keeps the cards that came first', async () => {
    const links = await table.firstDeal((hand) => [hand[0] === 'JK' ? '3S' : 'JK', ...hand.slice(1)]);
    table.dealer = null;
    table.shows(1, links);
    await table.reveals(1, links);
    expect(table.fault()).toBe('other_cards');
  });

  it('keeps nothing of a seat that it has no more', async () => {
    await table.firstDeal();
    expect(localStorage.getItem(KEPT)).not.toBeNull();
    table.room.value = lobby({ state: 'playing', you: { seat: null, role: 'spectator', host: false, name: 'Ann' } });
    expect(localStorage.getItem(KEPT)).toBeNull();
  });
});
