import { afterEach, describe, expect, it } from 'vitest';
import { finishedGames, keepFinished } from './finished_games';
import { dropSeat, remember } from './keepsakes';

const game = { code: 'K7M4PX', number: 1, game: 'Five Crowns', at: 10 };
const other = { code: 'HJKMNP', number: 3, game: 'Kings Cribbage', at: 20 };

afterEach(() => localStorage.clear());

describe('games that are over', () => {
  it('are told with the newest first, each once', () => {
    keepFinished(game);
    keepFinished(other);
    keepFinished({ ...game, at: 30 });
    expect(finishedGames()).toEqual([other, game]);
  });
  it('go with the seat, for without it they cannot be looked at', () => {
    keepFinished(game);
    keepFinished(other);
    dropSeat('K7M4PX');
    expect(finishedGames()).toEqual([other]);
  });
  it('are the last twenty of a table', () => {
    for (let number = 1; number <= 25; ++number) keepFinished({ ...game, number, at: number });
    expect(finishedGames().map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, i) => 25 - i));
  });
  it.each(['{', '7', '[null]', '[{"number":1}]'])('are not found in what is none: %s', (text) => {
    remember('games.K7M4PX', text);
    expect(finishedGames()).toEqual([]);
  });
});
