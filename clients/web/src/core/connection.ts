import { type ReadonlySignal, signal } from '@preact/signals-core';
import { retryDelay } from './backoff';
import { type ChatLine, type Client, type LinkKind, type LinkState, Refused } from './client';
import { finalKind, reasonOf } from './link_end';
import type {
  ClaimSettledMessage, ClosingMessage, GameEvent, PresenceMessage, RefusedMessage, RoomMessage, ServerMessage,
  UpdateMessage, WelcomeMessage,
} from './wire';

/** The part of a WebSocket that is used; tests hand in their own. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** How the client introduces itself when it holds no seat token. */
export interface Introduction {
  name?: string;
  host_token?: string;
  transfer_code?: string;
}

export interface ConnectionSetup {
  open: () => Socket;
  /** The secret kept for this room, or null. Asked before each hello. */
  token: () => string | null;
  keepToken: (welcome: WelcomeMessage) => void;
  dropToken: () => void;
  introduction: Introduction;
  /** Whether the room still exists; asked when a socket does not even open. */
  roomExists?: () => Promise<boolean>;
  chance?: () => number;
}

const PROTOCOL = { min: 1, max: 1 };
const ANSWER_MS = 10_000;
const PROBE_MS = 2_000;
/** The device says that it is off the net: the banner is to stand within a second. */
const OFFLINE_PROBE_MS = 800;
const OPEN_MS = 8_000;
const CHAT_KEPT = 200;

interface Waiting {
  op: string;
  fields: Record<string, unknown>;
  id: number | null;
  resolve: (answer: never) => void;
  reject: (reason: Refused) => void;
}

/**
 * One person's link to one room: says hello, numbers the commands, sends them one after the other and
 * comes back by itself when the link breaks. Knows nothing of games.
 *
 * Commands go out one at a time. So at most one is unanswered when a link breaks, its id is the last or
 * the next one the server knows, and sending it again can neither be lost nor count twice.
 */
export class Connection implements Client {
  readonly link: ReadonlySignal<LinkState>;
  readonly welcome = signal<WelcomeMessage | null>(null);
  readonly room = signal<RoomMessage | null>(null);
  readonly update = signal<UpdateMessage | null>(null);
  readonly chat = signal<readonly ChatLine[]>([]);
  readonly pending = signal(0);
  /** How a claim of ours ended; null while none has. */
  readonly claim = signal<ClaimSettledMessage | null>(null);
  /** Why the server would not say welcome; the link rests until `introduce`. */
  readonly refusal = signal<Refused | null>(null);

  private readonly link_ = signal<LinkState>({ kind: 'connecting', since: Date.now(), attempt: 0 });
  private socket: Socket | null = null;
  private greeted = false;
  /** Whether the first command of the queue has gone out on the present socket. */
  private outstanding = false;
  private helloHadToken = false;
  private closingReason: ClosingMessage | null = null;
  private lastId = 0;
  private queue: Waiting[] = [];
  private listeners = new Set<(events: readonly GameEvent[], update: UpdateMessage) => void>();
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setTimeout> | undefined;
  private over = false;
  private introduction: Introduction;

  constructor(private readonly setup: ConnectionSetup) {
    this.link = this.link_;
    this.introduction = setup.introduction;
    window.addEventListener('online', this.wake);
    window.addEventListener('offline', this.offline);
    window.addEventListener('pageshow', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.open();
  }

  onEvents(listener: (events: readonly GameEvent[], update: UpdateMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  send<A = ServerMessage>(op: string, fields: Record<string, unknown> = {}): Promise<A> {
    if (this.over) return Promise.reject(new Refused('LINK_OVER', 'The link to this table is closed.'));
    return new Promise<A>((resolve, reject) => {
      this.queue.push({ op, fields, id: null, resolve: resolve as (answer: never) => void, reject });
      this.countPending();
      this.sendNext();
    });
  }

  /** Says hello in another way after `refusal`. */
  introduce(introduction: Introduction): void {
    this.introduction = introduction;
    this.refusal.value = null;
    if (this.socket && this.link_.value.kind === 'connecting') this.hello();
    else this.restart();
  }

  /** Takes the seat back from the tab or device that took over. */
  takeBack(): void {
    this.restart();
  }

  /** Ends the link for good; what waits for an answer is rejected. */
  dispose(): void {
    this.finish('ended');
    window.removeEventListener('online', this.wake);
    window.removeEventListener('offline', this.offline);
    window.removeEventListener('pageshow', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.listeners.clear();
  }

  private restart(): void {
    this.over = false;
    this.setLink('connecting', 0);
    this.open();
  }

  private open(): void {
    clearTimeout(this.retryTimer);
    this.dropSocket();
    this.closingReason = null;
    const socket = this.setup.open();
    this.socket = socket;
    let opened = false;
    // Each callback first asks whether it still speaks for the present socket: a late close of an old
    // one must not touch the new one.
    socket.onopen = () => {
      if (socket !== this.socket) return;
      opened = true;
      this.hello();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(event.data);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(event.code, opened);
    };
    this.watch(OPEN_MS);
  }

  private hello(): void {
    const token = this.introduction.transfer_code === undefined ? this.setup.token() : null;
    this.helloHadToken = token !== null;
    const hello: Record<string, unknown> = { op: 'hello', protocol: PROTOCOL };
    if (token !== null) {
      hello['seat_token'] = token;
      const seen = this.update.value?.v;
      if (seen !== undefined) hello['version'] = seen;
    } else {
      Object.assign(hello, this.introduction);
    }
    this.socket?.send(JSON.stringify(hello));
    this.watch(ANSWER_MS);
  }

  private receive(data: unknown): void {
    if (typeof data !== 'string') return;
    const message = JSON.parse(data) as ServerMessage;
    switch (message.type) {
      case 'welcome':
        this.welcomed(message);
        break;
      case 'room':
        this.room.value = message;
        break;
      case 'update':
        this.update.value = message;
        if (message.events.length > 0) for (const listener of [...this.listeners]) listener(message.events, message);
        break;
      case 'chat':
        this.hear([message]);
        break;
      case 'presence':
        this.notePresence(message);
        break;
      case 'claim_settled':
        this.claim.value = message;
        break;
      case 'closing':
        this.closingReason = message;
        break;
      case 'refused':
        if (!this.greeted) this.helloRefused(message);
        break;
      default:
        break;
    }
    if ('ack' in message && typeof message.ack === 'number') this.answered(message, message.ack);
  }

  private welcomed(message: WelcomeMessage): void {
    this.greeted = true;
    this.introduction = {};
    this.setup.keepToken(message);
    this.lastId = Math.max(this.lastId, message.last_id);
    this.welcome.value = message;
    this.refusal.value = null;
    this.hear(message.chat);
    this.setLink('online', 0);
    if (!this.outstanding) this.restWatch();
    this.sendNext();
  }

  private helloRefused(message: RefusedMessage): void {
    clearTimeout(this.watchdog);
    if (message.code === 'REMOVED') {
      this.setup.dropToken();
      this.finish('removed');
    } else if (message.code === 'VERSION_MISMATCH') {
      this.finish('version');
    } else if (message.code === 'NO_SUCH_ROOM') {
      this.finish('gone');
    } else if (message.code === 'ROOM_BROKEN') {
      this.finish('broken');
    } else if (message.code === 'BAD_TOKEN' && this.helloHadToken) {
      this.setup.dropToken();
      this.hello();
    } else if (message.code === 'TRY_AGAIN' || message.code === 'SERVER_STOPPING') {
      this.closed(1001, true);
    } else {
      const refusal = new Refused(message.code, message.message, { ...message.detail });
      this.refusal.value = refusal;
      this.rejectAll(refusal);
    }
  }

  private hear(lines: readonly ChatLine[]): void {
    const known = new Set(this.chat.value.map((line) => line.n));
    const fresh = lines.filter((line) => !known.has(line.n));
    if (fresh.length > 0) this.chat.value = [...this.chat.value, ...fresh].slice(-CHAT_KEPT);
  }

  private notePresence(message: PresenceMessage): void {
    const room = this.room.value;
    if (!room) return;
    const { connected, away_ms, played_by } = message;
    const seats = room.seats.map((seat) => (seat.seat === message.seat ? { ...seat, connected, away_ms, played_by } : seat));
    this.room.value = { ...room, seats };
  }

  private answered(message: ServerMessage, ack: number): void {
    const first = this.queue[0];
    if (!first || first.id !== ack) return;
    this.queue.shift();
    this.outstanding = false;
    this.countPending();
    this.restWatch();
    if (message.type === 'refused') first.reject(new Refused(message.code, message.message, { ...message.detail }));
    else first.resolve(message as never);
    this.sendNext();
  }

  /** Sends the first command of the queue unless its answer is on the way already. */
  private sendNext(): void {
    if (!this.greeted || this.outstanding) return;
    const first = this.queue[0];
    if (!first) return;
    first.id ??= this.lastId + 1;
    this.lastId = Math.max(this.lastId, first.id);
    this.outstanding = true;
    this.socket?.send(JSON.stringify({ id: first.id, op: first.op, ...first.fields }));
    this.watch(ANSWER_MS);
  }

  private countPending(): void {
    this.pending.value = this.queue.filter((waiting) => waiting.op !== 'ping').length;
  }

  /** A link that does not answer in time is as good as closed. */
  private watch(ms: number): void {
    clearTimeout(this.watchdog);
    clearTimeout(this.pingTimer);
    this.watchdog = setTimeout(() => {
      this.watchdog = undefined;
      this.closed(1006, true);
    }, ms);
  }

  private restWatch(): void {
    clearTimeout(this.watchdog);
    this.watchdog = undefined;
    clearTimeout(this.pingTimer);
    this.pingTimer = setTimeout(() => this.ping(), this.welcome.value?.ping_ms ?? 20_000);
  }

  private ping(): void {
    if (this.queue.length === 0) this.send('ping').catch(() => undefined);
  }

  private closed(code: number, opened: boolean): void {
    const closing = this.closingReason;
    const reason = closing?.reason ?? reasonOf(code);
    this.dropSocket();
    const end = finalKind(reason);
    if (end) {
      if (end === 'removed') this.setup.dropToken();
      this.finish(end);
      return;
    }
    const attempt = this.link_.value.attempt + 1;
    const first = this.link_.value.kind === 'connecting' && this.welcome.value === null;
    this.setLink(first ? 'connecting' : reason === 'SERVER_STOPPING' || this.link_.value.kind === 'restarting' ? 'restarting' : 'reconnecting', attempt);
    const delay = Math.max(closing?.retry_ms ?? 0, retryDelay(attempt, (this.setup.chance ?? Math.random)()));
    this.retryTimer = setTimeout(() => this.open(), delay);
    if (!opened) void this.askWhetherGone();
  }

  private async askWhetherGone(): Promise<void> {
    if (!this.setup.roomExists) return;
    const exists = await this.setup.roomExists();
    if (!exists && !this.over && !this.greeted) this.finish('gone');
  }

  private dropSocket(): void {
    clearTimeout(this.watchdog);
    this.watchdog = undefined;
    clearTimeout(this.pingTimer);
    this.greeted = false;
    this.outstanding = false;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private finish(kind: LinkKind): void {
    clearTimeout(this.retryTimer);
    this.dropSocket();
    this.over = true;
    this.setLink(kind, 0);
    this.rejectAll(new Refused('LINK_OVER', 'The link to this table is closed.'));
  }

  private rejectAll(reason: Refused): void {
    const left = this.queue.splice(0);
    this.outstanding = false;
    this.countPending();
    for (const waiting of left) waiting.reject(reason);
  }

  private setLink(kind: LinkKind, attempt: number): void {
    const since = kind === this.link_.value.kind ? this.link_.value.since : Date.now();
    this.link_.value = { kind, since, attempt };
  }

  /** The device is back: try at once, and find out at once whether an open link is still alive. */
  private wake = (): void => {
    if (document.visibilityState === 'hidden' || this.over) return;
    if (!this.socket) this.open();
    else this.probe();
  };

  private offline = (): void => this.probe(OFFLINE_PROBE_MS);

  private probe(ms = PROBE_MS): void {
    if (!this.greeted || this.over) return;
    this.ping();
    this.watch(ms);
  }
}
