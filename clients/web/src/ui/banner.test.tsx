import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareAnnouncements } from '../core/announce';
import type { ConnectionKind } from '../core/client';
import { outdated } from '../core/client_build';
import type { Connection } from '../core/connection';
import { keepSeat } from '../core/keepsakes';
import type { RoomMessage } from '../core/wire';
import { GameTable } from './GameTable';
import { ConnectionBanner } from './ConnectionBanner';

vi.mock('../games/registry', () => ({ loadRenderer: () => Promise.reject(new Error('no such file')) }));

const CODE = 'K7M4PX';
const SEAT = 0;
let state: ReturnType<typeof signal<{ kind: ConnectionKind }>>;
const notice = signal<{ text: string | null; draining: boolean } | null>(null);
let current: ReturnType<typeof signal<number>>;
let late: ReturnType<typeof signal<boolean>>;
let pending: ReturnType<typeof signal<number>>;

function show(seat: number | null = SEAT): void {
  state = signal<{ kind: ConnectionKind }>({ kind: 'online' });
  current = signal(1);
  late = signal(false);
  pending = signal(0);
  const connection = {
    state,
    notice,
    late,
    pending,
    welcome: signal({ code: CODE }),
    room: signal({ state: 'playing', you: { seat } }),
    update: {
      get value() {
        return { public: { current: current.value } };
      },
    },
  } as unknown as Connection;
  render(<ConnectionBanner connection={connection} />);
}

const become = (kind: ConnectionKind): void =>
  act(() => {
    state.value = { kind };
  }) as unknown as void;
const banner = (): string => document.querySelector('.banner')?.textContent ?? '';
const heard = (region: 'polite' | 'assertive'): string => document.getElementById(`live-${region}`)?.textContent ?? '';

beforeEach(() => {
  vi.useFakeTimers();
  prepareAnnouncements();
  outdated.value = false;
  keepSeat({ code: CODE, token: 'f'.repeat(32), name: 'Ann', game: '', game_name: '', at: 1 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  document.body.innerHTML = '';
});

it.each([
  ['restarting', 'The server is restarting. Your seat is kept.', 'Back. The server has restarted.'],
  ['reconnecting', 'Connection lost. Your seat is kept.', 'Back. You are connected again.'],
] as const)(
  'says at once that the connection is %s and politely, for a moment, that it is back',
  (kind, lost, back) => {
    show();
    expect(banner()).toBe('');
    become(kind);
    act(() => {
      vi.advanceTimersByTime(100);
    });
    expect(banner()).toBe(lost);
    expect(heard('assertive')).toBe(lost);
    become('online');
    act(() => {
      vi.advanceTimersByTime(100);
    });
    expect(banner()).toBe(back);
    expect(heard('polite')).toBe(back);
    act(() => {
      vi.advanceTimersByTime(3000);
    });
    expect(banner()).toBe('');
  },
);

it('says of a silent connection that it is, and of what was pressed meanwhile that it waits', () => {
  show();
  const says = (text: string): void => {
    act(() => {
      vi.advanceTimersByTime(100);
    });
    expect(banner()).toBe(text);
    expect(heard('assertive')).toBe(text);
  };
  act(() => {
    late.value = true;
  });
  says('No answer from the server for some seconds. Still trying.');
  act(() => {
    pending.value = 1;
  });
  says('No answer yet. Your move is waiting, and counts once.');
  become('reconnecting');
  says('Connection lost. Your seat is kept. Your move is waiting, and is sent once.');
  act(() => {
    late.value = false;
    pending.value = 0;
  });
  become('online');
  act(() => {
    vi.advanceTimersByTime(100);
  });
  expect(banner()).toBe('Back. You are connected again.');
});

it.each([
  ['restarting', 'The server is restarting. Still trying.'],
  ['reconnecting', 'Connection lost. Still trying.'],
] as const)('tells whoever only watches of no seat while it is %s', (kind, lost) => {
  show(null);
  become(kind);
  expect(banner()).toBe(lost);
});

it('offers a new client between turns only, once the connection stands and has been said to', () => {
  show();
  become('restarting');
  outdated.value = true;
  act(() => {
    vi.advanceTimersByTime(100);
  });
  expect(banner()).toMatch(/restarting/);
  become('online');
  act(() => {
    vi.advanceTimersByTime(3000);
  });
  expect(banner()).toMatch(/A new version is ready/);
  act(() => {
    vi.advanceTimersByTime(100);
  });
  expect(heard('polite')).toBe('A new version is ready.');
  act(() => {
    current.value = SEAT;
  });
  expect(banner()).toBe('');
  act(() => {
    current.value = 1;
  });
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

it('does not come back with its offer after "Later"', () => {
  outdated.value = true;
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  act(() => {
    current.value = SEAT;
  });
  act(() => {
    current.value = 1;
  });
  expect(banner()).toBe('');
});

it('says that it is busy while the new client is fetched', () => {
  vi.stubGlobal('navigator', {
    serviceWorker: { controller: {}, getRegistration: () => new Promise(() => undefined) },
  });
  outdated.value = true;
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  const reload = screen.getByRole<HTMLButtonElement>('button', { name: 'Reload' });
  expect([reload.disabled, reload.ariaBusy ?? reload.getAttribute('aria-busy')]).toEqual([true, 'true']);
  vi.unstubAllGlobals();
});

it('never offers a reload that would lose the seat', () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('forbidden');
  });
  keepSeat({ code: CODE, token: 'e'.repeat(32), name: 'Ann', game: '', game_name: '', at: 1 });
  forbidden.mockRestore();
  outdated.value = true;
  show();
  expect(banner()).toBe('');
});

it('offers the new client where a part of the old one can no longer be had', async () => {
  vi.useRealTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<script src="/assets/next.js"></script>')));
  const room = { code: CODE, family: 'rummy' } as unknown as RoomMessage;
  render(
    <GameTable
      connection={{ update: signal(null) } as unknown as Connection}
      room={room}
      menu={null}
      onLobby={() => undefined}
    />,
  );
  expect(await screen.findByText('A new version is ready.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  vi.unstubAllGlobals();
});

it('shows what whoever runs the server says, and that it is about to stop', () => {
  show();
  expect(banner()).toBe('');
  const tell = (text: string | null, draining: boolean): void =>
    act(() => {
      notice.value = { text, draining };
    }) as unknown as void;
  tell('Cleaning at ten', false);
  expect(banner()).toBe('The server says: Cleaning at ten');
  tell('Cleaning at ten', true);
  expect(banner()).toContain('no other begins');
  tell(null, false);
  expect(banner()).toBe('');
});
