import { type ReadonlySignal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { isShortcut } from '../core/shortcut';
import { withTexts } from '../core/texts';
import { untilThere } from '../core/until_there';

/**
 * The parts that the first look at a table does not need: null until they are there. `fetch` asks for them, once, and
 * again until they are.
 */
export function fetchLater<T>(load: () => Promise<T>): { parts: ReadonlySignal<T | null>; fetch: () => void } {
  const parts = signal<T | null>(null);
  let asked = false;
  const fetch = (): void => {
    if (asked) return;
    asked = true;
    void untilThere(() => withTexts(load)).then((loaded) => {
      parts.value = loaded;
    });
  };
  return { parts, fetch };
}

interface Model {
  client: { looking?: unknown };
  stop(): void;
}

interface Following<G> {
  /** Tells what happens; returns the way to stop. */
  follow: (game: G) => () => void;
  /** What a key, in lower case, does now; undefined where it does nothing. */
  press: (game: G, key: string) => (() => void) | undefined;
}

/**
 * The model of a table as long as it is shown. Keys do nothing in a field or a sheet, nor where a game that is over is
 * looked at.
 */
export function useModel<C, G extends Model>(client: C, create: (client: C) => G, { follow, press }: Following<G>): G {
  const game = useMemo(() => create(client), [client]);
  useEffect(() => {
    const stop = follow(game);
    const onKey = (event: KeyboardEvent): void => {
      const act = isShortcut(event) ? press(game, event.key.toLowerCase()) : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    if (!game.client.looking) document.addEventListener('keydown', onKey);
    return () => {
      stop();
      game.stop();
      document.removeEventListener('keydown', onKey);
    };
  }, [game]);
  return game;
}
