import { describe, expect, it } from 'vitest';
import type { Look } from '../../core/fair_deal/look';
import type { GameEvent } from '../../core/wire';
import { dealRummy, type RummyRound } from './deal';
import { deals } from './deal_check';

const SEED = '3b'.repeat(32);
const round: RummyRound = {
  deck: { suits: 5, rank_min: 3, rank_max: 13, jokers_per_pack: 3, packs: 1 },
  hand_size: 3,
  seats: 2,
  playing: [0, 1],
  dealer: 1,
};
const dealt = dealRummy(SEED, round);
const mine = [...dealt.hands[0]!];
const theirs = [...dealt.hands[1]!];
const stock = [...dealt.stock];

/** Two turns: one's own from the stock, the other one's from the pile. The own hand is seen after each. */
function play(): Look[] {
  const drawn = stock[0]!;
  const after = [...mine.slice(1), drawn];
  const thrown = mine[0]!;
  const look = (events: unknown[], counts: object, hand: string[], revealed: unknown[] = []): Look => ({
    events: events as GameEvent[],
    shown: { hand: { seat: 0, cards: hand }, revealed, ...counts },
  });
  // Each time anew, so that whoever changes a card changes nothing else.
  return structuredClone([
    look([], { stock: 51, top: dealt.upcard, cards: [3, 3] }, mine),
    look([{ event: 'drew', seat: 0, source: 'stock' }], { stock: 50, top: dealt.upcard, cards: [4, 3] }, [
      ...mine,
      drawn,
    ]),
    look([{ event: 'discarded', seat: 0, card: thrown }], { stock: 50, top: thrown, cards: [3, 3] }, after),
    look(
      [
        { event: 'drew', seat: 1, source: 'discard', card: thrown },
        { event: 'discarded', seat: 1, card: theirs[0]! },
        { event: 'went_out', seat: 1, melds: [{ kind: 'book', cards: [thrown, ...theirs.slice(1)] }] },
      ],
      { stock: 50, top: theirs[0]!, cards: [3, 0] },
      after,
      [{ seat: 1, cards: [thrown, ...theirs.slice(1)] }],
    ),
  ]);
}

const compared = (looks: Look[]) =>
  deals.compare(SEED, {
    family: 'rummy',
    round: { ...round, dealer_from: 1 },
    wild_that_leaves: null,
    dealer: 1,
    upcard: dealt.upcard,
    looks,
  });

/** Each text of a card, as a way to change it. */
function* cardsIn(value: unknown): Generator<(card: string) => void> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    const holder = value as Record<string, unknown>;
    if (typeof one === 'string' && /^([0-9JQK]+[SHCDT]|JK)$/.test(one)) yield (card) => (holder[key] = card);
    else yield* cardsIn(one);
  }
}

describe('a round as its seed deals it', () => {
  it('is right where every card is the one that was to come', () => expect(compared(play())).toBe('right'));

  it('is wrong with any one card that is another', () => {
    const count = [...cardsIn(play())].length;
    expect(count).toBeGreaterThan(20);
    for (let i = 0; i < count; ++i) {
      const looks = play();
      [...cardsIn(looks)][i]!('9X');
      expect([i, compared(looks)]).toEqual([i, 'wrong']);
    }
  });

  it('is wrong where a card more or less lies somewhere', () => {
    for (const change of [{ stock: 49 }, { cards: [3, 1] }, { top: null }]) {
      const looks = play();
      looks[3] = { ...looks[3]!, shown: { ...looks[3]!.shown, ...change } };
      expect(compared(looks)).toBe('wrong');
    }
  });
});
