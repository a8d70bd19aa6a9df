import { describe, expect, it } from 'vitest';
import type { FinishedGame, FinishedPlayer } from './finished_games';
import { playedIn } from './tallies';

type Result = [place: number, points: number];
let number = 0;
/** A game of ours; `others` by kind, place and points. The newest comes first, so `at` falls. */
function game(preset: string, [place, points]: Result, ...others: ['human' | 'bot', ...Result][]): FinishedGame {
  const rest = others.map(([kind, place, points], i): FinishedPlayer => ({ name: `P${i}`, kind, place, points }));
  const players: FinishedPlayer[] = [{ name: 'Ann', kind: 'you', place, points }, ...rest];
  return { code: 'K7M4PX', number: ++number, game: preset, game_name: preset.toUpperCase(), at: -number, players };
}
const ended: FinishedGame = { ...game('rummy', [1, 0]), players: [] };

describe('what was played', () => {
  it('is nothing before the first game', () => {
    const none = { played: 0, won: 0, best: null };
    const streak = { now: 0, longest: 0 };
    expect(playedIn([])).toEqual({ all: none, people: none, bots: none, games: [], streak, unknown: 0 });
  });
  it('is counted by company: one other person is enough', () => {
    const { all, people, bots } = playedIn([
      game('rummy', [1, 10], ['bot', 2, 20], ['human', 3, 30]),
      game('rummy', [2, 30], ['bot', 1, 20]),
      game('rummy', [1, 5], ['bot', 2, 20]),
    ]);
    expect([all, people, bots].map(({ played, won }) => [played, won])).toEqual([
      [3, 2],
      [1, 1],
      [2, 1],
    ]);
  });
  it('is best where the places say so: few points in one game, many in another', () => {
    const { games } = playedIn([
      game('cribbage', [1, 90], ['bot', 2, 70]),
      game('rummy', [2, 50], ['bot', 1, 20]),
      game('rummy', [1, 15], ['bot', 2, 20]),
      game('rummy', [1, 25], ['bot', 2, 40]),
      game('cribbage', [2, 60], ['bot', 1, 70]),
    ]);
    expect(games).toEqual([
      { game: 'rummy', game_name: 'RUMMY', played: 3, won: 2, best: 15 },
      { game: 'cribbage', game_name: 'CRIBBAGE', played: 2, won: 1, best: 90 },
    ]);
  });
  it('has streaks, through all games; a shared first place is a win', () => {
    const [win, loss] = [() => game('rummy', [1, 1], ['bot', 1, 1]), () => game('rummy', [2, 9], ['bot', 1, 1])];
    expect(playedIn([win(), win(), loss(), win(), win(), win()]).streak).toEqual({ now: 2, longest: 3 });
    expect(playedIn([loss(), win()]).streak).toEqual({ now: 0, longest: 1 });
  });
  it('leaves out what has no result', () => {
    const { all, unknown } = playedIn([ended, game('rummy', [1, 1], ['bot', 2, 2])]);
    expect([all.played, unknown]).toEqual([1, 1]);
  });
});
