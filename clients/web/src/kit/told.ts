/** What was told of a game at this table, turn by turn: as it is read there, for looking back while it is played. */
import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { hasLeft, keptSeat, recall, remember, SEAT_KEYS } from '../core/keepsakes';
import type { RoomEvent } from '../core/wire';

/** What one may look for: what players did, rounds and their ends, and who came and went. */
export const KINDS = ['moves', 'rounds', 'people'] as const;
export type Kind = (typeof KINDS)[number];

/** `turn` is that of the update that told it; `seat` null where it concerns everybody; `kind` null for a gap. */
export interface Told {
  turn: number;
  seat: number | null;
  kind: Kind | null;
  text: string;
}

/** Longer than any game: who talks more than that has the replay. */
const TOLD_MAX = 4000;

const PEOPLE: ReadonlySet<string> = new Set<RoomEvent['event']>([
  'bot_plays_on',
  'seat_taken_back',
  'seat_taken_over',
  'clock_ran_out',
  'more_time',
  'seat_removed',
]);

interface Happened {
  event: string;
  seat?: number | null;
  game_number?: number;
}

/** An update, as far as the log minds. */
export interface Telling {
  v: number;
  turn: number;
  events: readonly Happened[];
}

/** `v` is the version of the last update that is in it; `game` the number of the game, null where that was not told. */
interface Log {
  v: number;
  game: number | null;
  lines: readonly Told[];
}

const EMPTY: Log = { v: -1, game: null, lines: [] };

function toldOf({ event, seat = null }: Happened, text: string, turn: number): Told {
  const kind = PEOPLE.has(event) ? 'people' : seat === null ? 'rounds' : 'moves';
  return { turn, seat, kind, text };
}

function keptAt(code: string): Log {
  try {
    const kept = JSON.parse(recall(SEAT_KEYS.history + code) ?? 'null') as Partial<Log> | null;
    return kept && Array.isArray(kept.lines) ? { ...EMPTY, ...kept } : EMPTY;
  } catch {
    return EMPTY;
  }
}

/** A log that begins anew with each game. With a `code` it outlives the page, as long as the seat there is kept. */
export class TellLog {
  private readonly log: Signal<Log>;
  /** The last that a page before this one has told; this one may be told the same first. */
  private readonly keptTo: number;
  private readonly keep = (): void => {
    const log = this.log.peek();
    if (this.code !== null && log.lines.length > 0 && keptSeat(this.code) && !hasLeft(this.code))
      remember(SEAT_KEYS.history + this.code, JSON.stringify(log));
  };

  private readonly stopFollowing: () => void;

  /** `update`: the newest of the table, which tells by itself where something was missed. */
  constructor(
    private readonly code: string | null,
    update?: ReadonlySignal<(Telling & { resync?: true }) | null>,
  ) {
    this.log = signal(code === null ? EMPTY : keptAt(code));
    this.keptTo = this.log.peek().v;
    this.stopFollowing = effect(() => {
      if (update?.value?.resync) this.miss(update.value);
    });
    // A page may end without a word after that.
    window.addEventListener('pagehide', this.keep);
  }

  get lines(): readonly Told[] {
    return this.log.value.lines;
  }

  get game(): number | null {
    return this.log.value.game;
  }

  /** `texts` are the sentences of the events; an empty one tells nothing. */
  add({ v, turn, events }: Telling, texts: readonly string[]): void {
    const before = this.log.peek();
    const begins = events.findLastIndex(({ event }) => event === 'game_started');
    if (v === this.keptTo) return;
    const told = events.flatMap((event, i) => (i >= begins && texts[i] ? [toldOf(event, texts[i], turn)] : []));
    const { game, lines } = begins < 0 && v >= before.v ? before : EMPTY;
    this.log.value = { v, game: events[begins]?.game_number ?? game, lines: [...lines, ...told].slice(-TOLD_MAX) };
  }

  /** What happened before this update was not told, nor will be: the page was away for too long. */
  miss({ v, turn }: Pick<Telling, 'v' | 'turn'>): void {
    const before = this.log.peek();
    // Of a game of which nothing is known nothing is missing; a table that is younger is another one.
    if (before.v < 0 || v === before.v) return;
    const gap: Told = { turn, seat: null, kind: null, text: '' };
    this.log.value = v < before.v ? EMPTY : { ...before, v, lines: [...before.lines, gap].slice(-TOLD_MAX) };
  }

  stop(): void {
    this.stopFollowing();
    this.keep();
    window.removeEventListener('pagehide', this.keep);
  }
}
