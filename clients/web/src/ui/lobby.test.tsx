import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refused } from '../core/client';
import type { FairTable } from '../core/fair_deal/fair_table';
import { fairTables } from '../core/fair_deal/fair_tables';
import type { Connection } from '../core/connection';
import type { Games, RoomMessage } from '../core/wire';
import { roomOf } from '../kit/fake_client';
import { deals } from './first_look';
import { Lobby } from './Lobby';

const games: Games = {
  games: [
    {
      id: 'five_crowns',
      name: 'Five Crowns',
      family: 'rummy',
      seats: { min: 2, max: 7 },
      bot_levels: ['easy', 'medium'],
      options: [
        {
          id: 'rounds',
          type: 'integer_list',
          min: 3,
          max: 5,
          default: [3, 4, 5],
          label: 'Rounds',
          sentence: 'Cards in each round.',
        },
        {
          id: 'must_go_out',
          type: 'boolean',
          default: false,
          label: 'Must go out',
          sentence: 'Whoever can go out has to.',
        },
        {
          id: 'packs',
          type: 'choice',
          values: ['auto', 'auto_floor'],
          default: 'auto',
          label: 'Packs',
          sentence: 'How many packs.',
        },
      ],
    },
  ],
  room_options: [
    { id: 'turn_seconds', type: 'integer', min: 0, max: 600, default: 0, label: 'Turn clock', sentence: 'Seconds.' },
  ],
};

const ann = {
  seat: 0,
  name: 'Ann',
  kind: 'human',
  ready: true,
  connected: true,
  away_ms: null,
  played_by: 'human',
} as const;
const bob = { ...ann, seat: 1, name: 'Bob', ready: false };
const ben = { ...ann, seat: 2, name: 'Bot Ben', kind: 'bot', level: 'medium', played_by: 'bot' } as const;

const lobby = (more: Partial<RoomMessage> = {}): RoomMessage =>
  roomOf(0, {
    state: 'lobby',
    game: 'five_crowns',
    game_name: 'Five Crowns',
    options: { rounds: [3, 4, 5], must_go_out: true, packs: 'auto' },
    changed: ['must_go_out'],
    seats: [ann, bob, ben],
    facts: [{ id: 'packs', label: 'Packs', value: 2 }],
    games_played: 0,
    ...more,
  });
const asGuest = { you: { seat: 1, role: 'player', host: false, name: 'Bob' } } as const;

function show(room: RoomMessage, answer: () => Promise<unknown> = () => Promise.resolve({ type: 'done' })) {
  const send = vi.fn(answer);
  const connection = { pending: signal(0), send } as unknown as Connection;
  render(<Lobby connection={connection} room={room} menu={null} onTable={null} />);
  return Object.assign(send, { connection });
}

const row = (name: string) => {
  const found = screen.getByText(name).closest('li');
  if (!found) throw new Error(`no seat of ${name}`);
  return within(found);
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(games))));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the seats of the lobby', () => {
  it('say who is the host, who is ready and which are bots', () => {
    show(lobby());
    expect(row('Ann').getByLabelText('Host')).toBeTruthy();
    expect(row('Bob').queryByLabelText('Host')).toBeNull();
    expect(row('Ann').getByText('Ready')).toBeTruthy();
    expect(row('Bob').getByText('Not ready yet').className).toBe('unseen');
    expect(row('Bot Ben').getByText('Bot, medium')).toBeTruthy();
    expect(screen.getByText('4 open seats')).toBeTruthy();
  });

  it('let the host remove a bot at once, and a person only from the second step', () => {
    const send = show(lobby());
    fireEvent.click(row('Bot Ben').getByRole('button', { name: 'Remove Bot Ben' }));
    expect(send).toHaveBeenCalledWith('remove_seat', { seat: 2 });
    expect(row('Bob').queryByRole('button', { name: 'Remove Bob' })).toBeNull();
    fireEvent.click(row('Bob').getByRole('button', { name: 'What to do with Bob' }));
    fireEvent.click(row('Bob').getByRole('button', { name: 'Make Bob the host' }));
    expect(send).toHaveBeenLastCalledWith('pass_host', { seat: 1 });
  });

  it('ask before a bot is taken out of a game that is on', async () => {
    const send = show(lobby({ state: 'playing' }));
    fireEvent.click(row('Bot Ben').getByRole('button', { name: 'Remove Bot Ben' }));
    expect(send).not.toHaveBeenCalled();
    fireEvent.click(await row('Bot Ben').findByRole('button', { name: 'Yes, remove Bot Ben' }));
    expect(send).toHaveBeenCalledWith('remove_seat', { seat: 2 });
  });

  it('let those who sit agree on a removal while the host is away', async () => {
    const away = {
      seats: [
        { ...ann, connected: false, away_ms: 90000 },
        bob,
        { ...bob, seat: 2, name: 'Cid' },
        { ...bob, seat: 3, name: 'Zoe' },
      ],
      acting_host: 1,
      removals: [{ seat: 3, by: [2] }],
    };
    const send = show(lobby({ ...away, you: { seat: 1, role: 'player', host: true, name: 'Bob' } }));
    expect(row('Bob').getByText('you · Acts as host')).toBeTruthy();
    expect(row('Zoe').getByText('Cid: remove')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Add a bot' })).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    fireEvent.click(row('Zoe').getByRole('button', { name: 'What to do with Zoe' }));
    expect(row('Zoe').queryByRole('button', { name: 'Make Zoe the host' })).toBeNull();
    fireEvent.click(row('Zoe').getByRole('button', { name: 'Remove Zoe' }));
    expect(send).not.toHaveBeenCalledWith('remove_seat', { seat: 3 });
    fireEvent.click(await row('Zoe').findByRole('button', { name: 'Yes, remove Zoe' }));
    expect(send).toHaveBeenLastCalledWith('remove_seat', { seat: 3 });
    cleanup();
    show(lobby({ ...away, you: { seat: 2, role: 'player', host: false, name: 'Cid' } }));
    expect(screen.getByText('The host is away. Meanwhile Bob starts the games.')).toBeTruthy();
    expect(screen.getByText('Bob starts the game.')).toBeTruthy();
    expect(row('Zoe').getByRole('button', { name: 'What to do with Zoe' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Add a bot|Start the game/ })).toBeNull();
  });

  it('offer a guest none of the means of the host', async () => {
    show(lobby(asGuest));
    await screen.findByText('At this table');
    expect(screen.queryByRole('button', { name: /Remove|What to do|Add a bot|Start the game/ })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('let whoever watches sit down, with a name where they have none', async () => {
    for (const [name, fields] of [
      [null, { name: 'Player' }],
      ['Zoe', {}],
    ] as const) {
      const send = show(lobby({ you: { seat: null, role: 'spectator', host: false, name } }));
      fireEvent.click(await screen.findByRole('button', { name: 'Sit here' }));
      expect(send).toHaveBeenCalledWith('sit', fields);
      cleanup();
    }
  });

  it('add a bot of the chosen level, and show the refusal in place', async () => {
    const send = show(lobby(), () => Promise.reject(new Refused('UNAVAILABLE', 'Not yet.')));
    fireEvent.click(await screen.findByRole('button', { name: 'Easy' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add a bot' }));
    expect(send).toHaveBeenCalledWith('add_bot', { level: 'easy' });
    expect(await screen.findByText('This is not available yet.')).toBeTruthy();
  });

  it('have no place for another bot when all are taken', async () => {
    const seats = [0, 1, 2, 3, 4, 5, 6].map((seat) => ({ ...ann, seat, name: `P${seat}` }));
    show(lobby({ seats }));
    await screen.findByText('7 of 7');
    expect(screen.queryByRole('button', { name: 'Add a bot' })).toBeNull();
    expect(screen.queryByText(/open seat/)).toBeNull();
  });
});

describe('the start of the game', () => {
  const press = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Start the game' }));
  afterEach(() => {
    fairTables.value = new Map();
    vi.useRealTimers();
  });

  it('is a press away for the host when it is possible', async () => {
    const send = show(lobby());
    await deals();
    vi.useFakeTimers();
    press();
    await vi.advanceTimersByTimeAsync(1000);
    // The first deal would go without the part of this page.
    expect(send).not.toHaveBeenCalled();
    press();
    fairTables.value = new Map([[send.connection, {} as FairTable]]);
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledExactlyOnceWith('start');
  });

  it('does not wait long for the part of the host in the first deal', async () => {
    const send = show(lobby());
    await deals();
    vi.useFakeTimers();
    press();
    await vi.advanceTimersByTimeAsync(1999);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledExactlyOnceWith('start');
  });

  it('says why not, and sends nothing', () => {
    const send = show(lobby({ seats: [ann], start: { possible: false, code: 'TOO_FEW_SEATS', message: 'x' } }));
    const button = screen.getByRole('button', { name: 'Start the game' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Two or more seats must be taken: invite a friend or add a bot.')).toBeTruthy();
    fireEvent.click(button);
    expect(send).not.toHaveBeenCalled();
  });

  it('uses the words of the server for a reason that the client does not know', () => {
    show(lobby({ start: { possible: false, code: 'TOO_FEW_CARDS', message: 'Take another pack.' } }));
    expect(screen.getByText('Take another pack.')).toBeTruthy();
  });

  it('is the tick of a guest', () => {
    const send = show(lobby(asGuest));
    expect(screen.getByText('Ann starts the game.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'I am ready' }));
    expect(send).toHaveBeenCalledWith('ready', { ready: true });
  });
});

describe('the options', () => {
  it('are sentences for everybody, with those that were changed in front and marked', async () => {
    show(lobby(asGuest));
    const sentence = await screen.findByText('Whoever can go out has to.');
    const option = sentence.closest('.option') as HTMLElement;
    expect(option.closest('details')).toBeNull();
    expect(within(option).getByText('changed')).toBeTruthy();
    expect(within(option).getByText('on')).toBeTruthy();
    expect(screen.getByText('3, 4, 5')).toBeTruthy();
  });

  it('change one at a time by the host: a switch, a choice, rounds, a number', async () => {
    const send = show(lobby());
    fireEvent.click(await screen.findByRole('switch', { name: /Must go out/ }));
    expect(send).toHaveBeenLastCalledWith('set_options', { options: { must_go_out: false } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Packs' }), { target: { value: 'auto_floor' } });
    expect(send).toHaveBeenLastCalledWith('set_options', { options: { packs: 'auto_floor' } });
    fireEvent.click(screen.getByRole('button', { name: '4' }));
    expect(send).toHaveBeenLastCalledWith('set_options', { options: { rounds: [3, 5] } });
    fireEvent.click(screen.getByRole('button', { name: 'One round' }));
    expect(send).toHaveBeenLastCalledWith('set_options', { options: { rounds: [3] } });
    fireEvent.click(screen.getByRole('button', { name: 'More: Seconds for a turn' }));
    expect(send).toHaveBeenLastCalledWith('set_options', { room_options: { turn_seconds: 15 } });
  });

  it('never leave a game without any round', async () => {
    const send = show(lobby({ options: { rounds: [3], must_go_out: true, packs: 'auto' } }));
    fireEvent.click(await screen.findByRole('button', { name: '3' }));
    expect(send).not.toHaveBeenCalled();
  });

  it('cannot be edited while a game is on', async () => {
    show(lobby({ state: 'playing' }));
    await screen.findByText('At this table');
    expect(screen.queryByRole('switch', { name: /Must go out/ })).toBeNull();
  });
});
