import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from './client';
import { Connection } from './connection';
import type { ConnectionSetup } from './connection_setup';
import { FakeSocket } from './fake_socket';
import type { RoomMessage, UpdateMessage, WelcomeMessage } from './wire';

const welcome = (more: Partial<WelcomeMessage> = {}): WelcomeMessage => ({
  type: 'welcome',
  protocol: 1,
  server: '0.1.0',
  code: 'K7M4PX',
  seat_token: 'a'.repeat(32),
  last_id: 0,
  seat: 0,
  role: 'player',
  host: false,
  name: 'Ann',
  ping_ms: 20_000,
  chat: [],
  ...more,
});
const update = (v: number, more: object = {}) => ({
  type: 'update',
  v,
  turn: 1,
  events: [],
  public: {},
  clock: null,
  you: null,
  ...more,
});

let sockets: FakeSocket[] = [];
let token: string | null = null;
let connection: Connection | null = null;

function connect(more: Partial<ConnectionSetup> = {}): Connection {
  connection = new Connection({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    token: () => token,
    keepToken: (message) => {
      token = message.seat_token;
    },
    dropToken: () => {
      token = null;
    },
    introduction: { name: 'Ann' },
    chance: () => 0,
    ...more,
  });
  return connection;
}

/** The newest socket; fails the test when there is none. */
function socket(): FakeSocket {
  const last = sockets.at(-1);
  if (!last) throw new Error('no socket was opened');
  return last;
}

/** Connects and is welcomed. */
function online(message: Partial<WelcomeMessage> = {}): Connection {
  const made = connect();
  socket().onopen?.();
  socket().say(welcome(message));
  return made;
}

/** The next try of the client, opened and welcomed. */
function backOnline(message: Partial<WelcomeMessage> = {}): void {
  vi.advanceTimersByTime(2000);
  socket().onopen?.();
  socket().say(welcome(message));
}

const settled = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => value,
    (reason: unknown) => reason,
  );

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  token = null;
});

afterEach(() => {
  connection?.dispose();
  connection = null;
  vi.useRealTimers();
});

describe('hello', () => {
  it('introduces somebody new by name and keeps the seat token of the welcome', () => {
    const made = connect();
    expect(made.state.value.kind).toBe('connecting');
    socket().onopen?.();
    expect(socket().sent).toEqual([{ op: 'hello', protocol: { min: 1, max: 2 }, name: 'Ann' }]);
    socket().say(welcome());
    expect(made.state.value.kind).toBe('online');
    expect(token).toBe('a'.repeat(32));
  });

  it('comes back with the token and the last version seen, and not with the name', () => {
    const made = online();
    socket().say(update(41));
    socket().drop();
    vi.advanceTimersByTime(250);
    socket().onopen?.();
    expect(socket().sent).toEqual([
      { op: 'hello', protocol: { min: 1, max: 2 }, seat_token: 'a'.repeat(32), version: 41 },
    ]);
    expect(made.update.value?.v).toBe(41);
  });

  it('puts the table away in the lobby, and still says the last version seen', () => {
    const made = online();
    socket().say(update(41));
    socket().say({ type: 'room', state: 'finished', seats: [] });
    expect(made.dealt.value).toBe(true);
    socket().say({ type: 'room', state: 'lobby', seats: [] });
    expect(made.dealt.value).toBe(false);
    socket().drop();
    vi.advanceTimersByTime(250);
    socket().onopen?.();
    expect(socket().sent[0]).toMatchObject({ op: 'hello', version: 41 });
  });

  it('forgets a token that the server does not know and says who it is on the same connection', () => {
    token = 'b'.repeat(32);
    connect();
    socket().onopen?.();
    socket().say({ type: 'refused', ack: null, code: 'BAD_TOKEN', message: 'No.' });
    expect(token).toBeNull();
    expect(sockets).toHaveLength(1);
    expect(socket().sent[1]).toEqual({ op: 'hello', protocol: { min: 1, max: 2 }, name: 'Ann' });
  });

  it('comes by the name of then when the server has forgotten it, and says again what was not answered', () => {
    const made = online({ seat: null, role: 'guest' });
    socket().say({
      type: 'room',
      state: 'lobby',
      seats: [],
      you: { seat: null, role: 'guest', host: false, name: 'Ann 2' },
    });
    made.send('sit').catch(() => undefined);
    socket().drop();
    vi.advanceTimersByTime(250);
    socket().onopen?.();
    socket().say({ type: 'refused', ack: null, code: 'BAD_TOKEN', message: 'No.' });
    expect(socket().sent[1]).toEqual({ op: 'hello', protocol: { min: 1, max: 2 }, name: 'Ann 2' });
    socket().say(welcome({ seat: null, role: 'guest', name: 'Ann 2' }));
    expect(socket().sent[2]).toMatchObject({ id: 1, op: 'sit' });
  });

  it('rejects what waits when it is refused, and tries another introduction on the same connection', async () => {
    const made = connect();
    const sit = settled(made.send('sit'));
    socket().onopen?.();
    socket().say({ type: 'refused', ack: null, code: 'BAD_NAME', message: 'No.' });
    expect(await sit).toMatchObject({ code: 'BAD_NAME' });
    expect(made.refusal.value?.code).toBe('BAD_NAME');
    made.introduce({ name: 'Bob' });
    expect(sockets).toHaveLength(1);
    expect(socket().sent[1]).toMatchObject({ op: 'hello', name: 'Bob' });
    expect(made.refusal.value).toBeNull();
  });

  it('moves a seat to this device with a transfer code although another token is kept here', () => {
    const made = online();
    made.introduce({ transfer_code: 'ABCD-EFGH' });
    socket().onopen?.();
    expect(socket().sent).toEqual([{ op: 'hello', protocol: { min: 1, max: 2 }, transfer_code: 'ABCD-EFGH' }]);
  });
});

describe('commands', () => {
  it('says what comes while the connection is closing on the next one, and only there', async () => {
    const made = online();
    const closing = socket();
    closing.readyState = 2;
    const ready = made.send('ready', { ready: true });
    expect(closing.commands()).toEqual([]);
    closing.drop(1001);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(2);
    socket().onopen?.();
    socket().say(welcome());
    expect(socket().commands()).toEqual([{ id: 1, op: 'ready', ready: true }]);
    socket().say({ type: 'done', ack: 1 });
    await expect(ready).resolves.toEqual({ type: 'done', ack: 1 });
  });

  it('numbers them on from the last id of the welcome and sends one at a time', async () => {
    const made = online({ last_id: 7 });
    const first = made.send('ready', { ready: true });
    const second = settled(made.send('lock', { locked: true }));
    expect(made.pending.value).toBe(2);
    expect(socket().commands()).toEqual([{ id: 8, op: 'ready', ready: true }]);
    socket().say({ type: 'done', ack: 8 });
    await expect(first).resolves.toEqual({ type: 'done', ack: 8 });
    expect(socket().commands()[1]).toEqual({ id: 9, op: 'lock', locked: true });
    socket().say({ type: 'refused', ack: 9, code: 'NOT_HOST', message: 'Only the host.', detail: { faces: ['KH'] } });
    const refusal = await second;
    expect(refusal).toBeInstanceOf(Refused);
    expect(refusal).toMatchObject({ code: 'NOT_HOST', message: 'Only the host.', detail: { faces: ['KH'] } });
    expect(made.pending.value).toBe(0);
  });

  it.each(['ping', 'commit', 'reveal'])('does not hold up what is pressed while its own %s waits', (op) => {
    const made = online();
    void settled(made.send(op));
    expect(made.pending.value).toBe(0);
    void settled(made.send('ready', { ready: true }));
    expect(made.pending.value).toBe(1);
    expect(socket().commands()).toEqual([{ id: 1, op }]);
    socket().say({ type: 'done', ack: 1 });
    expect(socket().commands()[1]).toEqual({ id: 2, op: 'ready', ready: true });
  });

  it('resolves a play with the update that carries its ack, and not with an update for everybody', async () => {
    const made = online();
    let done = false;
    const play = made.send<UpdateMessage>('play', { turn: 1, action: { type: 'draw', source: 'stock' } });
    void play.then(() => {
      done = true;
    });
    socket().say(update(5));
    await Promise.resolve();
    expect(done).toBe(false);
    socket().say(update(6, { ack: 1 }));
    expect((await play).v).toBe(6);
  });

  it('sends an unanswered command again with the same id after a reconnect, and only that', async () => {
    const made = online();
    const answered = made.send('ready', { ready: true });
    socket().say({ type: 'done', ack: 1 });
    await answered;
    const play = made.send('play', { turn: 3, action: { type: 'draw', source: 'stock' } });
    const chat = made.send('chat', { phrase: 'hello' });
    socket().drop();
    backOnline({ last_id: 2 });
    expect(socket().commands()).toEqual([{ id: 2, op: 'play', turn: 3, action: { type: 'draw', source: 'stock' } }]);
    socket().say(update(9, { ack: 2 }));
    await play;
    expect(socket().commands()[1]).toEqual({ id: 3, op: 'chat', phrase: 'hello' });
    socket().say({ type: 'chat', ack: 3, n: 1, seat: 0, name: 'Ann', phrase: 'hello' });
    await expect(chat).resolves.toMatchObject({ n: 1 });
  });

  it('says at once with what a game against bots begins, and nothing else before that is answered', async () => {
    const made = online();
    const ops = ['add_bot', 'add_bot', 'commit', 'start'];
    const answers = ops.map((op) => made.send(op));
    const ready = made.send('ready', { ready: true });
    expect(
      socket()
        .commands()
        .map(({ id, op }) => [id, op]),
    ).toEqual(ops.map((op, at) => [at + 1, op]));
    socket().say({ type: 'done', ack: 1 });
    socket().say({ type: 'refused', ack: 2, code: 'RATE_LIMITED', message: 'Soon.', retry_ms: 100 });
    socket().say({ type: 'done', ack: 3 });
    expect(socket().commands()).toHaveLength(4);
    socket().say({ type: 'done', ack: 4 });
    expect(socket().commands()[4]).toEqual({ id: 5, op: 'ready', ready: true });
    socket().say({ type: 'done', ack: 5 });
    const told = await Promise.all([...answers, ready].map(settled));
    expect(told.map((one) => (one instanceof Refused ? one.code : 'done'))).toEqual([
      'done',
      'RATE_LIMITED',
      'done',
      'done',
      'done',
    ]);
  });

  it('says one of them that came too soon again before the next', () => {
    const made = online();
    settled(made.send('add_bot'));
    socket().say({ type: 'refused', ack: 1, code: 'RATE_LIMITED', message: 'Soon.', retry_ms: 100 });
    settled(made.send('add_bot'));
    expect(socket().commands()).toHaveLength(1);
    vi.advanceTimersByTime(100);
    expect(
      socket()
        .commands()
        .map(({ id }) => id),
    ).toEqual([1, 1, 2]);
  });

  it.each([
    [0, [1, 2, 3, 4], ['done', 'done', 'done', 'done']],
    [2, [2, 3, 4], ['NO_ANSWER', 'done', 'done', 'done']],
    [4, [4], ['NO_ANSWER', 'NO_ANSWER', 'NO_ANSWER', 'done']],
  ])('says none of these twice after a loss of which the server has seen %i', async (last_id, again, told) => {
    const made = online();
    const answers = ['sit', 'add_bot', 'add_bot', 'start'].map((op) => settled(made.send(op)));
    expect(socket().commands()).toHaveLength(4);
    socket().drop();
    backOnline({ last_id });
    expect(
      socket()
        .commands()
        .map(({ id }) => id),
    ).toEqual(again);
    for (const ack of again) socket().say({ type: 'done', ack });
    const codes = (await Promise.all(answers)).map((one) => (one instanceof Refused ? one.code : 'done'));
    expect(codes).toEqual(told);
    expect(made.pending.value).toBe(0);
  });

  it('does not send an outstanding command twice when a second welcome comes on the same connection', () => {
    const made = online();
    settled(made.send('claim_seat', { seat: 1 }));
    socket().say(welcome({ seat_token: 'c'.repeat(32), last_id: 0 }));
    expect(socket().commands()).toHaveLength(1);
    expect(token).toBe('c'.repeat(32));
  });

  it('keeps commands that are given while the connection is down', async () => {
    const made = online();
    socket().drop();
    const sent = made.send('ready', { ready: true });
    expect(made.pending.value).toBe(1);
    backOnline();
    socket().say({ type: 'done', ack: 1 });
    await expect(sent).resolves.toMatchObject({ ack: 1 });
  });

  it('takes a connection that does not answer for dead', () => {
    const made = online();
    settled(made.send('ready', { ready: true }));
    vi.advanceTimersByTime(9999);
    expect(made.state.value.kind).toBe('online');
    vi.advanceTimersByTime(1);
    expect(made.state.value.kind).toBe('reconnecting');
    expect(sockets[0]?.closed).toBe(true);
  });
});

describe('signs of life', () => {
  const beats = (): number => socket().sent.filter(({ op }) => op === 'beat').length;
  const hide = (is: boolean): void => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(is ? 'hidden' : 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
  };
  afterEach(() => vi.restoreAllMocks());

  it('are given as often as the server asks, cost less than 20 bytes a second, and stand for a ping', () => {
    online({ beat_ms: 4_000 });
    socket().say({ type: 'beat' });
    let bytes = 0;
    for (let second = 0; second < 60; ++second) {
      const before = beats();
      vi.advanceTimersByTime(1_000);
      if (beats() === before) continue;
      bytes += '{"op":"beat"}{"type":"beat"}'.length;
      socket().say({ type: 'beat' });
    }
    expect(beats()).toBeGreaterThan(12);
    expect(bytes / 60).toBeLessThan(20);
    expect(socket().sent.filter(({ op }) => op === 'ping')).toEqual([]);
  });

  it('are never given to a server that does not ask for them', () => {
    online();
    vi.advanceTimersByTime(60_000);
    expect(beats()).toBe(0);
  });

  it('tell within 8 seconds that an idle line is dead, and try another', () => {
    const made = online({ beat_ms: 4_000 });
    socket().say({ type: 'beat' });
    vi.advanceTimersByTime(6_900);
    expect(made.late.value).toBe(false);
    vi.advanceTimersByTime(1_100);
    expect(made.late.value).toBe(true);
    expect(made.state.value.kind).toBe('online');
    vi.advanceTimersByTime(4_000);
    expect(made.state.value.kind).toBe('reconnecting');
    expect(made.late.value).toBe(false);
  });

  it('come with a command, of which it is said after 3 seconds that it has no answer', async () => {
    const made = online({ beat_ms: 4_000 });
    socket().say({ type: 'beat' });
    const drawn = made.send('play', {});
    vi.advanceTimersByTime(2_900);
    expect(made.late.value).toBe(false);
    vi.advanceTimersByTime(200);
    expect(made.late.value).toBe(true);
    // It is the server that is slow: the line is not given up.
    socket().say({ type: 'beat' });
    expect(made.late.value).toBe(true);
    vi.advanceTimersByTime(3_900);
    socket().say({ type: 'done', ack: 1 });
    await drawn;
    expect(made.late.value).toBe(false);
    expect(made.state.value.kind).toBe('online');
  });

  it('wait 3 seconds after each press, whatever else is pressed or answered meanwhile', () => {
    const made = online({ beat_ms: 4_000 });
    const answer = (ack: number): void => {
      socket().say({ type: 'beat' });
      socket().say({ type: 'done', ack });
    };
    // Said together, and one that waits for them.
    void made.send('add_bot', { level: 'easy' });
    vi.advanceTimersByTime(1_000);
    void made.send('add_bot', { level: 'easy' });
    vi.advanceTimersByTime(1_000);
    void made.send('ready');
    vi.advanceTimersByTime(900);
    socket().say({ type: 'beat' });
    expect(made.late.value).toBe(false);
    vi.advanceTimersByTime(200);
    expect(made.late.value).toBe(true);
    answer(1);
    expect(made.late.value).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(made.late.value).toBe(true);
    answer(2);
    expect(made.late.value).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(made.late.value).toBe(true);
    answer(3);
    expect(made.late.value).toBe(false);
  });

  it('leave nothing overdue behind a command that came too soon and was said again', async () => {
    const made = online({ beat_ms: 4_000 });
    const drawn = made.send('play', {});
    socket().say({ type: 'beat' });
    vi.advanceTimersByTime(500);
    socket().say({ type: 'refused', ack: 1, code: 'RATE_LIMITED', message: 'Too much.', retry_ms: 300 });
    vi.advanceTimersByTime(300);
    socket().say({ type: 'done', ack: 1 });
    await drawn;
    socket().say({ type: 'beat' });
    vi.advanceTimersByTime(3_500);
    expect(made.late.value).toBe(false);
  });

  it('are not given by a page that nobody sees, but for one that says that they could be', () => {
    hide(true);
    const made = online({ beat_ms: 4_000 });
    socket().say({ type: 'beat' });
    vi.advanceTimersByTime(60_000);
    expect(beats()).toBe(1);
    expect(made.state.value.kind).toBe('online');
    hide(false);
    expect(beats()).toBe(2);
  });

  it('find out within two seconds of a look whether the line has died meanwhile', () => {
    const made = online({ beat_ms: 4_000 });
    socket().say({ type: 'beat' });
    hide(true);
    vi.advanceTimersByTime(60_000);
    hide(false);
    vi.advanceTimersByTime(2_000);
    expect(made.state.value.kind).toBe('reconnecting');
  });
});

describe('coming back', () => {
  it('tries after 0.25 s, then twice as late each time up to 2 s, less by chance', () => {
    const made = online();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 6; ++attempt) {
      const before = sockets.length;
      socket().drop();
      expect(made.state.value).toMatchObject({ kind: 'reconnecting', attempt: attempt + 1 });
      let waited = 0;
      while (sockets.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 2000, 2000]);
  });

  it('counts tries anew once it was online', () => {
    const made = online();
    socket().drop();
    backOnline();
    expect(made.state.value).toMatchObject({ kind: 'online', attempt: 0 });
  });

  it.each(['online', 'pageshow'])('tries at once on %s', (event) => {
    online();
    socket().drop();
    expect(sockets).toHaveLength(1);
    window.dispatchEvent(new Event(event));
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
  });

  it('asks an open connection for a sign of life when the page is shown again, and replaces a dead one', () => {
    const made = online();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(socket().commands()).toEqual([{ id: 1, op: 'ping' }]);
    expect(made.pending.value).toBe(0);
    vi.advanceTimersByTime(2000);
    expect(made.state.value.kind).toBe('reconnecting');
  });

  it('says within a second that the connection is broken when the device is off the net and the server silent', () => {
    const made = online();
    window.dispatchEvent(new Event('offline'));
    socket().say({ type: 'pong', ack: 1 });
    vi.advanceTimersByTime(1000);
    expect(made.state.value.kind).toBe('online');
    window.dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(1000);
    expect(made.state.value.kind).toBe('reconnecting');
  });

  it('pings a quiet connection and is content with the pong', () => {
    const made = online();
    vi.advanceTimersByTime(20_000);
    expect(socket().commands()).toEqual([{ id: 1, op: 'ping' }]);
    socket().say({ type: 'pong', ack: 1 });
    vi.advanceTimersByTime(15_000);
    expect(made.state.value.kind).toBe('online');
  });

  it('waits as long as a stopping server asks and says that it is restarting', () => {
    const made = online();
    socket().say({ type: 'closing', reason: 'SERVER_STOPPING', retry_ms: 3000 });
    socket().drop(1001);
    expect(made.state.value.kind).toBe('restarting');
    vi.advanceTimersByTime(2999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    socket().drop();
    expect(made.state.value.kind).toBe('restarting');
  });

  it('ignores a late close of a socket that it has replaced', () => {
    const made = online();
    const old = socket();
    const late = old.onclose;
    socket().drop();
    backOnline();
    late?.({ code: 4001 });
    expect(made.state.value.kind).toBe('online');
  });
});

describe('ends', () => {
  it.each([
    ['REPLACED', 'replaced'],
    ['REMOVED', 'removed'],
    ['ROOM_LOCKED', 'locked'],
    ['NOT_LET_IN', 'not_let_in'],
    ['ROOM_ENDED', 'ended'],
    ['NO_SUCH_ROOM', 'gone'],
    ['VERSION_MISMATCH', 'version'],
    ['ROOM_BROKEN', 'broken'],
    ['BANNED', 'banned'],
    ['CLOSED_BY_OPERATOR', 'closed'],
  ])('does not come back after %s', async (reason, kind) => {
    const made = online();
    const waiting = settled(made.send('ready', { ready: true }));
    socket().say({ type: 'closing', reason, retry_ms: null });
    socket().drop(4001);
    expect(made.state.value.kind).toBe(kind);
    expect(await waiting).toMatchObject({ code: 'CONNECTION_OVER' });
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event('online'));
    expect(sockets).toHaveLength(1);
    await expect(made.send('ready')).rejects.toMatchObject({ code: 'CONNECTION_OVER' });
  });

  it('understands a close code when no closing message came', () => {
    const made = online();
    socket().drop(4001);
    expect(made.state.value.kind).toBe('replaced');
  });

  it('does not come back to send again what was too large', () => {
    const made = online();
    socket().drop(1009);
    expect(made.state.value.kind).toBe('too_large');
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('takes the seat back on demand after it was replaced', () => {
    const made = online();
    socket().drop(4001);
    made.takeBack();
    socket().onopen?.();
    expect(socket().sent[0]).toMatchObject({ op: 'hello', seat_token: 'a'.repeat(32) });
    socket().say(welcome());
    expect(made.state.value.kind).toBe('online');
  });

  it('keeps the token of somebody who was removed, for the records of the games that they played', () => {
    online();
    socket().drop(4002);
    expect(token).toBe('a'.repeat(32));
  });

  it('waits outside after a knock, however long that takes, and is in when welcomed', () => {
    const made = connect({ introduction: { name: 'Ann', knock: true }, mark: () => 'b'.repeat(32) });
    socket().onopen?.();
    expect(socket().sent[0]).toMatchObject({ op: 'hello', name: 'Ann', knock: true, mark: 'b'.repeat(32) });
    socket().say({ type: 'knocking', code: 'K7M4PX', wait_ms: 120_000 });
    vi.advanceTimersByTime(110_000);
    expect(made.knocking.value).toBe(true);
    expect(socket().closed).toBe(false);
    expect(socket().commands()).toEqual([]);
    socket().say(welcome({ role: 'guest', seat: null }));
    expect(made.knocking.value).toBe(false);
    expect(made.state.value.kind).toBe('online');
  });

  it('knocks as somebody new when its token is good no more', () => {
    token = 'a'.repeat(32);
    const made = connect();
    socket().onopen?.();
    socket().say(welcome());
    socket().say({ type: 'closing', reason: 'ROOM_LOCKED', retry_ms: null });
    socket().drop(4012);
    expect(made.state.value.kind).toBe('locked');
    made.introduce({ knock: true });
    socket().onopen?.();
    socket().say({ type: 'refused', ack: null, code: 'BAD_TOKEN', message: 'x' });
    expect(socket().sent.at(-1)).toMatchObject({ op: 'hello', name: 'Ann', knock: true });
  });

  it('finds out that the room is gone when the socket does not open, but not while the server is down', async () => {
    const rooms = { exist: true };
    const made = connect({ roomExists: () => Promise.resolve(rooms.exist) });
    socket().drop();
    await vi.advanceTimersByTimeAsync(250);
    expect(made.state.value.kind).toBe('connecting');
    rooms.exist = false;
    socket().drop();
    await vi.advanceTimersByTimeAsync(1);
    expect(made.state.value.kind).toBe('gone');
  });
});

describe('what it hears', () => {
  it('hands the events of an update to listeners once, and none for an update without events', () => {
    const made = online();
    const heard: unknown[] = [];
    const stop = made.onEvents((events) => heard.push(...events));
    socket().say(update(1, { events: [{ event: 'recycled', stock: 3, recycles: 1 }] }));
    socket().say(update(2));
    expect(heard).toEqual([{ event: 'recycled', stock: 3, recycles: 1 }]);
    stop();
    socket().say(update(3, { events: [{ event: 'recycled', stock: 3, recycles: 2 }] }));
    expect(heard).toHaveLength(1);
  });

  it('adds each chat line once although a welcome repeats it', () => {
    const made = online({ chat: [{ n: 1, seat: 1, name: 'Bob', text: 'hi' }] });
    socket().say({ type: 'chat', n: 2, seat: 1, name: 'Bob', phrase: 'hello' });
    socket().say(
      welcome({
        chat: [
          { n: 1, seat: 1, name: 'Bob', text: 'hi' },
          { n: 2, seat: 1, name: 'Bob', phrase: 'hello' },
        ],
      }),
    );
    expect(made.chat.value.map((line) => line.n)).toEqual([1, 2]);
  });

  it('notes the presence of one seat and leaves the others alone', () => {
    const made = online();
    const seat = {
      name: 'Ann',
      kind: 'human',
      ready: true,
      connected: true,
      away_ms: null,
      played_by: 'human',
    } as const;
    socket().say({
      type: 'room',
      seats: [
        { seat: 0, ...seat },
        { seat: 1, ...seat },
      ],
    } as unknown as RoomMessage);
    socket().say({ type: 'presence', seat: 1, connected: false, away_ms: 0, played_by: 'bot' });
    expect(made.room.value?.seats.map((each) => each.connected)).toEqual([true, false]);
    expect(made.room.value?.seats[1]?.played_by).toBe('bot');
  });

  it('keeps the claim that was settled', () => {
    const made = online();
    socket().say({ type: 'claim_settled', seat: 2, accepted: false });
    expect(made.claim.value).toMatchObject({ seat: 2, accepted: false });
  });
});

describe('whoever runs the server', () => {
  const notice = { type: 'notice', text: 'Cleaning at ten', draining: true, stops_ms: null };

  it('is heard until the next notice, or until a welcome with none behind it', () => {
    const made = online();
    socket().say(notice);
    expect(made.notice.value).toMatchObject({ text: 'Cleaning at ten', draining: true });
    socket().drop();
    vi.advanceTimersByTime(60_000);
    socket().onopen?.();
    socket().say(welcome());
    expect(made.notice.value).toBeNull();
  });

  it('may ask for an access key: the person is asked, and hello says it on the same connection', () => {
    let key: string | null = null;
    const askForKey = vi.fn((question: string) => {
      key = question === 'Which key?' ? 'correct-horse' : null;
      return key !== null;
    });
    const made = connect({ accessKey: () => key, askForKey });
    socket().onopen?.();
    expect(socket().sent[0]).not.toHaveProperty('access_key');
    socket().say({ type: 'refused', ack: null, code: 'BAD_ACCESS_KEY', message: 'Which key?' });
    expect(socket().sent[1]).toMatchObject({ op: 'hello', access_key: 'correct-horse' });
    expect(made.refusal.value).toBeNull();
    socket().say({ type: 'refused', ack: null, code: 'BAD_ACCESS_KEY', message: 'Not that one.' });
    expect(made.refusal.value).toMatchObject({ code: 'BAD_ACCESS_KEY' });
  });
});
