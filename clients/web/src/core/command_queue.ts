import { signal } from '@preact/signals-core';
import { Refused } from './client';
import type { RefusedMessage, ServerMessage } from './wire';

/** The longest time for which a command that came too soon waits here before it is said again. */
const PATIENCE_MS = 3_000;

/** What a page says without being asked: signs of life, its part in fair deals, and how its person looks. */
const BY_ITSELF = new Set(['ping', 'commit', 'reveal', 'set_avatar']);

/** With what a game against bots begins: these are said without waiting for one another's answers. */
const TOGETHER = new Set(['sit', 'add_bot', 'commit', 'start']);

export const refusedBy = (message: RefusedMessage): Refused =>
  new Refused(message.code, message.message, { ...message.detail }, message.retry_ms);

interface Waiting {
  op: string;
  fields: Record<string, unknown>;
  id: number | null;
  /** Whether it has gone out on the present socket. */
  sent: boolean;
  /** Since when its answer is waited for, on the present socket. */
  since: number;
  resolve: (answer: never) => void;
  reject: (reason: Refused) => void;
}

const isPressed = ({ op }: Waiting): boolean => !BY_ITSELF.has(op);

/**
 * The commands of one person to one room, numbered on from the last id that the server knows. Each waits until the one
 * before is answered, but for those that are said `TOGETHER` with it.
 *
 * Of commands that waited one is unanswered when a connection breaks: its id is the last or the next one that the
 * server knows, and sending it again can neither be lost nor count twice.
 *
 * Of those that were said together several may be. None counts twice either, but the server knows its last answer
 * alone: whoever waits for one before that is told that there is none, and what became of it the room tells.
 */
export class CommandQueue {
  /** How many wait for an answer, of those that somebody pressed. */
  readonly pending = signal(0);

  private lastId = 0;
  private paused = false;
  /** Those that were sent come first. */
  private queue: Waiting[] = [];

  get empty(): boolean {
    return this.queue.length === 0;
  }

  get outstanding(): boolean {
    return this.queue[0]?.sent === true;
  }

  /** Since when somebody waits who pressed something, at the longest; undefined where nobody does. */
  get since(): number | undefined {
    return this.queue
      .filter(isPressed)
      .map(({ since }) => since)
      .sort((a, b) => a - b)[0];
  }

  add<A>(op: string, fields: Record<string, unknown>): Promise<A> {
    return new Promise<A>((resolve, reject) => {
      const answered = { resolve: resolve as (answer: never) => void, reject };
      this.queue.push({ op, fields, id: null, sent: false, since: Date.now(), ...answered });
      this.count();
    });
  }

  /** A connection is welcome whose server has seen the ids up to this one. */
  known(id: number): void {
    this.lastId = Math.max(this.lastId, id);
    const isLost = (one: Waiting): boolean => TOGETHER.has(one.op) && one.id !== null && one.id < id;
    const lost = this.queue.filter(isLost);
    this.queue = this.queue.filter((one) => !isLost(one));
    // While there was no connection that was said already.
    for (const one of this.queue) one.since = Date.now();
    this.count();
    for (const { reject } of lost) reject(new Refused('NO_ANSWER', 'The answer was lost with a connection.'));
  }

  /** What is to be sent now; nothing while an answer is on the way for which the next one has to wait. */
  next(): string[] {
    if (this.paused) return [];
    const together = this.queue.findIndex(({ op }) => !TOGETHER.has(op));
    const now = this.queue.slice(0, together < 0 ? this.queue.length : Math.max(1, together));
    return now.filter(({ sent }) => !sent).map((waiting) => this.send(waiting));
  }

  private send(waiting: Waiting): string {
    waiting.id ??= ++this.lastId;
    waiting.sent = true;
    return JSON.stringify({ id: waiting.id, op: waiting.op, ...waiting.fields });
  }

  /**
   * How long the first command, which was refused for its pace alone, waits to be said again under its id; null where
   * the message says no such thing, where a later one is out already, or where it would take too long for whoever has
   * pressed a button. Until `unsend` nothing else is said then.
   */
  pauseFor(message: ServerMessage, ack: number): number | null {
    if (message.type !== 'refused' || message.code !== 'RATE_LIMITED' || this.queue[0]?.id !== ack) return null;
    // Nothing that somebody does is to wait for how they look.
    if (this.queue[1]?.sent || this.queue[0].op === 'set_avatar') return null;
    this.paused = message.retry_ms !== undefined && message.retry_ms <= PATIENCE_MS;
    if (!this.paused) return null;
    this.queue[0].since = Date.now() + message.retry_ms!;
    return message.retry_ms!;
  }

  /** Takes the answer to the first command; false when it is not one. */
  answer(message: ServerMessage, ack: number): boolean {
    const first = this.queue[0];
    if (!first || first.id !== ack) return false;
    this.queue.shift();
    this.count();
    if (message.type === 'refused') first.reject(refusedBy(message));
    else first.resolve(message as never);
    return true;
  }

  /** The socket is gone: what was sent on it has to be sent again. */
  unsend(): void {
    this.paused = false;
    for (const waiting of this.queue) waiting.sent = false;
  }

  rejectAll(reason: Refused): void {
    const left = this.queue.splice(0);
    this.count();
    for (const waiting of left) waiting.reject(reason);
  }

  private count(): void {
    this.pending.value = this.queue.filter(isPressed).length;
  }
}
