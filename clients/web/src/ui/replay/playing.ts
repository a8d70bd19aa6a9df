import { useEffect, useState } from 'preact/hooks';
import type { ReplayClient } from '../../core/replay/replay_client';
import type { Replay } from '../../core/wire';

const STEP_MS = 1200;
export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

export interface Playing {
  on: boolean;
  speed: number;
  setSpeed(speed: number): void;
  toggle(): void;
  stop(): void;
}

/** Goes on by itself, step by step, and stops at the end. */
export function usePlaying(replay: Replay, client: ReplayClient): Playing {
  const [on, setOn] = useState(false);
  const [speed, setSpeed] = useState(1);
  const last = replay.steps.length - 1;
  const at = client.at.value;
  useEffect(() => {
    if (!on) return undefined;
    if (at >= last) {
      setOn(false);
      return undefined;
    }
    const timer = setTimeout(() => client.go(at + 1), STEP_MS / speed);
    return () => clearTimeout(timer);
  }, [on, at, speed]);
  return {
    on,
    speed,
    setSpeed,
    toggle: () => {
      if (!on && at >= last) client.go(0);
      setOn(!on);
    },
    stop: () => setOn(false),
  };
}
