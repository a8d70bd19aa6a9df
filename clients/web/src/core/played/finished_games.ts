import { forget, keptKeys, keptSeat, recall, remember } from '../keepsakes';

/** Somebody who sat there to the end. `you`: the person of this device. */
export interface FinishedPlayer {
  name: string;
  kind: 'you' | 'human' | 'bot';
  place: number;
  points: number;
}

/**
 * A game that was over while this device had a seat in it; as long as the seat is kept it can be looked back on.
 * `game` is the id of the preset and `game_name` what the server calls it; `at` is a time of Date.now(). `players`
 * stand by place; there are none where the result is not known, as of a game that was ended before its time.
 */
export interface FinishedGame {
  code: string;
  number: number;
  game: string;
  game_name: string;
  at: number;
  players: readonly FinishedPlayer[];
}

/** Years of playing, in less than a tenth of what a browser keeps for a page. Older ones are forgotten. */
const GAMES_MAX = 1000;
const KEY = 'played';
const VERSION = 1;
/** What was kept before, by table: number, time, and the name of the game in the language of then. */
const OLD = 'games.';

const isPlayer = (one: Partial<FinishedPlayer> | null): boolean =>
  typeof one?.name === 'string' &&
  (one.kind === 'you' || one.kind === 'human' || one.kind === 'bot') &&
  Number.isFinite(one.place) &&
  Number.isFinite(one.points);

function isGame(one: Partial<FinishedGame> | null): one is FinishedGame {
  return (
    [one?.code, one?.game, one?.game_name].every((text) => typeof text === 'string') &&
    Number.isInteger(one?.number) &&
    Number.isInteger(one?.at) &&
    Array.isArray(one?.players) &&
    one.players.every(isPlayer)
  );
}

function parsed(key: string): unknown {
  try {
    return JSON.parse(recall(key) ?? 'null');
  } catch {
    return null;
  }
}

/** What a page of before kept of that table; its games have no result, and a name that needs no translation. */
function oldGames(code: string): FinishedGame[] {
  const kept = parsed(OLD + code);
  const games = Array.isArray(kept) ? (kept as (Partial<FinishedGame> | null)[]) : [];
  return games
    .map((one) => ({ ...one, code, game_name: one?.game, players: [] }) as Partial<FinishedGame>)
    .filter(isGame);
}

/** Those that are kept, the oldest first; null where a newer page has kept them in another way. */
function read(): FinishedGame[] | null {
  const kept = parsed(KEY) as { version?: unknown; games?: unknown } | null;
  if (typeof kept?.version === 'number' && kept.version > VERSION) return null;
  const games = Array.isArray(kept?.games) ? (kept.games as FinishedGame[]).filter(isGame) : [];
  const tables = keptKeys(OLD);
  if (tables.length === 0) return games;
  const all = [...tables.flatMap(oldGames), ...games].sort((a, b) => a.at - b.at);
  write(all);
  for (const code of tables) forget(OLD + code);
  return all;
}

function write(games: readonly FinishedGame[]): void {
  remember(KEY, JSON.stringify({ version: VERSION, games: games.slice(-GAMES_MAX) }));
}

const same = (one: FinishedGame, other: FinishedGame): boolean =>
  one.code === other.code && one.number === other.number;

/** Keeps it. Told again it stays as it was first, but for a result that was not known then. */
export function keepFinished(game: FinishedGame): void {
  const kept = read();
  if (kept === null) return;
  const before = kept.find((one) => same(one, game));
  if (!before) write([...kept, game]);
  else if (before.players.length === 0 && game.players.length > 0)
    write(kept.map((one) => (one === before ? { ...game, at: one.at } : one)));
}

/** All that are kept, the newest first. */
export const finishedGames = (): FinishedGame[] => (read() ?? []).sort((a, b) => b.at - a.at);

/** Those that can be looked back on, the newest first. */
export const gamesToSee = (): FinishedGame[] => finishedGames().filter(({ code }) => keptSeat(code) !== null);

/** When that game was over, as far as this device was there. */
export const finishedAt = (code: string, number: number): number | undefined =>
  read()?.find((game) => game.code === code && game.number === number)?.at;

export function forgetFinished(): void {
  for (const code of keptKeys(OLD)) forget(OLD + code);
  forget(KEY);
}

/** All of it as a file. The codes of the tables are left out: who has one could come in there. */
export function exportFinished(): string {
  const games = finishedGames().map(({ number, game, game_name, at, players }) => {
    return { number, game, game_name, at: new Date(at).toISOString(), players };
  });
  return `${JSON.stringify({ version: VERSION, games }, null, 2)}\n`;
}
