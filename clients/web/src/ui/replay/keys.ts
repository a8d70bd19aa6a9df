import { useEffect } from 'preact/hooks';
import type { Steering } from './steering';

/** Keys belong to the fields and sheets that are open, and Space to a button that has the keyboard. */
function isTaken(event: KeyboardEvent): boolean {
  const { tagName } = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(tagName) || (event.key === ' ' && tagName === 'BUTTON')) return true;
  return document.querySelector('dialog[open]') !== null;
}

/** The keys that lead through a game: what the text `keys` says. */
export function useKeys({ last, seats, client, playing, go, goals }: Steering): void {
  useEffect(() => {
    const rtl = document.documentElement.dir === 'rtl';
    const keys: Record<string, () => void> = {
      ArrowRight: () => go(goals[rtl ? 'step_back' : 'step_on']()),
      ArrowLeft: () => go(goals[rtl ? 'step_on' : 'step_back']()),
      ArrowDown: () => go(goals.turn_on()),
      ArrowUp: () => go(goals.turn_back()),
      ']': () => go(goals.round_on()),
      '[': () => go(goals.round_back()),
      Home: () => go(0),
      End: () => go(last),
      ' ': playing.toggle,
      s: () => {
        client.seat.value = seats[(seats.indexOf(client.seat.peek()) + 1) % seats.length] ?? null;
      },
      a: () => {
        if (seats[0] === null) client.seat.value = null;
      },
    };
    const press = (event: KeyboardEvent): void => {
      const act = isTaken(event) ? undefined : keys[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
