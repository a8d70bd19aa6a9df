import type { ReadonlySignal } from '@preact/signals-core';
import type { DealMessage, GameEvent, RoomMessage, UpdateMessage, WelcomeMessage } from '../wire';

/** What fair deals need of the connection. */
export interface DealConnection {
  readonly welcome: ReadonlySignal<WelcomeMessage | null>;
  readonly room: ReadonlySignal<RoomMessage | null>;
  readonly deal: ReadonlySignal<DealMessage | null>;
  readonly update: ReadonlySignal<UpdateMessage | null>;
  /** The first update since the last welcome, with all that was missed before it. */
  readonly caughtUp: ReadonlySignal<UpdateMessage | null>;
  onEvents(listener: (events: readonly GameEvent[], update: UpdateMessage) => void): () => void;
  send<A>(op: string, fields?: Record<string, unknown>): Promise<A>;
}
