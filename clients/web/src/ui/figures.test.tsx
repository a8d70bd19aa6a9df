import { signal } from '@preact/signals';
import { cleanup, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import type { Connection } from '../core/connection';
import { roomOf } from '../games/rummy/fixtures';
import { AfterGame } from './AfterGame';
import { TableFigures } from './TableFigures';

afterEach(cleanup);

const figures = [
  { id: 'games', label: 'Games' },
  { id: 'games_won', label: 'Games won' },
  { id: 'points', label: 'Points' },
];
const told = (games: number) => ({
  game: 'five_crowns',
  game_name: 'Five Crowns',
  figures,
  seats: [{ seat: 1, values: [games, 1, 145] }],
});

it('the figures of all games stand under their names, by seat', async () => {
  const room = roomOf(2, { state: 'finished', statistics: told(2) });
  render(<TableFigures room={room} />);
  const table = await screen.findByRole('table', { name: 'All games at this table' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Games', 'Games won', 'Points']);
  const row = within(table).getByRole('row', { name: new RegExp(room.seats[1]!.name) });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['2', '1', '145']);
});

it('after the first game, and before it, there are none: its scores say all', () => {
  expect(render(<TableFigures room={roomOf(2, { statistics: told(1) })} />).container.innerHTML).toBe('');
  expect(render(<TableFigures room={roomOf(2, {})} />).container.innerHTML).toBe('');
});

it('whoever watches sees them too, but has no record to look back on', async () => {
  const room = roomOf(2, { state: 'finished', statistics: told(2) });
  const connection = { update: signal(null) } as unknown as Connection;
  const { rerender } = render(<AfterGame connection={connection} room={room} />);
  const offers = () => [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].length;
  expect(offers()).toBe(3);
  rerender(
    <AfterGame
      connection={connection}
      room={{ ...room, you: { seat: null, role: 'spectator', host: false, name: 'Zoe' } }}
    />,
  );
  expect(await screen.findByRole('table', { name: 'All games at this table' })).toBeTruthy();
  expect(offers()).toBe(0);
});
