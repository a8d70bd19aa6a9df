/** How long a sign of life may go unanswered before the page says so, and before the line is taken for dead. */
const LATE_MS = 3_000;
const DEAD_MS = 7_500;
/** The sign and its answer, to the byte (protocol/README.md, "Signs of life"). */
const BEAT = '{"op":"beat"}';

type Timer = ReturnType<typeof setTimeout> | undefined;

export interface BeatsSetup {
  say: (text: string) => void;
  /** Whether the line is silent: for longer than an answer takes. */
  late: (is: boolean) => void;
  dead: () => void;
  /** Whether somebody sees the page. */
  isSeen: () => boolean;
}

/**
 * Tells the server that somebody looks, as often as it wants to hear it, and notices by its answers when the line is
 * dead. A page that nobody sees says nothing, so that a phone can sleep, and its person counts as away.
 */
export class Beats {
  private every: number | null = null;
  private next: Timer;
  private late: Timer;
  private dead: Timer;

  constructor(private readonly setup: BeatsSetup) {}

  /** Whether the server of this connection listens for them. */
  get wanted(): boolean {
    return this.every !== null;
  }

  /** A connection is welcome: one is said in any case, which tells that more could be. */
  start(every: number | undefined): void {
    this.stop();
    this.every = every ?? null;
    this.beat();
  }

  /** Now, because the person does something, looks again, or the net may be back: then an answer is due in `within`. */
  beat(within = DEAD_MS): void {
    if (this.every === null) return;
    clearTimeout(this.next);
    this.setup.say(BEAT);
    this.late ??= setTimeout(() => this.setup.late(true), LATE_MS);
    if (this.dead !== undefined && within === DEAD_MS) return;
    clearTimeout(this.dead);
    this.dead = setTimeout(this.setup.dead, within);
  }

  /** Answered: the next is due, if anybody looks by then. */
  answered(): void {
    if (this.every === null) return;
    this.settle();
    this.next = setTimeout(() => {
      if (this.setup.isSeen()) this.beat();
    }, this.every);
  }

  stop(): void {
    this.every = null;
    this.settle();
  }

  private settle(): void {
    clearTimeout(this.next);
    clearTimeout(this.late);
    clearTimeout(this.dead);
    this.late = this.dead = undefined;
    this.setup.late(false);
  }
}
