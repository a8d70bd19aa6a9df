import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as live from '../../core/announce';
import { Refused } from '../../core/client';
import type { Connection } from '../../core/connection';
import { reactions as setting } from '../../core/settings';
import type { Reaction, ReactionMessage } from '../../core/wire';
import { roomOf } from '../../kit/fake_client';
import { Others, useTalk } from '../Chat';
import { muted } from '../ChatButton';
import { ReactionRow } from './ReactionRow';
import { Reactions } from './Reactions';

const reaction = signal<ReactionMessage | null>(null);
const room = signal(roomOf(3));
const send = vi.fn((): Promise<unknown> => Promise.resolve({ type: 'reaction' }));
const connection = { reaction, room, send, chat: signal([]) } as unknown as Connection;
const said = vi.spyOn(live, 'announce').mockImplementation(() => undefined);

const told = (seat: number, name: string, shown: string): void =>
  void act(() => void (reaction.value = { type: 'reaction', seat, name, reaction: shown as Reaction }));
const shown = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('[data-reaction]')].map(({ dataset }) => dataset['reaction']);

beforeEach(() => {
  vi.useFakeTimers();
  reaction.value = null;
  room.value = roomOf(3);
});
afterEach(() => {
  cleanup();
  // What is left of a page ends after its last frame.
  if (vi.isFakeTimers()) vi.runAllTimers();
  vi.useRealTimers();
  muted.value = new Set();
  setting.value = true;
  said.mockClear();
  send.mockClear();
});

describe('a reaction', () => {
  it('is shown for a while, one at each seat, and said politely', () => {
    render(<Reactions connection={connection} />);
    told(1, 'Bob', 'laugh');
    told(2, 'Christina', 'wow');
    expect(shown()).toEqual(['laugh', 'wow']);
    told(1, 'Bob', 'heart');
    expect(shown().sort()).toEqual(['heart', 'wow']);
    expect(said.mock.calls.map(([text]) => text)).toEqual([
      'Bob reacts: Laughing',
      'Christina reacts: Wow',
      'Bob reacts: Love it',
    ]);
    act(() => void vi.advanceTimersByTime(4000));
    expect(shown()).toEqual([]);
  });
  it('of our own is shown, but not said to us', () => {
    render(<Reactions connection={connection} />);
    told(0, 'Ann', 'party');
    expect(shown()).toEqual(['party']);
    expect(said).not.toHaveBeenCalled();
  });
  it('of before, of somebody muted, or of a server of later is not shown', () => {
    told(1, 'Bob', 'sad');
    render(<Reactions connection={connection} />);
    told(1, 'Bob', 'somersault');
    muted.value = new Set(['seat:1']);
    told(1, 'Bob', 'crown');
    expect([shown(), said.mock.calls]).toEqual([[], []]);
    told(2, 'Christina', 'crown');
    expect(shown()).toEqual(['crown']);
  });
  it('can be switched off on this device', () => {
    setting.value = false;
    render(<Reactions connection={connection} />);
    told(1, 'Bob', 'laugh');
    expect([shown(), said.mock.calls]).toEqual([[], []]);
  });
  it('lets its person be muted, also who has said nothing', () => {
    render(
      <>
        <Reactions connection={connection} />
        <Others connection={connection} />
      </>,
    );
    told(1, 'Bob', 'laugh');
    fireEvent.click(screen.getByRole('button', { name: 'Mute Bob' }));
    expect(muted.value).toEqual(new Set(['seat:1']));
  });
});

it('at another table nobody is muted yet, and nobody has reacted', () => {
  const at = (table: Connection) => (
    <>
      <Reactions connection={table} />
      <Others connection={table} />
    </>
  );
  const { rerender } = render(at(connection));
  told(1, 'Bob', 'laugh');
  fireEvent.click(screen.getByRole('button', { name: 'Mute Bob' }));
  rerender(at(connection));
  expect(muted.value).toEqual(new Set(['seat:1']));
  const elsewhere = {
    ...connection,
    room: signal(roomOf(3, { code: 'ABCDEF' })),
    reaction: signal(null),
  } as unknown as Connection;
  act(() => rerender(at(elsewhere)));
  expect(muted.value).toEqual(new Set());
  expect(screen.queryByRole('button')).toBeNull();
});

describe('the chat', () => {
  const close = vi.fn();
  function Foot() {
    return useTalk(connection, close).foot;
  }
  const react = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  beforeEach(() => {
    vi.useRealTimers();
    close.mockClear();
  });

  it('tells of a reaction that was refused until one is shown, and closes then', async () => {
    render(<Foot />);
    send.mockImplementationOnce(() => Promise.reject(new Refused('MUTED', 'No.')));
    await react('Wow');
    const problem = () => screen.getByRole('alert').textContent;
    await vi.waitFor(() => expect(problem()).not.toBe(''));
    expect(close).not.toHaveBeenCalled();
    await react('Thumbs up');
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
    expect(problem()).toBe('');
  });
  it('is not closed by a late answer over a line that was begun, nor when it was closed already', async () => {
    const answers: (() => void)[] = [];
    send.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve({ type: 'reaction' }))));
    const { unmount } = render(<Foot />);
    await react('Wow');
    fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Well' } });
    await act(async () => answers[0]?.());
    fireEvent.input(screen.getByRole('textbox'), { target: { value: '' } });
    await react('Wow');
    unmount();
    await act(async () => answers[1]?.());
    expect([answers.length, close.mock.calls]).toEqual([2, []]);
    send.mockImplementation(() => Promise.resolve({ type: 'reaction' }));
  });
});

describe('the row of reactions', () => {
  it('sends one by its id, and tells when it is refused', async () => {
    vi.useRealTimers();
    const [sent, refused] = [vi.fn(), vi.fn()];
    render(<ReactionRow connection={connection} sent={sent} refused={refused} />);
    expect(screen.getAllByRole('button')).toHaveLength(8);
    fireEvent.click(screen.getByRole('button', { name: 'Thumbs up' }));
    expect(send).toHaveBeenLastCalledWith('react', { reaction: 'thumbs_up' });
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
    const muted = new Refused('MUTED', 'No.');
    send.mockReturnValueOnce(Promise.reject(muted));
    fireEvent.click(screen.getByRole('button', { name: 'Wow' }));
    await vi.waitFor(() => expect(refused).toHaveBeenCalledWith(muted));
    expect(sent).toHaveBeenCalledOnce();
  });
  it('is not there for whoever only watches', () => {
    room.value = roomOf(3, { you: { seat: null, role: 'spectator', host: false, name: 'Zoe' } });
    render(<ReactionRow connection={connection} sent={() => undefined} refused={() => undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
