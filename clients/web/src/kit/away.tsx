import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { secondsUntilGone } from '../core/heard';
import type { RoomSeat } from '../core/wire';

/** The seconds until the table goes on without whoever is away; null where it does not wait for them. */
export function useWait(seat: RoomSeat | undefined): number | null {
  const [left, setLeft] = useState(() => secondsUntilGone(seat));
  useEffect(() => {
    const tell = (): void => setLeft(secondsUntilGone(seat));
    tell();
    if (secondsUntilGone(seat) === null) return undefined;
    const timer = setInterval(tell, 250);
    return () => clearInterval(timer);
  }, [seat]);
  return left;
}

/** `1:05` */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}`;

/** How long the table still waits for whoever is away; what is inside where it does not wait. */
export function AwayClock({ seat, children }: { seat: RoomSeat | undefined; children: ComponentChildren }) {
  const left = useWait(seat);
  return <>{left === null ? children : clockText(left)}</>;
}
