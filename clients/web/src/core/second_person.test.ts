// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Refused } from './client';
import { Connection } from './connection';
import type { ConnectionSetup } from './connection_setup';
import { FakeSocket } from './fake_socket';
import { comeAsAnother, dropDeals, dropSeat, keepSeat, keptSeat, recall, remember } from './keepsakes';

let socket: FakeSocket;
let token: string | null;
let connection: Connection;

function connect(more: Partial<ConnectionSetup> = {}): Connection {
  connection = new Connection({
    open: () => (socket = new FakeSocket()),
    token: () => token,
    keepToken: (message) => {
      token = message.seat_token;
    },
    dropToken: () => {
      token = null;
    },
    introduction: {},
    mayBeAnother: () => true,
    chance: () => 0,
    ...more,
  });
  socket.onopen?.();
  return connection;
}

const welcome = { type: 'welcome', seat_token: 'a'.repeat(32), last_id: 0, chat: [], ping_ms: 20000 };
const alreadyHere = { type: 'refused', ack: null, code: 'ALREADY_HERE', message: 'Somebody is here.' };

beforeEach(() => {
  vi.useFakeTimers();
  token = 'a'.repeat(32);
});
afterEach(() => {
  connection?.dispose();
  vi.useRealTimers();
});

describe('a second person at one browser', () => {
  it('does not throw out the first: the kept seat is asked for where it is not in use', () => {
    const made = connect();
    expect(socket.sent[0]).toMatchObject({ seat_token: token, if_away: true });
    socket.say(alreadyHere);
    expect(made.refusal.value?.code).toBe('ALREADY_HERE');
    expect(socket.sent).toHaveLength(1);
  });

  it('goes on as the first when they say so', () => {
    const made = connect();
    socket.say(alreadyHere);
    made.goOnHere();
    expect(socket.sent[1]).toMatchObject({ op: 'hello', seat_token: token });
    expect(socket.sent[1]).not.toHaveProperty('if_away');
  });

  it('is not asked again on a page that was welcome, which may come back before its loss is known', () => {
    connect();
    socket.say(welcome);
    socket.onclose?.({ code: 1006 });
    vi.advanceTimersByTime(2000);
    socket.onopen?.();
    expect(socket.sent[0]).not.toHaveProperty('if_away');
  });

  it('is not asked after a reload', () => {
    connect({ mayBeAnother: () => false });
    expect(socket.sent[0]).not.toHaveProperty('if_away');
  });
});

describe('what a tab keeps for another person', () => {
  it('is a seat of its own, and leaves the one of the browser as it is', () => {
    const seat = { code: 'K7M4PX', token: 'a'.repeat(32), name: 'Ann', game: '', game_name: '', at: 1 };
    keepSeat(seat);
    comeAsAnother('K7M4PX');
    expect(keptSeat('K7M4PX')).toBeNull();
    keepSeat({ ...seat, token: 'b'.repeat(32), name: 'Bob' });
    expect(keptSeat('K7M4PX')?.name).toBe('Bob');
    expect(window.localStorage.getItem('crowntable.seat.K7M4PX')).toContain('Ann');
    dropSeat('K7M4PX');
    expect(keptSeat('K7M4PX')).toBeNull();
    expect(window.localStorage.getItem('crowntable.seat.K7M4PX')).toContain('Ann');
  });

  it('is the seat of a game that was left and goes on, but nothing of its deals', () => {
    keepSeat({ code: 'HJKMNP', token: 'a'.repeat(32), name: 'Ann', game: '', game_name: '', at: 1 });
    remember('chain.HJKMNP', '{}');
    dropDeals('HJKMNP');
    expect(keptSeat('HJKMNP')?.name).toBe('Ann');
    expect(recall('chain.HJKMNP')).toBeNull();
  });
});

describe('a command that came too soon', () => {
  const tooSoon = (retry_ms: number) => ({ type: 'refused', ack: 1, code: 'RATE_LIMITED', message: 'Wait.', retry_ms });

  it('is said again under its id when the time is over, and nobody hears of it', async () => {
    const made = connect();
    socket.say(welcome);
    const answer = made.send('chat', { text: 'hi' });
    socket.say(tooSoon(400));
    vi.advanceTimersByTime(399);
    expect(socket.sent).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(socket.sent[2]).toEqual(socket.sent[1]);
    socket.say({ type: 'done', ack: 1 });
    await expect(answer).resolves.toMatchObject({ type: 'done' });
  });

  it('is refused, with the time, where that would be long', async () => {
    const made = connect();
    socket.say(welcome);
    const answer = made.send('rename', { name: 'Bo' }).catch((refusal: Refused) => refusal.retryMs);
    socket.say(tooSoon(5000));
    await expect(answer).resolves.toBe(5000);
  });
});
