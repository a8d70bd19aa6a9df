import { afterEach, describe, expect, it } from 'vitest';
import {
  exportFinished,
  type FinishedGame,
  finishedAt,
  finishedGames,
  forgetFinished,
  gamesToSee,
  keepFinished,
} from './finished_games';
import { dropSeat, keepSeat, keptSeat, remember } from '../keepsakes';

const players: FinishedGame['players'] = [
  { name: 'Ann', kind: 'you', place: 1, points: 12 },
  { name: 'Bob', kind: 'human', place: 2, points: 40 },
];
const game: FinishedGame = {
  code: 'K7M4PX',
  number: 1,
  game: 'five_crowns',
  game_name: 'Five Crowns',
  at: 10,
  players,
};
const other = { ...game, code: 'HJKMNP', number: 3, game: 'kings_cribbage', game_name: 'Kings Cribbage', at: 20 };
const sit = (code: string): void =>
  keepSeat({ code, token: 'a'.repeat(32), name: 'Ann', game: '', game_name: '', at: 1 });
const kept = (): string | null => localStorage.getItem('crowntable.played');

afterEach(() => localStorage.clear());

describe('games that are over', () => {
  it('are told with the newest first, each once', () => {
    keepFinished(game);
    keepFinished(other);
    keepFinished({ ...game, at: 30, players: [] });
    expect(finishedGames()).toEqual([other, game]);
    expect(finishedAt('K7M4PX', 1)).toBe(10);
    expect(finishedAt('K7M4PX', 2)).toBeUndefined();
  });
  it('stay when the seat is given up, but cannot be looked at any more', () => {
    for (const one of [game, other]) {
      sit(one.code);
      keepFinished(one);
    }
    dropSeat('K7M4PX');
    expect(gamesToSee()).toEqual([other]);
    expect(finishedGames()).toEqual([other, game]);
  });
  it('have the result that is told after their end, and the time of their end', () => {
    keepFinished({ ...game, players: [] });
    keepFinished({ ...game, at: 11 });
    expect(finishedGames()).toEqual([game]);
  });
  it('are the last thousand', () => {
    const games = Array.from({ length: 1000 }, (_, number) => ({ ...game, number, at: number }));
    remember('played', JSON.stringify({ version: 1, games }));
    keepFinished({ ...game, number: 1000, at: 1000 });
    expect(finishedGames()).toHaveLength(1000);
    expect(finishedGames().map(({ number }) => number)).toContain(1000);
    expect(finishedGames().map(({ number }) => number)).not.toContain(0);
  });
  it('are forgotten, and the seats are not', () => {
    sit('K7M4PX');
    keepFinished(game);
    remember('games.HJKMNP', '[{"number":1,"game":"Five Crowns","at":3}]');
    forgetFinished();
    expect(finishedGames()).toEqual([]);
    expect(keptSeat('K7M4PX')).not.toBeNull();
    expect(Object.keys(localStorage)).toEqual(['crowntable.seat.K7M4PX']);
  });
  it('can be taken away as a file, without the codes of the tables', () => {
    keepFinished(game);
    const file = JSON.parse(exportFinished());
    expect(file.games[0]).toEqual({
      number: 1,
      game: 'five_crowns',
      game_name: 'Five Crowns',
      at: '1970-01-01T00:00:00.010Z',
      players,
    });
    expect(exportFinished()).not.toContain('K7M4PX');
  });
  it.each(['{', '7', '{"games":7}', '{"version":1,"games":[null,{"code":"K7M4PX"}]}'])(
    'are not found in what is none: %s',
    (text) => {
      remember('played', text);
      expect(finishedGames()).toEqual([]);
    },
  );
  it('are left alone where a newer page has kept them in another way', () => {
    const newer = '{"version":2,"games":{"many":1}}';
    remember('played', newer);
    expect(finishedGames()).toEqual([]);
    keepFinished(game);
    expect(kept()).toBe(newer);
  });
});

describe('what a page of before has kept by table', () => {
  it('is taken over once: without a result, and by the name of then', () => {
    localStorage.setItem('crowntable.games.K7M4PX', '[{"number":1,"game":"Rommé mit 5 Farben","at":7},{"number":2}]');
    localStorage.setItem('crowntable.games.HJKMNP', '{');
    keepFinished(other);
    const old = { code: 'K7M4PX', number: 1, game: 'Rommé mit 5 Farben', game_name: 'Rommé mit 5 Farben', at: 7 };
    expect(finishedGames()).toEqual([other, { ...old, players: [] }]);
    expect(Object.keys(localStorage)).toEqual(['crowntable.played']);
    expect(finishedGames()).toHaveLength(2);
  });
  it('is its seat too, whose game has the name of then', () => {
    const seat = { token: 'a'.repeat(32), name: 'Ann', at: 1, game: 'Rommé mit 5 Farben' };
    localStorage.setItem('crowntable.seat.K7M4PX', JSON.stringify(seat));
    expect(keptSeat('K7M4PX')).toEqual({ ...seat, code: 'K7M4PX', game_name: 'Rommé mit 5 Farben' });
  });
});
