/** What a seed deals in the rummy family: engine/cards/deck.hpp and engine/rummy/game.hpp, "Chance". */
import { Random, shuffled } from '../../core/fair_deal/random';

const SUITS = ['S', 'H', 'C', 'D', 'T'];
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

export interface Deck {
  /** The first so many of spades, hearts, clubs, diamonds, stars. */
  suits: number;
  /** From 1, the ace, to 13, the king. */
  rank_min: number;
  rank_max: number;
  jokers_per_pack: number;
  packs: number;
}

/** What has to be known of a round, all of it public. */
export interface RummyRound {
  deck: Deck;
  hand_size: number;
  seats: number;
  /** The seats that take part. */
  playing: readonly number[];
  dealer: number;
}

/** A round whose dealer may depend on the seed. */
export interface OpenRound extends Omit<RummyRound, 'dealer'> {
  dealer_from: number | 'drawn';
}

export interface RummyDeal {
  /** For each seat the cards in the order in which they came; none for a seat that does not take part. */
  hands: string[][];
  upcard: string;
  /** Beginning with the top card. */
  stock: string[];
}

/** All cards in the order in which a shuffle finds them. */
export function fullDeck(deck: Deck): string[] {
  const pack = SUITS.slice(0, deck.suits).flatMap((suit) =>
    RANKS.slice(deck.rank_min - 1, deck.rank_max).map((rank) => rank + suit),
  );
  for (let i = 0; i < deck.jokers_per_pack; ++i) pack.push('JK');
  return Array.from({ length: deck.packs }, () => pack).flat();
}

/** Who deals first where the options leave it to chance. */
export function drawnFirstDealer(seed: string, seats: number): number {
  return new Random(seed, 'first_dealer').below(seats);
}

/**
 * Who deals: the first seat from `from` on that takes part, where `from` is known before the deal or drawn with it.
 * Whoever knew the seed and could name the dealer would choose among as many deals as there are seats.
 */
export function dealerOf(seed: string, { dealer_from: from, seats, playing }: OpenRound): number {
  const first = from === 'drawn' ? drawnFirstDealer(seed, seats) : from;
  const later = Array.from({ length: seats }, (_, i) => (first + i) % seats).find((seat) => playing.includes(seat));
  if (later === undefined) throw new RangeError('nobody plays');
  return later;
}

/** One card at a time from the dealer's left, then one card is turned up. Throws RangeError at an impossible round. */
export function dealRummy(seed: string, round: RummyRound): RummyDeal {
  const cards = shuffled(fullDeck(round.deck), new Random(seed, 'shuffle'));
  const fromDealer = (seat: number): number => (seat - round.dealer - 1 + round.seats) % round.seats;
  const order = [...round.playing].sort((a, b) => fromDealer(a) - fromDealer(b));
  const dealt = order.length * round.hand_size;
  const upcard = cards[dealt];
  if (upcard === undefined || order.length === 0) throw new RangeError('no such round');
  const hands = Array.from({ length: round.seats }, (): string[] => []);
  cards.slice(0, dealt).forEach((card, i) => hands[order[i % order.length] as number]?.push(card));
  return { hands, upcard, stock: cards.slice(dealt + 1) };
}
