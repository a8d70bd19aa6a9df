import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../core/client';
import { secondsUntilGone, timed, withPresence } from '../core/heard';
import type { PresenceMessage, RoomMessage, UpdateOf } from '../core/wire';
import { AwayNote } from './AwayNote';
import { fakeClient, roomOf, roomOptions } from './fake_client';

const update = {} as UpdateOf<'rummy'>;

const gone: PresenceMessage = {
  type: 'presence',
  seat: 1,
  connected: false,
  away_ms: 0,
  grace_ms: 65_000,
  played_by: 'human',
};

/** Bob is away, at a table of which this person is host or not. */
const without_bob = (change: Partial<RoomMessage> = {}): RoomMessage => withPresence(roomOf(3, change), gone)!;

const shown = (text: string): boolean => document.body.textContent!.replace(/[\u2068\u2069]/gu, '').includes(text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the wait for somebody who is away', () => {
  it('is counted from when it was told, whenever it is looked at', () => {
    const room = without_bob();
    vi.advanceTimersByTime(20_000);
    expect(secondsUntilGone(room.seats[1])).toBe(45);
    expect(secondsUntilGone(withPresence(room, { ...gone, seat: 2, grace_ms: 30_000 })!.seats[1])).toBe(45);
    expect(secondsUntilGone(timed({ ...room, seats: room.seats }).seats[1])).toBe(45);
    expect(secondsUntilGone(room.seats[0])).toBeNull();
  });

  it('is over when they are back, or somebody plays for them', () => {
    const { grace_ms: _, ...over } = gone;
    const back = withPresence(without_bob(), { ...over, connected: true, away_ms: null });
    expect(secondsUntilGone(back!.seats[1])).toBeNull();
    expect(secondsUntilGone(withPresence(without_bob(), { ...over, played_by: 'bot' })!.seats[1])).toBeNull();
  });

  it('runs down, and says what comes then', () => {
    const { client } = fakeClient(without_bob(), update);
    render(<AwayNote client={client} room={client.room.value} seat={1} />);
    expect(shown('Bob is away: back in 1:05, or a bot plays on')).toBe(true);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(shown('back in 0:05')).toBe(true);
  });

  it('is nothing to be shown of who is there', () => {
    const { client } = fakeClient(roomOf(3), update);
    render(<AwayNote client={client} room={client.room.value} seat={1} />);
    expect(document.body.textContent).toBe('');
  });

  it('is ended by the host, and by nobody else', () => {
    const you = { seat: 0, role: 'player', host: false, name: 'Ann' } as const;
    const guest = fakeClient(without_bob({ you }), update);
    const { unmount } = render(<AwayNote client={guest.client} room={guest.room.value} seat={1} />);
    expect(screen.queryByRole('button')).toBeNull();
    unmount();

    const host = fakeClient(without_bob(), update);
    render(<AwayNote client={host.client} room={host.room.value} seat={1} />);
    fireEvent.click(screen.getByRole('button', { name: 'Let the bot play now' }));
    fireEvent.click(screen.getByRole('button'));
    expect(host.sent).toEqual([{ op: 'stand_in', fields: { seat: 1 } }]);
  });

  it('is asked twice where the seat is lost, and not of whoever only acts as host', () => {
    const final = { room_options: { ...roomOptions, on_leave: 'end' } } as const;
    const host = fakeClient(without_bob(final), update);
    const { unmount } = render(<AwayNote client={host.client} room={host.room.value} seat={1} />);
    fireEvent.click(screen.getByRole('button', { name: 'Take them out of the game' }));
    expect(host.sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Yes, out of the game' }));
    expect(host.sent).toEqual([{ op: 'stand_in', fields: { seat: 1 } }]);
    unmount();

    const acting = fakeClient(without_bob({ ...final, acting_host: 0 }), update);
    render(<AwayNote client={acting.client} room={acting.room.value} seat={1} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says so when it could not be ended', async () => {
    const { client } = fakeClient(without_bob({ room_options: { ...roomOptions, on_leave: 'end' } }), update, {
      stand_in: () => new Refused('SEAT_TAKEN', 'Whoever sits there is at the table.'),
    });
    render(<AwayNote client={client} room={client.room.value} seat={1} />);
    expect(shown('or out of the game')).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Take them out of the game' }));
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Yes, out of the game' }));
      await vi.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByText('That did not work: look again')).toBeTruthy();
  });
});
