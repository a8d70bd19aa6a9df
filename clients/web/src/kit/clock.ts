import { useEffect, useState } from 'preact/hooks';
import type { UpdateMessage } from '../core/wire';

/** Seconds that are left of what the update's clock said, counted on this side. */
export function useSeconds(update: Pick<UpdateMessage, 'clock'> | null, paused: boolean): number | null {
  const given = update?.clock?.remaining_ms;
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (given === undefined) {
      setLeft(null);
      return undefined;
    }
    const end = performance.now() + given;
    const tell = (): void => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tell();
    if (paused) return undefined;
    const timer = setInterval(tell, 250);
    return () => clearInterval(timer);
  }, [update, given, paused]);
  return left;
}
