import type { FinishedGame, FinishedPlayer } from './finished_games';

/** `best` is null before the first game. */
export interface Tally {
  played: number;
  won: number;
  best: number | null;
}

/** What the games of this device add up to. */
export interface Played {
  all: Tally;
  /** With at least one other person at the table, and with bots alone. */
  people: Tally;
  bots: Tally;
  /** By game, the one that was played most first. */
  games: (Tally & Pick<FinishedGame, 'game' | 'game_name'>)[];
  /** Wins in a row: up to now, and the most there ever were. */
  streak: { now: number; longest: number };
  /** How many games have no result, and count for nothing above. */
  unknown: number;
}

const youOf = (game: FinishedGame): FinishedPlayer | undefined => game.players.find(({ kind }) => kind === 'you');

/** Whether fewer points are better in these games: some better place has fewer. */
const fewerAreBetter = (games: readonly FinishedGame[]): boolean =>
  games.some(({ players }) =>
    players.some((one) => players.some((other) => one.place < other.place && one.points < other.points)),
  );

function tallyOf(games: readonly FinishedGame[]): Tally {
  const yours = games.map((game) => youOf(game)!);
  const points = yours.map((you) => you.points);
  const best = fewerAreBetter(games) ? Math.min(...points) : Math.max(...points);
  return {
    played: yours.length,
    won: yours.filter(({ place }) => place === 1).length,
    best: points.length > 0 ? best : null,
  };
}

function streakOf(games: readonly FinishedGame[]): Played['streak'] {
  let [now, longest] = [0, 0];
  for (const game of games) {
    now = youOf(game)?.place === 1 ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return { now, longest };
}

/** What `games`, the newest first, add up to. */
export function playedIn(games: readonly FinishedGame[]): Played {
  const told = games.filter((game) => youOf(game) !== undefined);
  const withPeople = (game: FinishedGame): boolean => game.players.some(({ kind }) => kind === 'human');
  const presets = [...new Set(told.map(({ game }) => game))].map((preset) => {
    const those = told.filter(({ game }) => game === preset);
    return { game: preset, game_name: those[0]!.game_name, ...tallyOf(those) };
  });
  return {
    all: tallyOf(told),
    people: tallyOf(told.filter(withPeople)),
    bots: tallyOf(told.filter((game) => !withPeople(game))),
    games: presets.sort((a, b) => b.played - a.played),
    streak: streakOf([...told].reverse()),
    unknown: games.length - told.length,
  };
}
