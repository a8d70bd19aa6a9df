import { type ReadonlySignal, signal } from '@preact/signals-core';
import { retryDelay } from './backoff';
import { Beats } from './beats';
import { type ChatLine, type Client, type ConnectionKind, type ConnectionState, Refused } from './client';
import { CommandQueue, refusedBy } from './command_queue';
import type { ConnectionSetup, Introduction, Socket } from './connection_setup';
import { followDevice } from './device';
import { timed, withLines, withPresence } from './heard';
import { finalKind, passingKind, reasonOf } from './connection_end';
import { Lateness } from './lateness';
import { Pulse } from './pulse';
import type {
  ClaimSettledMessage,
  ClosingMessage,
  DealMessage,
  GameEvent,
  NoticeMessage,
  ReactionMessage,
  RefusedMessage,
  RoomMessage,
  ServerMessage,
  SitSettledMessage,
  UpdateMessage,
  WelcomeMessage,
} from './wire';
import { ANSWER_MS, OFFLINE_PROBE_MS, OPEN_MS, PROBE_MS, QUIET_MS, SLOW_ANSWER_MS } from './waits';
import { wholeMessage } from './whole_message';

const PROTOCOL = { min: 1, max: 2 };
const OPEN = 1; // Of WebSocket.readyState.

/**
 * One person's connection to one room: says hello, numbers the commands, sends them as `CommandQueue` says
 * and comes back by itself when it breaks. Knows nothing of games.
 */
export class Connection implements Client {
  readonly state: ReadonlySignal<ConnectionState>;
  readonly welcome = signal<WelcomeMessage | null>(null);
  readonly room = signal<RoomMessage | null>(null);
  /** Kept also when its game has been put away: a table that is just leaving the page still shows it. */
  readonly update = signal<UpdateMessage | null>(null);
  /** The first update since the last welcome, with all that was missed before it. */
  readonly caughtUp = signal<UpdateMessage | null>(null);
  /** Whether `update` is of the game on the table. */
  readonly dealt = signal(false);
  readonly chat = signal<readonly ChatLine[]>([]);
  /** The last that was shown at a seat; null while nothing was. */
  readonly reaction = signal<ReactionMessage | null>(null);
  readonly pending: ReadonlySignal<number>;
  /** The last that was told of a deal; the rest of the client knows what to do with it. */
  readonly deal = signal<DealMessage | null>(null);
  /** What whoever runs the server tells everybody; null while nothing is told. */
  readonly notice = signal<NoticeMessage | null>(null);
  /** How a claim of ours ended; null while none has. */
  readonly claim = signal<ClaimSettledMessage | null>(null);
  /** Whether we are outside, have knocked, and wait for the host. */
  readonly knocking = signal(false);
  /** What the host said when we asked to sit; null while nothing was. */
  readonly sitSettled = signal<SitSettledMessage | null>(null);
  /** Why the server would not say welcome; it rests until `introduce`. */
  readonly refusal = signal<Refused | null>(null);

  private readonly lateness = new Lateness();
  /** Whether an answer, or a sign of life, is overdue on a connection that stands. */
  readonly late: ReadonlySignal<boolean> = this.lateness.is;

  private readonly state_ = signal<ConnectionState>({ kind: 'connecting', since: Date.now(), attempt: 0 });
  private socket: Socket | null = null;
  private greeted = false;
  private helloHadToken = false;
  private closingReason: ClosingMessage | null = null;
  private readonly commands = new CommandQueue();
  private listeners = new Set<(events: readonly GameEvent[], update: UpdateMessage) => void>();
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly pulse = new Pulse(
    () => this.closed(1006, true),
    () => this.ping(),
  );
  private readonly beats = new Beats({
    say: (text) => this.sayNow(text),
    late: (is) => this.lateness.noteLine(is),
    dead: () => this.closed(1006, true),
    isSeen: () => document.visibilityState !== 'hidden',
  });
  private readonly leaveDevice: () => void;
  private over = false;
  private insists = false;
  private pauseTimer: ReturnType<typeof setTimeout> | undefined;
  private introduction: Introduction;

  constructor(private readonly setup: ConnectionSetup) {
    this.state = this.state_;
    this.pending = this.commands.pending;
    this.introduction = setup.introduction;
    this.leaveDevice = followDevice({ back: () => this.wake(), offline: () => this.probe(OFFLINE_PROBE_MS) });
    this.open();
  }

  onEvents(listener: (events: readonly GameEvent[], update: UpdateMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  send<A = ServerMessage>(op: string, fields: Record<string, unknown> = {}): Promise<A> {
    if (this.over) return Promise.reject(new Refused('CONNECTION_OVER', 'The connection to this table is closed.'));
    const answer = this.commands.add<A>(op, fields);
    this.sendNext();
    return answer;
  }

  /** Says hello in another way after `refusal`. */
  introduce(introduction: Introduction): void {
    this.introduction = introduction;
    this.refusal.value = null;
    if (this.socket && this.state_.value.kind === 'connecting') this.hello();
    else this.restart();
  }

  /** Goes on as the person whose seat is kept, who is connected elsewhere, after the refusal ALREADY_HERE. */
  goOnHere(): void {
    this.insists = true;
    this.introduce({});
  }

  /** Takes the seat back from the tab or device that took over. */
  takeBack(): void {
    this.restart();
  }

  /** Ends the connection for good; what waits for an answer is rejected. */
  dispose(): void {
    this.finish('ended');
    this.leaveDevice();
    this.listeners.clear();
  }

  private restart(): void {
    this.over = false;
    this.setState('connecting', 0);
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
    this.pulse.expect(OPEN_MS);
  }

  private hello(): void {
    const token = this.introduction.transfer_code === undefined ? this.setup.token() : null;
    this.helloHadToken = token !== null;
    const hello: Record<string, unknown> = { op: 'hello', protocol: PROTOCOL };
    if (token !== null) {
      hello['seat_token'] = token;
      const seen = this.update.value?.v ?? this.setup.seen?.();
      if (seen !== undefined) hello['version'] = seen;
      // Whoever was welcome on this page is that person, and comes back after a loss of which the server may not know.
      if (!this.insists && this.welcome.value === null && this.setup.mayBeAnother?.()) hello['if_away'] = true;
    } else {
      Object.assign(hello, this.introduction);
    }
    const key = this.setup.accessKey?.() ?? null;
    if (key !== null) hello['access_key'] = key;
    if (this.setup.mark) hello['mark'] = this.setup.mark();
    this.say(JSON.stringify(hello));
  }

  private receive(data: unknown): void {
    if (typeof data !== 'string') return;
    const message = wholeMessage(JSON.parse(data) as ServerMessage);
    switch (message.type) {
      case 'welcome':
        this.welcomed(message);
        break;
      case 'room':
        // The next game may be of another family, which could not show what the last one has left on the table.
        if (message.state === 'lobby') this.dealt.value = false;
        this.room.value = timed(message);
        break;
      case 'update':
        this.caughtUp.value ??= message;
        this.update.value = message;
        this.dealt.value = true;
        if (message.events.length > 0) for (const listener of [...this.listeners]) listener(message.events, message);
        break;
      case 'chat':
        this.chat.value = withLines(this.chat.value, [message]);
        break;
      case 'reaction':
        this.reaction.value = message;
        break;
      case 'presence':
        this.room.value = withPresence(this.room.value, message);
        break;
      case 'deal_open':
      case 'deal_closed':
      case 'deal_revealed':
        this.deal.value = message;
        break;
      case 'knocking':
        // What follows is up to a person: no silence of theirs is a loss of the connection.
        this.knocking.value = true;
        this.pulse.stop();
        break;
      case 'sit_settled':
        this.sitSettled.value = message;
        break;
      case 'claim_settled':
        this.claim.value = message;
        break;
      case 'notice':
        this.notice.value = message;
        break;
      case 'closing':
        this.closingReason = message;
        break;
      case 'beat':
        this.beats.answered();
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
    this.caughtUp.value = null;
    // If there is one it comes behind the welcome.
    this.notice.value = null;
    this.greeted = true;
    this.knocking.value = false;
    this.introduction = {};
    this.setup.keepToken(message);
    this.commands.known(message.last_id);
    this.welcome.value = message;
    this.refusal.value = null;
    this.chat.value = withLines(this.chat.value, message.chat);
    this.setState('online', 0);
    this.beats.start(message.beat_ms);
    if (!this.commands.outstanding) this.rest();
    this.sendNext();
  }

  private helloRefused(message: RefusedMessage): void {
    this.pulse.stop();
    const end = finalKind(message.code);
    if (end) {
      this.finish(end);
    } else if (message.code === 'BAD_TOKEN' && this.helloHadToken) {
      this.setup.dropToken();
      this.goByLastName();
      this.hello();
    } else if (message.code === 'BAD_ACCESS_KEY' && this.setup.askForKey?.(message.message)) {
      this.hello();
    } else if (message.code === 'TRY_AGAIN' || message.code === 'SERVER_STOPPING') {
      this.closed(1001, true);
    } else {
      const refusal = refusedBy(message);
      this.refusal.value = refusal;
      this.commands.rejectAll(refusal);
    }
  }

  /** Whoever has done nothing yet is forgotten with the server's process: they come again, under the name of then. */
  private goByLastName(): void {
    const name = this.room.value?.you.name ?? this.welcome.value?.name;
    if (name) this.introduction = { ...this.introduction, name };
  }

  private answered(message: ServerMessage, ack: number): void {
    const pause = this.commands.pauseFor(message, ack);
    if (pause !== null) {
      this.rest();
      this.lateness.awaitSince(this.commands.since);
      this.pauseTimer = setTimeout(() => {
        this.commands.unsend();
        this.sendNext();
      }, pause);
      return;
    }
    if (!this.commands.answer(message, ack)) return;
    if (!this.commands.outstanding) this.rest();
    this.sendNext();
  }

  private sendNext(): void {
    if (!this.greeted) return;
    const texts = this.commands.next();
    for (const text of texts) this.say(text);
    this.lateness.awaitSince(this.commands.since);
    // So that a dead line is told from a slow answer.
    if (texts.length > 0 && this.pending.value > 0) this.beats.beat();
  }

  /** Into a socket that is closing nothing is said: what gets no answer is said again on the next one. */
  private say(text: string): void {
    this.sayNow(text);
    this.pulse.expect(this.beats.wanted ? SLOW_ANSWER_MS : ANSWER_MS);
  }

  private sayNow(text: string): void {
    if (this.socket?.readyState === OPEN) this.socket.send(text);
  }

  private rest(): void {
    if (this.beats.wanted) this.pulse.stop();
    else this.pulse.rest(this.welcome.value?.ping_ms ?? QUIET_MS);
  }

  private ping(): void {
    if (this.commands.empty) this.send('ping').catch(() => undefined);
  }

  private closed(code: number, opened: boolean): void {
    const closing = this.closingReason;
    const reason = closing?.reason ?? reasonOf(code);
    this.dropSocket();
    const end = finalKind(reason);
    if (end) {
      this.finish(end);
      return;
    }
    const attempt = this.state_.value.attempt + 1;
    this.setState(passingKind(this.state_.value.kind, reason, this.welcome.value !== null), attempt);
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
    this.pulse.stop();
    this.beats.stop();
    this.lateness.awaitSince(undefined);
    clearTimeout(this.pauseTimer);
    this.greeted = this.knocking.value = false;
    this.commands.unsend();
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private finish(kind: ConnectionKind): void {
    clearTimeout(this.retryTimer);
    this.dropSocket();
    this.over = true;
    this.setState(kind, 0);
    this.commands.rejectAll(new Refused('CONNECTION_OVER', 'The connection to this table is closed.'));
  }

  private setState(kind: ConnectionKind, attempt: number): void {
    const since = kind === this.state_.value.kind ? this.state_.value.since : Date.now();
    this.state_.value = { kind, since, attempt };
  }

  /** Tries at once, and finds out at once whether an open connection is still alive. */
  private wake(): void {
    if (this.over) return;
    if (!this.socket) this.open();
    else this.probe(PROBE_MS);
  }

  private probe(ms: number): void {
    if (!this.greeted || this.over) return;
    if (this.beats.wanted) return this.beats.beat(ms);
    this.ping();
    this.pulse.expect(ms);
  }
}
