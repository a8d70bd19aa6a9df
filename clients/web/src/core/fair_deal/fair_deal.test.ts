// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { type CribbageDeal, type CribbageRound, dealTiles, fullBags } from '../../games/cribbage/deal';
import {
  dealRummy,
  dealerOf,
  drawnFirstDealer,
  fullDeck,
  type OpenRound,
  type RummyDeal,
  type RummyRound,
} from '../../games/rummy/deal';
import { deals as rummy } from '../../games/rummy/deal_check';
import { readHex, writeHex } from './bytes';
import { CHAIN_LENGTH_MAX, findEnd, HashChain, RevealedChain } from './chain';
import { GameChains, vouchedFor, type SeatLink } from './check_deal';
import { deckSeed, deckSeedMessage, type FairDeal } from './deck_seed';
import { findFirstEnd, keptChain, makeChain } from './kept_chain';
import { Random } from './random';

interface Vectors {
  chains: { secret: string; length: number; end: string; links: { number: number; link: string }[] }[];
  streams: { seed: string; stream: string; words: number[] }[];
  bounded: { seed: string; stream: string; bound: number; values: number[] }[];
  seeds: (FairDeal & { server_link: string; message: string; seed: string })[];
  deals: (RummyRound & RummyDeal & { game: string; seed: string; first_dealer: number })[];
  tile_deals: (CribbageRound & CribbageDeal & { game: string; seed: string })[];
}

/** The server's code is checked against the same file. */
const vectors = JSON.parse(
  readFileSync(new URL('../../../../../protocol/vectors/fair_deal.json', import.meta.url), 'utf8'),
) as Vectors;

const SECRET = '07'.repeat(32);
const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

describe('the test vectors that the engine passes too', () => {
  it('are there', () => {
    expect(Object.values(vectors).map((list: unknown[]) => list.length)).toEqual([3, 3, 3, 4, 6, 11]);
  });

  it.each(vectors.chains)('a chain of $length', ({ secret, length, end, links }) => {
    const chain = HashChain.of(secret, length);
    expect(chain.end()).toBe(end);
    expect(links.map(({ number }) => ({ number, link: chain.link(number) }))).toEqual(links);
    const revealed = new RevealedChain(end);
    expect(links.every(({ number, link }) => revealed.accept(link, number))).toBe(true);
  });

  it.each(vectors.streams)('the stream "$stream"', ({ seed, stream, words }) => {
    const random = new Random(seed, stream);
    expect(words.map(() => random.next())).toEqual(words);
  });

  it.each(vectors.bounded)('numbers below $bound', ({ seed, stream, bound, values }) => {
    const random = new Random(seed, stream);
    expect(values.map(() => random.below(bound))).toEqual(values);
  });

  it.each(vectors.seeds)('the seed of deal $deal', ({ server_link, message, seed, ...deal }) => {
    expect(writeHex(deckSeedMessage(deal))).toBe(message);
    expect(deckSeed(server_link, deal)).toBe(seed);
  });

  it.each(vectors.deals)(
    '$hand_size cards of $game for $seats seats',
    ({ seed, first_dealer, hands, upcard, stock, ...round }) => {
      expect(drawnFirstDealer(seed, round.seats)).toBe(first_dealer);
      expect(dealRummy(seed, round)).toEqual({ hands, upcard, stock });
      expect([...hands.flat(), upcard, ...stock].sort()).toEqual(fullDeck(round.deck).sort());
    },
  );

  it.each(vectors.tile_deals)(
    'the first racks of $game for $seats seats, $first_player, from $starter_from',
    ({ seed, draws, starter, racks, bags, ...round }) => {
      expect(dealTiles(seed, round)).toEqual({ draws, starter, racks, bags });
      expect([...racks, ...bags].flat().sort()).toEqual(fullBags(round).flat().sort());
    },
  );
});

describe('a chain', () => {
  it("of one's own is new each time, and is the same when it was kept", () => {
    const chain = HashChain.random();
    expect(HashChain.of(chain.keep()).end()).toBe(chain.end());
    expect(HashChain.random().end()).not.toBe(chain.end());
  });

  it('has the end that was found a bit at a time, while the page had other tasks', async () => {
    let tasks = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      tasks += 1;
      port2.postMessage(null);
    };
    port2.postMessage(null);
    await findEnd(SECRET);
    port1.close();
    expect(tasks).toBeGreaterThan(3);
    const chain = HashChain.of(SECRET);
    expect(new RevealedChain(chain.end()).accept(chain.link(1), 1)).toBe(true);
    await expect(findEnd('none')).rejects.toThrow(RangeError);
  });

  it('whose end was found beforehand serves one table', async () => {
    const random = vi.spyOn(HashChain, 'random');
    await findFirstEnd('K7M4PX');
    const [one, other] = ['K7M4PX', 'K7M4PY'].map((code) => makeChain(code, 0, null));
    expect(one!.secret).not.toBe(other!.secret);
    expect(random).toHaveBeenCalledTimes(2);
    await findFirstEnd('K7M4PX');
    expect(keptChain('K7M4PX')).toEqual(one);
    expect(makeChain('K7M4PZ', 0, null).secret).not.toBe(one!.secret);
    random.mockRestore();
  });

  it('accepts its links in order, also when some were left out, and no other', () => {
    const chain = HashChain.of(SECRET);
    const known = new RevealedChain(chain.end());
    expect(known.accept(chain.link(2), 2)).toBe(true);
    expect(known.accept(chain.link(2), 2)).toBe(false);
    expect(known.accept(chain.link(1), 1)).toBe(false);
    expect(known.accept(chain.link(3), 4)).toBe(false);
    expect(known.accept(flipped(chain.link(3)), 3)).toBe(false);
    expect(known.accept(chain.link(3).toUpperCase(), 3)).toBe(false);
    expect(known.accept(chain.link(3), CHAIN_LENGTH_MAX + 1)).toBe(false);
    expect(known.accept(chain.link(5), 5)).toBe(true);
  });

  it('has no link 0 and none beyond its length', () => {
    for (const number of [0, 257, 1.5]) expect(() => HashChain.of(SECRET).link(number)).toThrow(RangeError);
  });
});

it.each(['0', '0g', 'AB', ' 0', '000'])('"%s" is not one byte in strict hex', (text) =>
  expect(readHex(text, 1)).toBeNull(),
);

it('a deal is vouched for when a link was used and nobody who was there was left out', () => {
  expect(vouchedFor([SECRET, null, 'absent'])).toBe(true);
  expect(vouchedFor([SECRET, 'skipped'])).toBe(false);
  expect(vouchedFor([null, 'absent'])).toBe(false);
});

describe('a game as one of its seats checks it', () => {
  const server = HashChain.of('5e'.repeat(32));
  const mine = HashChain.of(SECRET);
  const other = HashChain.of('08'.repeat(32));
  const round: RummyRound & OpenRound = {
    deck: { suits: 5, rank_min: 3, rank_max: 13, jokers_per_pack: 3, packs: 2 },
    hand_size: 3,
    seats: 3,
    playing: [0, 1, 2],
    dealer: 1,
    dealer_from: 1,
  };
  const deal = { room: 'K7M4PX', game: 1, deal: 1, rules: 1 };

  function chains(): GameChains {
    const known = new GameChains(server.end());
    known.commit(0, mine.end(), 0);
    known.commit(1, other.end(), 0);
    return known;
  }

  function dealt(links: readonly (string | null)[]): RummyDeal {
    return dealRummy(deckSeed(server.link(1), { ...deal, seat_links: links }), round);
  }

  /** What is found of the first cards of a round. */
  const compared = (
    seed: string,
    dealt_by: OpenRound,
    {
      hand,
      upcard,
      dealer,
    }: { hand: { seat: number; cards: readonly string[] } | null; upcard: string; dealer: number },
  ) => {
    const stock = fullDeck(round.deck).length - round.playing.length * round.hand_size - 1;
    const shown = { stock, top: upcard, cards: round.playing.map(() => round.hand_size), hand, revealed: [] };
    const looks = hand ? [{ events: [], shown }] : [];
    return rummy.compare(seed, { family: 'rummy', round: dealt_by, wild_that_leaves: null, dealer, upcard, looks });
  };

  const links: SeatLink[] = [mine.link(1), other.link(1), null];
  const own = { seat: 0, link: mine.link(1) };

  it('passes when everything is right, in whatever order the hand is held', () => {
    const known = chains();
    const cards = dealt(links);
    expect(known.checkLinks(1, links, [0, 1], own)).toBeNull();
    const seen = { hand: { seat: 0, cards: [...(cards.hands[0] ?? [])].reverse() }, upcard: cards.upcard, dealer: 1 };
    expect(known.checkCards(server.link(1), links, deal, (seed) => compared(seed, round, seen))).toEqual({
      fault: null,
      cards: 'all',
    });
  });

  it('fails when the own link was left out, replaced or put at another seat', () => {
    expect(chains().checkLinks(1, ['skipped', other.link(1), null], [0, 1], own)).toBe('own_link_not_used');
    expect(chains().checkLinks(1, [mine.link(2), other.link(1), null], [0, 1], own)).toBe('own_link_not_used');
    expect(chains().checkLinks(1, [other.link(1), mine.link(1), null], [0, 1], own)).toBe('own_link_not_used');
  });

  it('fails when a seat whose link was asked for is called absent, and when an absent one gives a link', () => {
    expect(chains().checkLinks(1, [mine.link(1), 'absent', null], [0, 1], own)).toBe('other_seats_awaited');
    expect(chains().checkLinks(1, links, [0], own)).toBe('other_seats_awaited');
    expect(chains().checkLinks(1, [mine.link(1), null, null], [0, 1], own)).toBe('other_seats_awaited');
    expect(chains().checkLinks(1, [mine.link(1), 'absent', null], [0], own)).toBeNull();
  });

  it('fails when a link is of another chain, of another deal, or of a seat that never committed', () => {
    expect(chains().checkLinks(1, [mine.link(1), flipped(other.link(1)), null], [0, 1], own)).toBe(
      'link_of_another_chain',
    );
    expect(chains().checkLinks(1, [mine.link(1), other.link(2), null], [0, 1], own)).toBe('link_of_another_chain');
    expect(chains().checkLinks(1, [mine.link(1), other.link(1), other.link(1)], [0, 1, 2], own)).toBe(
      'link_of_another_chain',
    );
    const seen = { hand: null, upcard: dealt(links).upcard, dealer: 1 };
    expect(chains().checkCards(server.link(2), links, deal, (seed) => compared(seed, round, seen)).fault).toBe(
      'link_of_another_chain',
    );
  });

  it('fails when the cards are not those that the links give', () => {
    const cards = dealt(links);
    const hand = cards.hands[0] ?? [];
    const check = (own: readonly string[], upcard: string) =>
      chains().checkCards(server.link(1), links, deal, (seed) =>
        compared(seed, round, { hand: { seat: 0, cards: own }, upcard, dealer: 1 }),
      ).fault;
    expect(check(hand, cards.upcard)).toBeNull();
    expect(check(hand, cards.stock[0] === cards.upcard ? 'XX' : (cards.stock[0] ?? ''))).toBe('other_cards');
    expect(check(hand.slice(1), cards.upcard)).toBe('other_cards');
    expect(check([...hand.slice(1), 'JK', 'JK'], cards.upcard)).toBe('other_cards');
    expect(check(cards.hands[1] ?? [], cards.upcard)).toBe('other_cards');
  });

  it('fails when another dealer is told than the deal before, or the seed, makes one', () => {
    const cards = dealt(links);
    const check = (told: number, from: OpenRound['dealer_from'], playing = [0, 1, 2]) =>
      chains().checkCards(server.link(1), links, deal, (seed) =>
        compared(seed, { ...round, playing, dealer_from: from }, { hand: null, upcard: cards.upcard, dealer: told }),
      ).fault;
    const seed = deckSeed(server.link(1), { ...deal, seat_links: links as string[] });
    const drawn = drawnFirstDealer(seed, 3);
    expect([0, 1, 2].map((told) => check(told, 1) === null)).toEqual([false, true, false]);
    expect([0, 1, 2].map((told) => check(told, 'drawn') === null)).toEqual([0, 1, 2].map((told) => told === drawn));
    expect(dealerOf(seed, { ...round, dealer_from: 1, playing: [0, 2] })).toBe(2);
    expect(dealerOf(seed, { ...round, dealer_from: 2, playing: [0, 1] })).toBe(0);
  });

  it('passes when somebody who was not asked is passed over: it changes no card, and nobody vouches', () => {
    const late: SeatLink[] = [mine.link(1), 'skipped', 'skipped'];
    expect([chains().checkLinks(1, late, [0], own), vouchedFor(late)]).toEqual([null, false]);
  });

  it('goes on after a deal without a link, and with a chain committed to later', () => {
    const known = chains();
    expect(known.checkLinks(1, ['skipped', other.link(1), null], [0, 1], null)).toBeNull();
    expect(known.checkLinks(2, [mine.link(2), 'absent', null], [0], { seat: 0, link: mine.link(2) })).toBeNull();
    const late = HashChain.of('09'.repeat(32));
    known.commit(2, late.end(), 2);
    known.commit(1, null, 2);
    expect(known.checkLinks(3, [mine.link(3), null, late.link(1)], [0, 2], null)).toBeNull();
    expect(known.checkLinks(4, [null, other.link(4), null], [1], null)).toBe('link_of_another_chain');
  });
});
