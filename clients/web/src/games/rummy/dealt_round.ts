/**
 * The cards of a round as its seed deals them, moved as it is told that they were. No rules: each move says whether the
 * cards are where it needs them.
 */
import { handFits } from '../../core/fair_deal/own_hand';
import { Random, shuffled } from '../../core/fair_deal/random';
import { dealRummy, type RummyRound } from './deal';

export class DealtRound {
  /** The card that is drawn next is at the end, as is the top of the pile. */
  private stock: string[];
  private readonly discards: string[];
  private readonly hands: string[][];
  private readonly laid: string[][];
  private recycles = 0;
  /** What was taken from the pile, and by whom, until the next discard. */
  private taken: { seat: number; card: string } | null = null;

  /** `leaves`: whether a card leaves play when a new stock is made. */
  constructor(
    private readonly seed: string,
    round: RummyRound,
    private readonly leaves: (card: string) => boolean,
  ) {
    const deal = dealRummy(seed, round);
    this.stock = deal.stock.reverse();
    this.discards = [deal.upcard];
    this.hands = deal.hands;
    this.laid = deal.hands.map(() => []);
  }

  draw(seat: number): boolean {
    const card = this.stock.pop();
    this.taken = null;
    return card !== undefined && this.receives(seat, card);
  }

  take(seat: number, card: string): boolean {
    this.taken = { seat, card };
    return this.discards.pop() === card && this.receives(seat, card);
  }

  /** A new stock of so many cards is made of the pile. */
  recycle(stock: number): boolean {
    const top = this.discards.pop();
    const renewed = this.discards.splice(0).filter((card) => !this.leaves(card));
    if (top === undefined || this.stock.length > 0 || renewed.length !== stock) return false;
    this.discards.push(top);
    this.stock = shuffled(renewed, new Random(this.seed, `recycle ${++this.recycles}`)).reverse();
    return true;
  }

  discard(seat: number, card: string): boolean {
    this.taken = null;
    this.discards.push(card);
    return this.gives(seat, card);
  }

  layDown(seat: number, cards: readonly string[]): boolean {
    this.laid[seat]?.push(...cards);
    return cards.every((card) => this.gives(seat, card));
  }

  /** Whoever leaves takes the hand out of play; a card that was taken from the pile this turn goes back there. */
  remove(seat: number): boolean {
    if (this.taken?.seat === seat) this.discards.push(this.taken.card);
    this.taken = null;
    this.hands[seat]?.splice(0);
    this.laid[seat]?.splice(0);
    return this.hands[seat] !== undefined;
  }

  holds(seat: number, cards: readonly string[]): boolean {
    return handFits({ seat, cards }, this.hands);
  }

  /** What is held and what was laid down, together. */
  had(seat: number, cards: readonly string[]): boolean {
    return handFits(
      { seat, cards },
      this.hands.map((hand, i) => [...hand, ...this.laid[i]!]),
    );
  }

  /** What everybody sees of it. */
  counts(): { stock: number; top: string | null; cards: number[] } {
    return {
      stock: this.stock.length,
      top: this.discards.at(-1) ?? null,
      cards: this.hands.map((hand) => hand.length),
    };
  }

  private receives(seat: number, card: string): boolean {
    return this.hands[seat]?.push(card) !== undefined;
  }

  private gives(seat: number, card: string): boolean {
    const at = this.hands[seat]?.indexOf(card) ?? -1;
    if (at >= 0) this.hands[seat]?.splice(at, 1);
    return at >= 0;
  }
}
