import { signal } from '@preact/signals-core';
import { Refused } from './client';
import type { RefusedMessage, ServerMessage } from './wire';

/** The longest time for which a command that came too soon waits here before it is said again. */
const PATIENCE_MS = 3_000;

/** What a page says without being asked: signs of life, and its part in fair deals. */
const BY_ITSELF = new Set(['ping', 'commit', 'reveal']);

export const refusedBy = (message: RefusedMessage): Refused =>
  new Refused(message.code, message.message, { ...message.detail }, message.retry_ms);

interface Waiting {
  op: string;
  fields: Record<string, unknown>;
  id: number | null;
  resolve: (answer: never) => void;
  reject: (reason: Refused) => void;
}

/**
 * The commands of one person to one room: numbered on from the last id that the server knows, sent one after the other.
 *
 * So at most one is unanswered when a connection breaks, its id is the last or the next one the server knows, and
 * sending it again can neither be lost nor count twice.
 */
export class CommandQueue {
  /** How many wait for an answer, of those that somebody pressed. */
  readonly pending = signal(0);

  private lastId = 0;
  /** Whether the first command has gone out on the present socket. */
  private sent = false;
  private queue: Waiting[] = [];

  get empty(): boolean {
    return this.queue.length === 0;
  }

  get outstanding(): boolean {
    return this.sent;
  }

  add<A>(op: string, fields: Record<string, unknown>): Promise<A> {
    return new Promise<A>((resolve, reject) => {
      this.queue.push({ op, fields, id: null, resolve: resolve as (answer: never) => void, reject });
      this.count();
    });
  }

  /** The server has seen the ids up to this one. */
  known(id: number): void {
    this.lastId = Math.max(this.lastId, id);
  }

  /** What is to be sent now; null while there is nothing or an answer is on the way. */
  next(): string | null {
    const first = this.queue[0];
    if (!first || this.sent) return null;
    first.id ??= this.lastId + 1;
    this.known(first.id);
    this.sent = true;
    return JSON.stringify({ id: first.id, op: first.op, ...first.fields });
  }

  /**
   * How long the first command, which was refused for its pace alone, waits to be said again under its id; null where
   * the message says no such thing, or where it would take too long for whoever has pressed a button.
   */
  pauseFor(message: ServerMessage, ack: number): number | null {
    if (message.type !== 'refused' || message.code !== 'RATE_LIMITED' || this.queue[0]?.id !== ack) return null;
    return message.retry_ms !== undefined && message.retry_ms <= PATIENCE_MS ? message.retry_ms : null;
  }

  /** Takes the answer to the first command; false when it is not one. */
  answer(message: ServerMessage, ack: number): boolean {
    const first = this.queue[0];
    if (!first || first.id !== ack) return false;
    this.queue.shift();
    this.sent = false;
    this.count();
    if (message.type === 'refused') first.reject(refusedBy(message));
    else first.resolve(message as never);
    return true;
  }

  /** The socket is gone: what was sent on it has to be sent again. */
  unsend(): void {
    this.sent = false;
  }

  rejectAll(reason: Refused): void {
    const left = this.queue.splice(0);
    this.sent = false;
    this.count();
    for (const waiting of left) waiting.reject(reason);
  }

  private count(): void {
    this.pending.value = this.queue.filter(({ op }) => !BY_ITSELF.has(op)).length;
  }
}
