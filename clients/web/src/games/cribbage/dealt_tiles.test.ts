import { describe, expect, it } from 'vitest';
import { Random, shuffled } from '../../core/fair_deal/random';
import { type CribbageRound, dealTiles } from './deal';
import { DealtTiles } from './dealt_tiles';

const SEED = '5a'.repeat(32);
const round: CribbageRound = {
  seats: 2,
  playing: [0, 1],
  split_colours: false,
  leftover_six_nine: '6',
  first_player: 'random',
  starter_from: 0,
};
const deal = dealTiles(SEED, round);
const all = (): DealtTiles[] => [DealtTiles.of(SEED, round, deal)];
const asPlaced = (tile: string): string => tile.replace(/^(6\/9|9\/6)/, '6');

describe('tiles that others exchange', () => {
  const theirs = deal.racks[1]!;
  const given = [theirs[2]!, theirs[0]!];
  const kept = [theirs[1]!, theirs[3]!, theirs[4]!];
  const bag = [...deal.bags[0]!].reverse();
  const drawn = [bag.pop()!, bag.pop()!];
  const after = shuffled([...bag, ...given], new Random(SEED, 'return 1'));
  const exchanged = all().flatMap((way) => way.exchange(1, 2));

  it('leave what was kept and drawn on the rack', () => {
    expect(exchanged.flatMap((way) => way.withRack(1, [...kept, ...drawn])).length).toBe(1);
    expect(exchanged.flatMap((way) => way.withRack(1, [...kept, ...given])).length).toBe(
      JSON.stringify([...drawn].sort()) === JSON.stringify([...given].sort()) ? 1 : 0,
    );
  });

  it('come to light where they are drawn again, and nowhere else', () => {
    const played = exchanged.flatMap((way) => way.play(1, [...kept, ...drawn].map(asPlaced)));
    expect(played.length).toBeGreaterThan(0);
    const next = [...after].reverse().slice(0, 5);
    const filled = played.flatMap((way) => way.refill(1));
    expect(filled.flatMap((way) => way.withRack(1, next)).length).toBeGreaterThan(0);
    const another = next.map((tile, i) => (i === 4 ? (tile === 'Kd' ? 'Kl' : 'Kd') : tile));
    // Whether the place was filled from the two that went back or not: no way leads there.
    expect(after.lastIndexOf(given[0]!)).not.toBe(-1);
    expect(filled.flatMap((way) => way.withRack(1, another)).length).toBe(0);
  });

  it('cannot be more than the rack or the bag holds', () => {
    expect(all().flatMap((way) => way.exchange(1, 6))).toEqual([]);
  });
});
