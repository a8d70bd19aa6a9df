// Whoever comes from "Play against bots" stands at a table that plays, or sees why not.
import { cleanup, configure, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { arrive } from '../core/arrival';
import { FakeSocket } from '../core/fake_socket';
import type { RoomMessage } from '../core/wire';
import { roomOf } from '../kit/fake_client';
import { Room } from './Room';

// On a busy machine parts that are fetched take their time.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const CODE = 'K7M4PX';
const ann = (more: Partial<RoomMessage> = {}) => roomOf(1, { state: 'lobby', ...more });

const asked = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ games: [], room_options: [] })));

/** The server's side of a table; `start` is its answer to that. */
function serve(start: (socket: FakeSocket, ack: number) => void) {
  const said: string[] = [];
  class Table extends FakeSocket {
    constructor() {
      super();
      queueMicrotask(() => this.onopen?.());
    }
    override send(text: string): void {
      const { op, id } = JSON.parse(text) as { op: string; id: number };
      said.push(op);
      queueMicrotask(() => this.answer(op, id));
    }
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
  asked.mockClear();
  vi.stubGlobal('fetch', asked);
  arrive(CODE, { introduction: { host_token: '0'.repeat(32) }, bots: { level: 'hard', count: 2 } });
  render(<Room code={CODE} />);
  return said;
}

afterEach(() => {
  cleanup();
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

it('shows the lobby and says what went wrong where the game cannot begin', async () => {
  serve((socket, ack) => socket.say({ type: 'refused', ack, code: 'SERVER_STOPPING', message: 'No.' }));
  await screen.findByText('Invite your friends');
  expect(screen.getByText('The server is stopping. Try again in a moment.')).toBeTruthy();
});
