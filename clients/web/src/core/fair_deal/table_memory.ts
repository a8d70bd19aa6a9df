/**
 * What this page remembers of the table, to compare its cards: what was told before a deal was opened, and what was
 * seen of it.
 */
import type { ReadonlySignal } from '@preact/signals-core';
import type {
  DealClosedMessage,
  DealMessage,
  DealOpenMessage,
  DealRevealedMessage,
  Family,
  RoomMessage,
  UpdateMessage,
  UpdateOf,
} from '../wire';
import { nameOf, sameDeal, termsOf } from './asked_link';
import { beforeDeal } from './before_deal';
import type { BeforeDeal, DealsOf, FamilyDeals, LastDeal, SeenDeal } from './family_deals';
import { dropDeal, keepDeal, type KeptDeal, keptDeal } from './kept_deal';

const madeOf = (message: DealClosedMessage | DealRevealedMessage): string =>
  JSON.stringify([termsOf(message), message.links]);

export class TableMemory {
  /** Of this connection: whether the room changed while it was there, the deal before, who sat there. */
  private calm = false;
  private last: LastDeal | null = null;
  private names: string | null = null;
  /** The deal that was opened last, and what was told before. */
  private open: { message: DealOpenMessage; before: BeforeDeal | null } | null = null;
  /** The deal of which cards came last. */
  private seen: KeptDeal | null;

  constructor(
    private readonly room: ReadonlySignal<RoomMessage | null>,
    private readonly code: string,
    private readonly dealsOf: DealsOf,
  ) {
    this.seen = keptDeal(code, dealsOf);
  }

  /** What happened while there was no connection is not known. */
  connectedAgain(): void {
    this.last = this.names = null;
  }

  /**
   * `fresh`: the first that a connection tells. Seats close up between two games; then nobody here can tell who deals
   * next.
   */
  noteRoom({ state, seats }: RoomMessage, fresh: boolean): void {
    const names = JSON.stringify(seats.map(({ name }) => name));
    if (state === 'playing' || state === 'between_rounds') this.names = names;
    else if (this.names !== names) this.names = null;
    this.calm = !fresh;
  }

  noteView(update: UpdateMessage): void {
    this.last = this.deals()?.lastDeal(update as UpdateOf<Family>) ?? null;
  }

  /** When a deal is opened, before one's own link is given. What was known when it was opened first stands. */
  noteOpening(message: DealOpenMessage): void {
    const room = this.room.peek();
    if (!room || this.isOpen(message)) return;
    const deals = this.deals();
    const known = { calm: this.calm, last: this.last, same_seats: this.names !== null };
    this.open = { message, before: deals && beforeDeal(message.deal, room, deals, known) };
  }

  /** When cards come after the links of their deal were told. Those that came first stand. */
  noteCards(closed: DealClosedMessage, update: UpdateMessage): void {
    const before = this.isOpen(closed) && this.open?.before;
    if (!before || this.seenOf(closed)) return;
    const seen = this.deals()?.see(update as UpdateOf<Family>, closed.deal, before);
    if (!seen) return;
    this.seen = {
      ...nameOf(closed),
      seat: this.ownSeat(),
      server: closed.server_commitment,
      made_of: madeOf(closed),
      seen,
    };
    keepDeal(this.code, this.seen);
  }

  /** What was seen of this very deal from the seat that is one's own now, by this page or by one before it. */
  seenOf(message: DealClosedMessage | DealRevealedMessage): SeenDeal | null {
    const kept = this.keptOf(message);
    return kept?.made_of === madeOf(message) ? kept.seen : null;
  }

  /**
   * Whether commitments or links are others than those that were told with the cards, also to a page before this one.
   */
  isToldOtherwise(message: DealClosedMessage | DealRevealedMessage): boolean {
    const kept = this.keptOf(message);
    return kept !== null && kept.made_of !== madeOf(message);
  }

  /** When a fault was found: a page that knows nothing of it is not to find the cards right. */
  distrust(): void {
    this.open = this.seen = null;
    dropDeal(this.code);
  }

  /** Of the family that the room plays. */
  private deals(): FamilyDeals | null {
    return this.dealsOf(this.room.peek()?.family ?? '');
  }

  private isOpen(message: DealMessage): boolean {
    return this.open !== null && sameDeal(nameOf(this.open.message), nameOf(message));
  }

  /** What is kept of a deal of this game, whatever it is said to be made of. */
  private keptOf(message: DealClosedMessage | DealRevealedMessage): KeptDeal | null {
    const { seen } = this;
    return sameDeal(seen, nameOf(message)) && seen?.server === message.server_commitment && seen.seat === this.ownSeat()
      ? seen
      : null;
  }

  private ownSeat(): number | null {
    return this.room.peek()?.you.seat ?? null;
  }
}
