import type { ReplayClient } from '../../core/replay/replay_client';
import { nextRound, nextTurn, previousRound, previousTurn } from '../../core/replay/walk';
import type { Replay } from '../../core/wire';
import type { Playing } from './playing';

export type Goal = 'round_back' | 'turn_back' | 'step_back' | 'step_on' | 'turn_on' | 'round_on';

/** Where one is in a game that is over, where one can go, and by whose eyes it can be seen. */
export interface Steering {
  replay: Replay;
  client: ReplayClient;
  playing: Playing;
  at: number;
  last: number;
  /** Null: all hands are open. */
  seats: readonly (number | null)[];
  go(to: number): void;
  goals: Record<Goal, () => number>;
}

export function steer(replay: Replay, client: ReplayClient, playing: Playing): Steering {
  const at = client.at.value;
  return {
    replay,
    client,
    playing,
    at,
    last: replay.steps.length - 1,
    seats: replay.view === 'all' ? [null, ...replay.seats.map(({ seat }) => seat)] : [replay.view],
    go: (to) => {
      playing.stop();
      client.go(to);
    },
    goals: {
      round_back: () => previousRound(replay, at),
      turn_back: () => previousTurn(replay.steps, at),
      step_back: () => at - 1,
      step_on: () => at + 1,
      turn_on: () => nextTurn(replay.steps, at),
      round_on: () => nextRound(replay, at),
    },
  };
}
