import { signal } from '@preact/signals';
import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import type { Connection } from '../core/connection';
import type { RoomMessage, UpdateMessage } from '../core/wire';
import { roomOf } from '../kit/fake_client';
import type { Renderer } from '../kit/family';
import { GameTable } from './GameTable';

vi.mock('../games/registry', () => ({
  loadRenderer: () =>
    Promise.resolve({
      Table: ({ after }) => (
        <main>
          <p>the table</p>
          {after}
        </main>
      ),
    } as Renderer),
}));

const standings = [
  { seat: 1, place: 1, points: 20 },
  { seat: 0, place: 2, points: 31 },
];
const ended = () => ({ public: { standings } }) as unknown as UpdateMessage;

function show(more: Partial<RoomMessage> = {}) {
  const update = signal<UpdateMessage | null>(ended());
  const connection = { update, dealt: signal(true) } as unknown as Connection;
  const table = (again: Partial<RoomMessage> = {}) => (
    <GameTable
      connection={connection}
      room={roomOf(2, { state: 'finished', ...more, ...again })}
      menu={null}
      onLobby={() => undefined}
    />
  );
  const { rerender } = render(table());
  return { update, becomes: (again: Partial<RoomMessage>) => rerender(table(again)) };
}
const PICTURE = { name: 'Share a picture' };

afterEach(cleanup);

it('offers a picture of a result only once the result of that very game is told', async () => {
  const { update, becomes } = show();
  expect(await screen.findByRole('button', PICTURE)).toBeTruthy();
  becomes({ games_played: 2 });
  expect(screen.queryByRole('button', PICTURE)).toBeNull();
  expect(screen.getByRole('link').getAttribute('href')).toBe('#replay/K7M4PX/2');
  act(() => void (update.value = ended()));
  expect(screen.getByRole('button', PICTURE)).toBeTruthy();
});

it('offers nothing of a practice that is over', async () => {
  // The part that would offer it is here.
  await import('./AfterGame');
  show({ practice: true });
  await screen.findByText('the table');
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(document.querySelector('main')?.children).toHaveLength(1);
});
