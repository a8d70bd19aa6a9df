import { keptKeys, recall, remember, SEAT_KEYS } from './keepsakes';

/**
 * A game that was over while this device had a seat in it: with that seat it can be looked back on. `at` is a time of
 * Date.now().
 */
export interface FinishedGame {
  code: string;
  number: number;
  game: string;
  at: number;
}

type Kept = Omit<FinishedGame, 'code'>;

/** At one table; older ones are forgotten. */
const GAMES_MAX = 20;

function keptAt(code: string): Kept[] {
  try {
    const kept: unknown = JSON.parse(recall(SEAT_KEYS.games + code) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return (kept as Partial<Kept>[]).filter(
      (one): one is Kept => Number.isInteger(one?.number) && typeof one.game === 'string' && Number.isInteger(one.at),
    );
  } catch {
    return [];
  }
}

/** Keeps it as long as the seat is; told again it stays as it was first. */
export function keepFinished({ code, ...game }: FinishedGame): void {
  const kept = keptAt(code);
  if (kept.some(({ number }) => number === game.number)) return;
  remember(SEAT_KEYS.games + code, JSON.stringify([...kept, game].slice(-GAMES_MAX)));
}

/** When that game was over, as far as this device was there. */
export const finishedAt = (code: string, number: number): number | undefined =>
  keptAt(code).find((game) => game.number === number)?.at;

/** All that are kept, the newest first. */
export function finishedGames(): FinishedGame[] {
  return keptKeys(SEAT_KEYS.games)
    .flatMap((code) => keptAt(code).map((game) => ({ code, ...game })))
    .sort((a, b) => b.at - a.at);
}
