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
import type { BeforeDeal, DealsOf, FamilyDeals, LastDeal } from './family_deals';
import { dropDeal, keepDeal, type KeptDeal, keptDeal } from './kept_deal';
import { type Look, LOOKS_MAX } from './look';

const madeOf = (message: DealClosedMessage | DealRevealedMessage): string =>
  JSON.stringify([termsOf(message), message.links]);

/** More deals than any game has. */
const PAST_MAX = 16;

/** Up to where the next deal begins. */
function lookAt(update: UpdateMessage, deals: FamilyDeals): Look {
  const next = update.events.findIndex(({ event }) => event === deals.beginning);
  if (next >= 0) return { events: update.events.slice(0, next), shown: null };
  return { events: update.events, shown: deals.shown(update as UpdateOf<Family>) };
}

export class TableMemory {
  /** Of this connection: whether the room changed while it was there, the deal before, who sat there. */
  private calm = false;
  private last: LastDeal | null = null;
  private names: string | null = null;
  /** The deal that was opened last, and what was told before. */
  private open: { message: DealOpenMessage; before: BeforeDeal | null } | null = null;
  /** The deal of which cards came last, and those before: hands may stay hidden until the game is over. */
  private seen: KeptDeal | null;
  private past: KeptDeal[] = [];

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

  /** Each update. `closed`: the deal of which the links were told last. */
  noteView(update: UpdateMessage, closed: DealClosedMessage | null): void {
    const deals = this.deals();
    const told = deals?.lastDeal(update as UpdateOf<Family>) ?? null;
    if (this.seen && deals) this.goOn(this.seen, deals, update, update.v === this.seen.v + 1);
    if (closed && deals) this.noteCards(closed, deals, update);
    this.last = told;
  }

  /** The first update of a connection: it tells all that was missed, where the server still knows it. */
  catchUp(update: UpdateMessage): void {
    const deals = this.deals();
    if (this.seen && deals) this.goOn(this.seen, deals, update, update.resync !== true);
  }

  /** More of this very deal, until the next one begins, or up to where something was missed; `whole`: nothing was. */
  private goOn(kept: KeptDeal, deals: FamilyDeals, update: UpdateMessage, whole: boolean): void {
    const { looks } = kept.seen;
    if (kept.broken || looks.at(-1)?.shown === null || update.v === kept.v) return;
    kept.v = update.v;
    if (whole && looks.length < LOOKS_MAX) looks.push(lookAt(update, deals));
    else kept.broken = true;
    keepDeal(this.code, kept);
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
  private noteCards(closed: DealClosedMessage, deals: FamilyDeals, update: UpdateMessage): void {
    const before = this.isOpen(closed) && this.open?.before;
    if (!before || this.seenOf(closed)) return;
    const seen = deals.see(update as UpdateOf<Family>, closed.deal, before);
    if (!seen) return;
    const at = update.events.findLastIndex(({ event }) => event === deals.beginning);
    seen.looks.push({ events: update.events.slice(at), shown: deals.shown(update as UpdateOf<Family>) });
    if (this.seen) this.past = [...this.past, this.seen].slice(-PAST_MAX);
    this.seen = {
      ...nameOf(closed),
      seat: this.ownSeat(),
      server: closed.server_commitment,
      made_of: madeOf(closed),
      v: update.v,
      broken: false,
      seen,
    };
    keepDeal(this.code, this.seen);
  }

  /** What was seen of this very deal from the seat that is one's own now, by this page or by one before it. */
  seenOf(message: DealClosedMessage | DealRevealedMessage): KeptDeal | null {
    const kept = this.keptOf(message);
    return kept?.made_of === madeOf(message) ? kept : null;
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
    this.past = [];
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
    const known = [...this.past, ...(this.seen ? [this.seen] : [])];
    return (
      known.find(
        (one) =>
          sameDeal(one, nameOf(message)) && one.server === message.server_commitment && one.seat === this.ownSeat(),
      ) ?? null
    );
  }

  private ownSeat(): number | null {
    return this.room.peek()?.you.seat ?? null;
  }
}
