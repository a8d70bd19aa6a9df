import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import type { TellLog } from './told';

/** What a table offers beside itself: for a panel where there is room for one, in sheets elsewhere. */
export interface Beside {
  log: TellLog;
  /** The score sheet so far; null while there is none. */
  Scores: ComponentType | null;
}

/** Of the table that is shown; null while none is, or while a game is looked back on. */
export const beside = signal<Beside | null>(null);

interface Model {
  client: { looking?: unknown };
  log: TellLog;
}

/** Offers this as long as the table is shown. */
export function useBeside<G extends Model>(game: G, Scores: ComponentType<{ game: G }> | undefined): void {
  useEffect(() => {
    if (game.client.looking) return undefined;
    beside.value = { log: game.log, Scores: Scores ? () => <Scores game={game} /> : null };
    return () => {
      beside.value = null;
    };
  }, [game, Scores]);
}
