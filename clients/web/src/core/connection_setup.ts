import type { WelcomeMessage } from './wire';

/** The part of a WebSocket that is used; tests hand in their own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  /** Of a WebSocket. */
  readonly readyState: number;
  send(text: string): void;
  close(code?: number): void;
}

/** How the client introduces itself when it holds no seat token. */
export interface Introduction {
  name?: string;
  host_token?: string;
  transfer_code?: string;
  /** Asks the host to be let in, where nobody new comes in unasked. */
  knock?: true;
  /** Says that this seat is one's own, and knocks where one has to. */
  seat?: number;
}

export interface ConnectionSetup {
  open: () => Socket;
  /** The secret kept for this room, or null. Asked before each hello. */
  token: () => string | null;
  keepToken: (welcome: WelcomeMessage) => void;
  dropToken: () => void;
  /**
   * Whether another person may be at this browser, by the seat that it keeps: then the seat is not taken from a page
   * that is connected by it before somebody has said so.
   */
  mayBeAnother?: () => boolean;
  introduction: Introduction;
  /** What a server that is not open to all is told, or null. */
  accessKey?: () => string | null;
  /** Asks the person for it; false: they do not know it. */
  askForKey?: (question: string) => boolean;
  /** What this browser is told from others by at this table, also as somebody new. */
  mark?: () => string;
  /** The version of the table that a page before this one saw last, if it kept it. */
  seen?: () => number | undefined;
  /** Whether the room still exists; asked when a socket does not even open. */
  roomExists?: () => Promise<boolean>;
  chance?: () => number;
}
