import type { ReadonlySignal } from '@preact/signals-core';
import type {
  ChatLine,
  EventOf,
  Family,
  PrivateOf,
  RoomMessage,
  ServerMessage,
  UpdateOf,
  WelcomeMessage,
} from './wire';

export type ConnectionKind =
  | 'connecting'
  | 'online'
  | 'reconnecting'
  | 'restarting'
  | 'replaced'
  | 'removed'
  | 'locked'
  | 'not_let_in'
  | 'ended'
  | 'gone'
  | 'version'
  | 'broken'
  | 'banned'
  | 'closed'
  | 'too_large';

/** `since` is a time of Date.now(); `attempt` counts the tries since the connection was last online. */
export interface ConnectionState {
  kind: ConnectionKind;
  since: number;
  attempt: number;
}

export type { ChatLine };

/** What the screens and the games see of the connection; a game sees that its updates are those of its family. */
export interface Client<F extends Family = Family> {
  readonly state: ReadonlySignal<ConnectionState>;
  readonly welcome: ReadonlySignal<WelcomeMessage | null>;
  readonly room: ReadonlySignal<RoomMessage | null>;
  /** The newest whole view; null until a game was on. */
  readonly update: ReadonlySignal<UpdateOf<F> | null>;
  /** Calls `listener` once per update that carries events. Returns the way to stop. */
  onEvents(listener: (events: readonly EventOf<F>[], update: UpdateOf<F>) => void): () => void;
  readonly chat: ReadonlySignal<readonly ChatLine[]>;
  /**
   * Sends a command; resolves with its answer (`done`, `update`, `previewed`, ...), rejects with `Refused`.
   * Commands wait while the connection is down and are sent again after it is back. Two sends of the same
   * thing are two commands: watch `pending` to keep from it.
   */
  send<A = ServerMessage>(op: string, fields?: Record<string, unknown>): Promise<A>;
  /** How many commands have no answer yet. */
  readonly pending: ReadonlySignal<number>;
  /**
   * Set when a game that is over is looked at: nothing can be done, nobody is "you", and these are all hands. They are
   * shown open where `update` tells no seat of one's own.
   */
  readonly looking?: ReadonlySignal<readonly PrivateOf<F>[]>;
}

/** The server (or the end of the connection) said no. `code` is stable, `message` is a sentence. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly code: string,
    message: string,
    readonly detail: Record<string, unknown> = {},
    /** After how long the same may be accepted; not there where waiting alone changes nothing. */
    readonly retryMs?: number,
  ) {
    super(message);
  }
}
