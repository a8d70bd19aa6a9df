import { describe, expect, it } from 'vitest';
import { keyed, moved, reconcile } from '../../kit/held';
import { inOrder, longName, shortName, sorted } from './cards';
import { fan } from './fan';
import { cards, run } from './fixtures';

describe('names of cards', () => {
  it('says rank and suit in words, T being stars and never a ten', () => {
    expect(longName('QH', '5')).toBe('Queen of hearts');
    expect(longName('10T', '5')).toBe('10 of stars');
    expect(longName('AS', '5')).toBe('Ace of spades');
  });
  it('says of a wild card that it is wild, and of the others not', () => {
    expect(longName('5T', '5')).toBe('5 of stars, wild');
    expect(longName('JK', '5')).toBe('Joker, wild');
    expect(longName('JH', '5')).toBe('Jack of hearts');
    expect(longName('KC', 'K')).toBe('King of clubs, wild');
  });
  it('has short names for buttons', () => {
    expect(['QH', '10T', 'JK'].map(shortName)).toEqual(['Q♥', '10★', 'Joker']);
  });
});

describe('the order of a hand', () => {
  it('gives equal faces keys of their own', () => {
    expect(keyed(cards('QH 3S QH')).map(({ key }) => key)).toEqual(['QH-1', '3S-1', 'QH-2']);
  });
  it('keeps the order that the player gave and puts new cards at the end', () => {
    expect(reconcile(cards('KH 3S 4S'), cards('3S 4S KH JK'))).toEqual(cards('KH 3S 4S JK'));
  });
  it('drops cards that are gone, of two equal ones just one', () => {
    expect(reconcile(cards('QH KH QH'), cards('QH KH'))).toEqual(cards('QH KH'));
  });
  it('sorts by suit with wilds first', () => {
    expect(sorted(cards('KH 5D 3T JK 4H'), 'suit', '5')).toEqual(cards('JK 5D 3T 4H KH'));
  });
  it('sorts by rank with wilds first', () => {
    expect(sorted(cards('KH 5D 10T JK 4H 10D'), 'rank', '5')).toEqual(cards('JK 5D 4H 10T 10D KH'));
  });
  it('puts one card elsewhere', () => {
    expect(moved([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
    expect(moved([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
  });
  it('reads a run by the places of its cards', () => {
    expect(inOrder(run('3S 5S JK', '3S 5S 4S'))).toEqual(cards('3S JK 5S'));
  });
});

describe('the fan', () => {
  const pages: [width: number, page: number][] = [
    [304, 568],
    [374, 844],
    [720, 1024],
    [1120, 900],
    [836, 390],
    [659, 375],
    [560, 320],
    [472, 320],
  ];
  for (const [width, page] of pages) {
    for (const count of [1, 3, 7, 11, 13, 14]) {
      const least = page < 480 ? 40 : 24;
      it(`shows ${count} whole cards in a width of ${width}, ${least} of each at least`, () => {
        const lay = fan(count, width, page);
        expect(lay.card).toBeGreaterThanOrEqual(40);
        expect(lay.height).toBeGreaterThanOrEqual(56);
        for (let i = 0; i < count; i++) {
          const { x, y } = lay.at(i);
          expect(x).toBeGreaterThanOrEqual(-0.01);
          expect(x + lay.card).toBeLessThanOrEqual(width + 0.01);
          expect(y + lay.height).toBeLessThanOrEqual(lay.total + 0.01);
          const next = i + 1 < count ? lay.at(i + 1) : null;
          if (next && next.y === y) expect(next.x - x).toBeGreaterThanOrEqual(least - 0.01);
          expect(lay.near(x + lay.card / 2, y + lay.height / 2)).toBe(i);
        }
      });
    }
  }
});
