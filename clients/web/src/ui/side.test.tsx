import { signal } from '@preact/signals';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../core/connection';
import type { RoomMessage } from '../core/wire';
import { beside } from '../kit/beside';
import { roomOf } from '../kit/fake_client';
import { TellLog } from '../kit/told';
import { explainOnHover } from './hover';
import { SidePanel } from './SidePanel';

// On a busy machine parts that are fetched take their time.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

function logOf(): TellLog {
  const log = new TellLog(null);
  const started = { event: 'game_started', game_number: 1 };
  log.add({ v: 1, turn: 1, events: [started] }, ['A new game begins']);
  log.add({ v: 2, turn: 2, events: [{ event: 'discarded', seat: 1 }] }, ['Bob threw 3♠']);
  log.add({ v: 3, turn: 3, events: [{ event: 'discarded', seat: 0 }] }, ['You threw K♥']);
  return log;
}

function panel(more: Partial<RoomMessage> = {}) {
  const send = vi.fn(() => Promise.resolve({ type: 'done' }));
  const room = roomOf(3, more);
  const connection = { room: signal(room), chat: signal([]), send } as unknown as Connection;
  beside.value = { log: logOf(), Scores: () => <p>totals</p> };
  render(<SidePanel connection={connection} room={room} />);
  return { send };
}
const lines = (): (string | null)[] =>
  [...document.querySelectorAll('.history__line')].map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  beside.value = null;
});

describe('beside the table', () => {
  it('stand the score sheet, what happened with the newest first, and the chat', async () => {
    const { send } = panel();
    expect(screen.getByText('totals')).toBeTruthy();
    expect(lines()).toEqual(['You threw K♥', 'Bob threw 3♠', 'A new game begins']);
    const message = screen.getByRole('textbox', { name: 'Message' });
    fireEvent.input(message, { target: { value: 'hello' } });
    // As soon as what was typed has been taken in.
    await waitFor(() => {
      fireEvent.submit(message.closest('form')!);
      expect(send).toHaveBeenCalledWith('chat', { text: 'hello' });
    });
  });

  it('what happened can be had by player and by kind', () => {
    panel();
    fireEvent.change(screen.getByLabelText('Player'), { target: { value: '1' } });
    expect(lines()).toEqual(['Bob threw 3♠']);
    fireEvent.change(screen.getByLabelText('What'), { target: { value: 'rounds' } });
    expect(lines()).toEqual([]);
    expect(screen.getByText('Nothing of that kind has happened.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Player'), { target: { value: '' } });
    expect(lines()).toEqual(['A new game begins']);
  });

  it('each line leads to its turn in the replay, as soon as players may see it', () => {
    panel();
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    panel({ state: 'finished', games_played: 1 });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#replay/K7M4PX/1/t3', '#replay/K7M4PX/1/t2', '#replay/K7M4PX/1/t1']);
    cleanup();
    panel({ state: 'finished', you: { seat: null, role: 'spectator', host: false, name: 'Zoe' } });
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    // The lines are those of an earlier game.
    panel({ state: 'finished', games_played: 2 });
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says where what happened begins in mid-game, and promises no replay of it', () => {
    const known = /Known from here on/;
    panel();
    expect(screen.queryByText(known)).toBeNull();
    expect(screen.getByText(/each line leads to its step/)).toBeTruthy();
    cleanup();
    const log = new TellLog(null);
    beside.value = { log, Scores: null };
    const room = roomOf(3);
    const connection = { room: signal(room), chat: signal([]) } as unknown as Connection;
    render(<SidePanel connection={connection} room={room} />);
    expect(screen.getByText(known)).toBeTruthy();
    expect(screen.queryByText('Nothing has happened yet.')).toBeNull();
    act(() => log.add({ v: 8, turn: 30, events: [{ event: 'discarded', seat: 1 }] }, ['Bob threw 3♠']));
    expect(lines()).toEqual(['Bob threw 3♠']);
    expect(screen.getByText(known)).toBeTruthy();
    expect(screen.queryByText(/each line leads to its step/)).toBeNull();
  });

  it('says where something is missing of what happened, whatever is looked for, and leads nowhere from there', () => {
    panel({ state: 'finished', games_played: 1 });
    act(() => beside.value!.log.miss({ v: 90, turn: 60 }));
    const missing = 'Something is missing here: this page was away for too long.';
    expect(lines()).toEqual([missing, 'You threw K♥', 'Bob threw 3♠', 'A new game begins']);
    expect(screen.getByText(missing).closest('a')).toBeNull();
    fireEvent.change(screen.getByLabelText('Player'), { target: { value: '1' } });
    expect(lines()).toEqual([missing, 'Bob threw 3♠']);
  });

  it('there is no chat where the table has none', () => {
    const room = roomOf(2);
    panel({ room_options: { ...room.room_options, chat: false } });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('what a mouse rests on', () => {
  const shown = (): string => document.querySelector('.explained[data-open]')?.textContent ?? '';
  const point = (element: Element, more: object = {}): void => {
    const event = new Event('pointerover', { bubbles: true });
    element.dispatchEvent(Object.assign(event, { pointerType: 'mouse', buttons: 0, ...more }));
  };

  it('explains itself by its spoken name; a finger and a name that is written there do not ask', async () => {
    HTMLElement.prototype.showPopover = function showPopover() {
      this.dataset['open'] = '';
    };
    HTMLElement.prototype.hidePopover = function hidePopover() {
      delete this.dataset['open'];
    };
    const matches = HTMLElement.prototype.matches;
    vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (this: HTMLElement, query: string) {
      return query === ':popover-open' ? this.dataset['open'] !== undefined : matches.call(this, query);
    });
    render(
      <>
        <button type="button">
          <span class="unseen">Bob, 12 points, deals</span>
          <b>12</b>
        </button>
        <button type="button" aria-label="Hint">
          Hint
        </button>
        <abbr title="exchanged">exch.</abbr>
      </>,
    );
    const stop = explainOnHover();
    const [bob, hint] = screen.getAllByRole('button') as [HTMLElement, HTMLElement];
    point(bob, { pointerType: 'touch' });
    point(hint);
    point(bob.querySelector('b')!);
    await waitFor(() => expect(shown()).toBe('Bob, 12 points, deals'));
    fireEvent.keyDown(document.body, { key: 'd' });
    expect(shown()).toBe('');
    const mark = screen.getByText('exch.');
    point(mark);
    // Else the browser would say it as well.
    expect(mark.title).toBe('');
    await waitFor(() => expect(shown()).toBe('exchanged'));
    point(hint);
    expect([shown(), mark.title]).toEqual(['', 'exchanged']);
    // What it is called meanwhile is not undone.
    point(mark);
    mark.title = 'passed';
    point(hint);
    expect(mark.title).toBe('passed');
    stop();
    expect(document.querySelector('.explained')).toBeNull();
    vi.restoreAllMocks();
  });
});
