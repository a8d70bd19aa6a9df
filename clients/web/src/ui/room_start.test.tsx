// Whoever comes from "Play against bots" stands at a table that plays, or sees why not.
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { arrive } from '../core/arrival';
import { FakeSocket } from '../core/fake_socket';
import { keepSeat } from '../core/keepsakes';
import type { RoomMessage } from '../core/wire';
import { roomOf, seenFromOutside } from '../kit/fake_client';
import { Room } from './Room';

// On a busy machine parts that are fetched take their time.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const CODE = 'K7M4PX';
const ann = (more: Partial<RoomMessage> = {}) => roomOf(1, { state: 'lobby', ...more });

const nothing = () => Promise.resolve(Response.json({ games: [], room_options: [] }));
const asked = vi.fn<typeof fetch>(nothing);

interface Unkind {
  /** The names that it takes; all of them without. */
  takes?: string;
  /** It answers commands only when it has heard so many. */
  answersAfter?: number;
}

/** The server's side of a table; `start` is its answer to that. */
function serve(start: (socket: FakeSocket, ack: number) => void, { takes, answersAfter = 0 }: Unkind = {}) {
  const said: string[] = [];
  class Table extends FakeSocket {
    constructor() {
      super();
      queueMicrotask(() => this.onopen?.());
    }
    override send(text: string): void {
      const { op, id, name, host_token } = JSON.parse(text) as Record<'op' | 'name' | 'host_token', string> & {
        id: number;
      };
      said.push(op);
      if (op === 'hello' && takes !== undefined && (name !== takes || host_token === undefined))
        queueMicrotask(() => this.say({ type: 'refused', ack: null, code: 'BAD_NAME', message: 'No such name.' }));
      else this.waiting.push(() => this.answer(op, id));
      if (op !== 'hello' && said.length < answersAfter) return;
      for (const answer of this.waiting.splice(0)) queueMicrotask(answer);
    }
    private readonly waiting: (() => void)[] = [];
    private answer(op: string, ack: number): void {
      if (op === 'hello') {
        const you = { seat: null, role: 'guest', host: true, name: 'Ann' } as const;
        const welcome = { type: 'welcome', protocol: 1, code: CODE, seat_token: 'f'.repeat(32), last_id: 0 };
        this.say({ ...welcome, server: '0', ping_ms: 20_000, chat: [], ...you });
        this.say({ ...ann(), seats: [], you });
      } else if (op === 'start') {
        start(this, ack);
      } else {
        if (op === 'sit') this.say(ann());
        this.say({ type: 'done', ack });
      }
    }
  }
  vi.stubGlobal('WebSocket', Table);
  vi.stubGlobal('fetch', asked);
  arrive(CODE, { introduction: { host_token: '0'.repeat(32) }, bots: { level: 'hard', count: 2 } });
  render(<Room code={CODE} />);
  return said;
}

afterEach(() => {
  cleanup();
  asked.mockReset();
  asked.mockImplementation(nothing);
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('takes part in the deals before the game begins, and shows no lobby and no door', async () => {
  const said = serve((socket, ack) => {
    socket.say(ann({ state: 'playing' }));
    socket.say({ type: 'done', ack });
  });
  await waitFor(() => expect(said.at(-1)).toBe('start'));
  expect(said.slice(0, 2)).toEqual(['hello', 'sit']);
  expect(said.slice(2, -1).sort()).toEqual(['add_bot', 'add_bot', 'commit']);
  // Whoever came from the first page is asked nothing, and nobody asks for what is seen from outside.
  expect(asked.mock.calls.filter(([address]) => String(address).startsWith('/api/rooms/'))).toEqual([]);
  expect(screen.queryByText('Invite your friends')).toBeNull();
  expect(screen.getByText('Setting the table')).toBeTruthy();
});

it('says who is to play along before it has heard that one sits', async () => {
  // `hello`, `sit` and both bots: an answer to `sit` alone would never come.
  const said = serve((socket, ack) => socket.say({ type: 'done', ack }), { answersAfter: 4 });
  await waitFor(() => expect(said).toContain('start'));
  expect(said.slice(0, 4)).toEqual(['hello', 'sit', 'add_bot', 'add_bot']);
});

it('begins when somebody is let in by another name, who is still the host', async () => {
  asked.mockImplementation(() => Promise.resolve(Response.json(seenFromOutside())));
  const said = serve((socket, ack) => socket.say({ type: 'done', ack }), { takes: 'Ann' });
  const field = await screen.findByLabelText<HTMLInputElement>('Your name');
  expect(said).toEqual(['hello']);
  fireEvent.input(field, { target: { value: 'Ann' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Sit down' }));
  await waitFor(() => expect(said).toContain('start'));
  expect(said.filter((op) => op === 'add_bot')).toHaveLength(2);
  expect(screen.queryByText('No such name.')).toBeNull();
});

it('shows the lobby and says what went wrong where the game cannot begin', async () => {
  serve((socket, ack) => socket.say({ type: 'refused', ack, code: 'SERVER_STOPPING', message: 'No.' }));
  await screen.findByText('Invite your friends');
  expect(screen.getByText('The server is stopping. Try again in a moment.')).toBeTruthy();
});

it('shows that it waits until it can ask whether the same person comes back', async () => {
  const sockets: FakeSocket[] = [];
  class Table extends FakeSocket {
    constructor() {
      super();
      sockets.push(this);
      queueMicrotask(() => this.onopen?.());
    }
  }
  vi.stubGlobal('WebSocket', Table);
  vi.stubGlobal('fetch', asked);
  keepSeat({ code: CODE, token: 'f'.repeat(32), name: 'Ann', game: '', game_name: '', at: 1 });
  render(<Room code={CODE} />);
  await waitFor(() => expect(sockets[0]?.sent).toHaveLength(1));
  void act(() => sockets[0]!.say({ type: 'refused', ack: null, code: 'ALREADY_HERE', message: 'x' }));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(document.querySelector('main [role=status]')?.textContent).toBe('Connecting to the table');
  expect(await screen.findByRole('heading', { name: /Ann/ })).toBeTruthy();
});
