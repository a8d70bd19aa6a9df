import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused } from '../../core/client';
import type { Connection } from '../../core/connection';
import { readRoute, replayHash } from '../../core/route';
import type { RoomMessage } from '../../core/wire';
import { roomOf } from '../../kit/fake_client';
import { type ReplayLine, SharedReplay } from './SharedReplay';

const LINK = '0123456789abcdef'.repeat(3);
const room = signal<RoomMessage | null>(null);
const send = vi.fn((_op: string, _fields: object): Promise<unknown> => Promise.resolve({ type: 'done' }));
const connection = { room, send } as unknown as Connection;

const told = (replays?: ReplayLine[]): void => {
  room.value = roomOf(3, { state: 'finished', ...(replays && { replays }) });
};
function Shown() {
  return <SharedReplay connection={connection} room={room.value!} />;
}
const own = (): string => room.value!.you.name!;
const opened = async (): Promise<HTMLElement> => {
  fireEvent.click(screen.getByRole('button', { name: 'Publish the replay' }));
  return screen.findByRole('dialog', { name: 'A replay for everybody' });
};

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  send.mockClear();
  told();
});
afterEach(cleanup);

it('whoever agrees says so, and is told whose word is missing', async () => {
  render(<Shown />);
  const sheet = await opened();
  fireEvent.click(within(sheet).getByRole('button', { name: 'I agree' }));
  expect(send).toHaveBeenCalledWith('share_replay', { agree: true });
  act(() => told([{ game: 1, agreed: [own()], awaited: ['Zoe'] }]));
  expect(within(sheet).getByText(/still missing/).textContent).toContain('Zoe');
  fireEvent.click(within(sheet).getByRole('button', { name: 'Take it back' }));
  expect(send).toHaveBeenLastCalledWith('share_replay', { agree: false });
});

it('whose word is missing is asked, and nobody else', () => {
  told([{ game: 1, agreed: ['Zoe'], awaited: [own()] }]);
  const { unmount } = render(<Shown />);
  expect(screen.getByRole('status').textContent).toContain('asks whether the replay of this game may be published');
  unmount();
  told([{ game: 1, agreed: [own()], awaited: ['Zoe'] }]);
  render(<Shown />);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('links are there to be copied, those of games before with a way to take them back', async () => {
  told([
    { game: 3, agreed: [own(), 'Zoe'], awaited: [], link: LINK },
    { game: 1, agreed: [], awaited: [], link: LINK.replace('0', 'f') },
  ]);
  render(<Shown />);
  expect(screen.getByRole('status').textContent).toBe('The replay of this game is public.');
  const sheet = await opened();
  const third = within(sheet).getByRole('group', { name: 'Game 3' });
  expect(within(third).getByRole<HTMLInputElement>('textbox').value).toBe(
    `${window.location.origin}/${replayHash(LINK, 3)}`,
  );
  expect(within(third).queryByRole('button', { name: 'Take it back' })).toBeNull();
  const first = within(sheet).getByRole('group', { name: 'Game 1' });
  fireEvent.click(within(first).getByRole('button', { name: 'Take it back' }));
  expect(send).toHaveBeenLastCalledWith('share_replay', { agree: false, game: 1 });
});

it('where somebody has gone without a word nobody is asked, and nothing can be agreed to', async () => {
  told([{ game: 1, agreed: ['Zoe'], awaited: [own()], closed: true }]);
  render(<Shown />);
  expect(screen.getByRole('status').textContent).toBe('');
  const sheet = await opened();
  expect(within(sheet).getByText(/has gone without agreeing/)).toBeTruthy();
  expect(within(sheet).queryByRole('button', { name: 'I agree' })).toBeNull();
});

it('a refusal is told in the words of the page', async () => {
  send.mockImplementationOnce(() => Promise.reject(new Refused('NO_SUCH_GAME', 'said by the server')));
  render(<Shown />);
  const sheet = await opened();
  fireEvent.click(within(sheet).getByRole('button', { name: 'I agree' }));
  expect(await within(sheet).findByText('This game is no longer on the table.')).toBeTruthy();
});

it('the address of a shared replay names a link where that of a game names a table', () => {
  const hash = replayHash(LINK, 3, 7);
  expect(readRoute({ pathname: '/', hash })).toEqual({
    screen: 'replay',
    game: { code: LINK, number: 3 },
    step: 7,
  });
  expect(readRoute({ pathname: '/', hash: `#replay/${LINK}0/3` })).toEqual({
    screen: 'home',
    bad: `replay/${LINK}0/3`,
  });
});
