// Who gets in: at the door, and what the host is asked and may do.
import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../core/connection';
import type { ConnectionKind } from '../core/client';
import { markFor } from '../core/keepsakes';
import { playerName } from '../core/settings';
import type { RoomMessage, RoomSummary } from '../core/wire';
import { roomOf, seenFromOutside } from '../kit/fake_client';
import { Claims } from './Claims';
import { ConnectionEnd } from './ConnectionEnd';
import { Join } from './Join';
import { Seats } from './Seats';

const locked: RoomSummary = seenFromOutside({
  seats: [{ seat: 0, name: 'Bob', kind: 'human', connected: false, claimable: true }],
  locked: true,
  can_sit: false,
  can_watch: false,
});
const zoe = { person: 4, name: 'Zoe', role: 'spectator', seat: null, muted: false, asks_to_sit: false } as const;
const bob = { person: 2, name: 'Bob', role: 'player', seat: 1, muted: true, asks_to_sit: false } as const;
const hosted = (more: Partial<RoomMessage> = {}): RoomMessage =>
  roomOf(2, { state: 'lobby', knocks: [], people: [bob, zoe], ...more });

function connectionTo(room: RoomMessage | null, kind: ConnectionKind = 'locked') {
  const send = vi.fn((op: string) => Promise.resolve({ type: op === 'sit' ? 'seated' : 'done' }));
  const introduce = vi.fn();
  const takeBack = vi.fn();
  const connection = {
    state: signal({ kind, since: 0, attempt: 0 }),
    refusal: signal(null),
    claim: signal(null),
    sitSettled: signal(null),
    welcome: signal(room && {}),
    room: signal(room),
    pending: signal(0),
    send,
    introduce,
    takeBack,
  } as unknown as Connection;
  return { connection, send, introduce, takeBack };
}

function seats(room: RoomMessage) {
  const { connection, send } = connectionTo(room);
  render(<Seats connection={connection} room={room} levels={[]} />);
  return send;
}

function row(name: string) {
  return within(screen.getByText(name).closest('li') as HTMLElement);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('at the door of a locked table', () => {
  async function comes(room: RoomMessage | null) {
    playerName.value = 'Zoe';
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(locked))));
    const { connection, send } = connectionTo(room);
    const connect = vi.fn(() => connection);
    render(<Join code="K7M4PX" connection={room ? connection : null} connect={connect} />);
    await screen.findByText('Five Crowns');
    return { connect, send };
  }

  it('one knocks, and says nothing else', async () => {
    const { connect, send } = await comes(null);
    expect(screen.queryByRole('button', { name: /Sit down|Watch/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Knock' }));
    expect(connect).toHaveBeenCalledWith({ name: 'Zoe', knock: true });
    expect(send).not.toHaveBeenCalled();
  });

  it('whoever was playing names the seat', async () => {
    const { connect } = await comes(null);
    fireEvent.click(screen.getByText('I was Bob'));
    expect(connect).toHaveBeenCalledWith({ name: 'Zoe', seat: 0 });
  });

  it('whoever was let in sits down or watches', async () => {
    const { send } = await comes(
      roomOf(1, { locked: true, you: { seat: null, role: 'guest', host: false, name: null } }),
    );
    expect(screen.queryByRole('button', { name: 'Knock' })).toBeNull();
    expect(screen.queryByText(/Knock/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Watch' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sit down' }));
    expect(send).toHaveBeenCalledWith('sit', { name: 'Zoe' });
  });

  it('whoever was sent away may knock', () => {
    playerName.value = 'Zoe';
    const { connection, introduce } = connectionTo(null);
    render(<ConnectionEnd connection={connection} />);
    expect(screen.getByRole('heading', { name: 'The table is locked' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Knock' }));
    expect(introduce).toHaveBeenCalledWith({ knock: true, name: 'Zoe' });
  });

  it.each([
    [0, 'You are playing somewhere else', 'Play here'],
    [null, 'You are watching somewhere else', 'Watch here'],
  ])('whoever went on elsewhere in seat %s may come back', (seat, title, go) => {
    const room = roomOf(1, { you: { seat, role: 'guest', host: false, name: null } });
    const { connection, takeBack } = connectionTo(room, 'replaced');
    render(<ConnectionEnd connection={connection} />);
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByText(/seat/) === null).toBe(seat === null);
    fireEvent.click(screen.getByRole('button', { name: go }));
    expect(takeBack).toHaveBeenCalled();
  });

  it('the browser has a mark for each table, and keeps it', () => {
    const mark = markFor('K7M4PX');
    expect(mark).toMatch(/^[0-9a-f]{32}$/);
    expect(markFor('K7M4PX')).toBe(mark);
    expect(markFor('X7M4PX')).not.toBe(mark);
  });
});

describe('the host', () => {
  it.each([
    [
      { knocks: [{ knock: 3, name: 'Gus', seat: null }] },
      'Gus knocks and would like to come in.',
      'admit',
      { knock: 3 },
    ],
    [
      { knocks: [{ knock: 3, name: null, seat: 1 }] },
      'Somebody knocks and says: "I was playing as Bob."',
      'admit',
      { knock: 3 },
    ],
    [{ people: [{ ...zoe, asks_to_sit: true }] }, 'Zoe would like a seat.', 'let_sit', { person: 4 }],
  ])('is asked: %o', (more, title, op, about) => {
    const room = hosted(more);
    const { connection, send } = connectionTo(room);
    render(<Claims connection={connection} room={room} />);
    const asked = within(screen.getByRole('region', { name: title }));
    fireEvent.click(asked.getByRole('button', { name: 'No' }));
    expect(send).toHaveBeenLastCalledWith(op, { ...about, accept: false });
    fireEvent.click(asked.getByRole('button', { name: 'Yes, let them' }));
    expect(send).toHaveBeenLastCalledWith(op, { ...about, accept: true });
  });

  it('mutes whoever it is, and removes them when asked twice what that means', () => {
    const send = seats(hosted());
    fireEvent.click(row('Zoe').getByRole('button', { name: 'What to do with Zoe' }));
    fireEvent.click(row('Zoe').getByRole('button', { name: 'Remove Zoe' }));
    expect(send).not.toHaveBeenCalled();
    expect(row('Zoe').getByText(/another browser at another address/)).toBeTruthy();
    fireEvent.click(row('Zoe').getByRole('button', { name: 'Yes, remove Zoe' }));
    expect(send).toHaveBeenLastCalledWith('remove', { person: 4 });
    expect(row('Bob').getByText(/muted/)).toBeTruthy();
    fireEvent.click(row('Bob').getByRole('button', { name: 'What to do with Bob' }));
    fireEvent.click(row('Bob').getByRole('button', { name: 'Let Bob write again' }));
    expect(send).toHaveBeenLastCalledWith('mute', { person: 2, muted: false });
  });

  it('locks the table and the chat', () => {
    const send = seats(hosted({ chat_locked: true }));
    fireEvent.click(screen.getByRole('switch', { name: /Lock the table/ }));
    expect(send).toHaveBeenLastCalledWith('lock', { locked: true });
    fireEvent.click(screen.getByRole('switch', { name: /Only the host writes/ }));
    expect(send).toHaveBeenLastCalledWith('lock_chat', { locked: false });
  });

  it('who only acts as host mutes, and removes nobody', () => {
    seats(hosted({ host: 1, acting_host: 0 }));
    fireEvent.click(row('Zoe').getByRole('button', { name: 'What to do with Zoe' }));
    expect(row('Zoe').getByRole('button', { name: 'Mute Zoe' })).toBeTruthy();
    expect(row('Zoe').queryByRole('button', { name: /Remove/ })).toBeNull();
  });
});
