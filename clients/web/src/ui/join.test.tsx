import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import refusals from '../../../texts/refusals/en.json';
import { Refused } from '../core/client';
import type { Connection } from '../core/connection';
import type { Introduction } from '../core/connection_setup';
import { playerName } from '../core/settings';
import * as texts from '../core/texts';
import type { ClaimSettledMessage, RoomSummary, SitSettledMessage } from '../core/wire';
import { seenFromOutside } from '../kit/fake_client';
import { Join } from './Join';

const table = (more: Partial<RoomSummary> = {}): RoomSummary =>
  seenFromOutside({
    seats: [
      { seat: 0, name: 'Ann', kind: 'human', connected: true, claimable: false },
      { seat: 1, name: 'Bob', kind: 'human', connected: false, claimable: true },
    ],
    ...more,
  });

let answer: () => Response;
const json = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });

const answered = (op: string) => Promise.resolve({ type: op === 'sit' ? 'seated' : 'done' });

function show(sent: (op: string) => Promise<unknown> = answered) {
  const claim = signal<ClaimSettledMessage | null>(null);
  const send = vi.fn(sent);
  const sitSettled = signal<SitSettledMessage | null>(null);
  const room = signal<{ locked?: boolean; you: { from_next_deal?: number } } | null>(null);
  const connection = {
    refusal: signal(null),
    claim,
    sitSettled,
    room,
    welcome: signal(null),
    pending: signal(0),
    send,
  } as unknown as Connection;
  const connect = vi.fn((_introduction: Introduction) => connection);
  const page = render(<Join code="K7M4PX" connection={null} connect={connect} />);
  const meet = (): void => page.rerender(<Join code="K7M4PX" connection={connection} connect={connect} />);
  return { send, connect, claim, sitSettled, room, meet };
}

beforeEach(() => {
  playerName.value = 'Zoe';
  answer = () => json(200, table());
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('shows who is there and sits down under the name that was typed', async () => {
  const { connect, send } = show();
  await screen.findByText('Five Crowns');
  expect(screen.getByText('Ann')).toBeTruthy();
  expect(screen.getByText('5 open seats')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Sit down' }));
  expect(connect).toHaveBeenCalledWith({ name: 'Zoe' });
  expect(send).toHaveBeenCalledWith('sit', { name: 'Zoe' });
});

it('says in place why sitting down was refused, and stays', async () => {
  show(() => Promise.reject(new Refused('ROOM_FULL', 'x')));
  fireEvent.click(await screen.findByRole('button', { name: 'Sit down' }));
  expect(await screen.findByText('Every seat is taken. You can watch instead.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Watch' })).toBeTruthy();
});

it.each([
  [{ locked: true, can_sit: false, can_watch: false }, 'The host has locked this table. Knock, and the host is asked.'],
  [{ full: true, can_sit: false }, 'Every seat is taken.'],
  [
    { full: true, can_sit: false, can_watch: false, spectators_allowed: false },
    'Every seat is taken. The host does not want spectators.',
  ],
])('offers only what the table allows: %o', async (more, sentence) => {
  answer = () => json(200, table(more));
  show();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sit down' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Watch' }) !== null).toBe(table(more).can_watch);
});

it('is in the language that is chosen at its foot, the name of the game too', async () => {
  answer = () => json(200, table({ game: 'five_suited_rummy', name: 'As the server calls it' }));
  show();
  await screen.findByRole('heading', { level: 1, name: '5 Suited Rummy' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
  await screen.findByText('Du bist eingeladen');
  screen.getByRole('heading', { level: 1, name: 'Rommé mit 5 Farben' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Sprache' }), { target: { value: 'en' } });
  await screen.findByText('You are invited');
});

it('tells a refusal in its own words, though these come behind it', async () => {
  const { meet } = show(() => Promise.reject(new Refused('SPECTATORS_OFF', 'As the server says it.')));
  meet();
  fireEvent.click(await screen.findByRole('button', { name: 'Watch' }));
  const { error_SPECTATORS_OFF: sentence } = refusals;
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByText('As the server says it.')).toBeNull();
});

it('says that there is no such table', async () => {
  answer = () => json(404, { code: 'NO_SUCH_ROOM', message: 'x' });
  show();
  expect(await screen.findByRole('heading', { name: 'No such table' })).toBeTruthy();
});

it('asks once for a table that does not exist, and again by a button alone', async () => {
  vi.useFakeTimers();
  let asked = 0;
  answer = () => {
    ++asked;
    return json(404, { code: 'NO_SUCH_ROOM', message: 'x' });
  };
  show();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(2);
  expect(screen.getByRole('heading', { name: 'No such table' })).toBeTruthy();
  answer = () => json(200, table());
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.advanceTimersByTimeAsync(10);
  expect(screen.getByRole('button', { name: 'Sit down' })).toBeTruthy();
});

it('looks at the table only while somebody looks at the page', async () => {
  vi.useFakeTimers();
  let asked = 0;
  answer = () => {
    ++asked;
    return json(200, table());
  };
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  show();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(0);
  seen.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(4100);
  expect(asked).toBe(2);
  seen.mockRestore();
});

it('does not take a server that is down for a table that is gone, and recovers by itself', async () => {
  vi.useFakeTimers();
  answer = () => {
    throw new TypeError('network');
  };
  show();
  await vi.advanceTimersByTimeAsync(10);
  expect(screen.getByText(/The server does not answer/)).toBeTruthy();
  answer = () => json(200, table());
  await vi.advanceTimersByTimeAsync(4100);
  expect(screen.queryByText(/The server does not answer/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Sit down' })).toBeTruthy();
});

it('asks the host for a seat that was lost with its browser, and says when the host refuses', async () => {
  const { send, claim, meet } = show();
  await screen.findByText('Five Crowns');
  expect(screen.queryByRole('button', { name: 'I was Ann' })).toBeNull();
  fireEvent.click(screen.getByText('I was Bob'));
  meet();
  expect(send).toHaveBeenCalledWith('claim_seat', { seat: 1 });
  await screen.findByText(/Asking the host whether you are Bob/);
  claim.value = { type: 'claim_settled', seat: 1, accepted: false };
  expect(await screen.findByText(/the host did not agree/)).toBeTruthy();
});

it('asks for a hand in play only where that is wished for, and says from when on the seat is theirs', async () => {
  answer = () => json(200, { ...table(), state: 'playing' });
  const { send, claim, room, meet } = show();
  fireEvent.click(await screen.findByLabelText(/Let me see the hand of this deal/));
  fireEvent.click(screen.getByText('I was Bob'));
  meet();
  expect(send).toHaveBeenCalledWith('claim_seat', { seat: 1, at_once: true });
  await screen.findByText(/Asking the host whether you are Bob/);
  room.value = { you: { from_next_deal: 1 } };
  claim.value = { type: 'claim_settled', seat: 1, accepted: true, from_next_deal: true };
  expect(await screen.findByText(/A seat is yours from the next deal on/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sit down' })).toBeNull();
});

it('brings a seat from another device by its code', async () => {
  const { connect } = show();
  await screen.findByText('Five Crowns');
  fireEvent.input(screen.getByLabelText('Code from the other device'), { target: { value: ' abcd-efgh ' } });
  fireEvent.click(screen.getByText('Bring my seat here'));
  expect(connect).toHaveBeenCalledWith({ name: 'Zoe', transfer_code: 'ABCD-EFGH' });
});

describe('where the network is silent', () => {
  /** A table of which nothing is heard until the question is given up. */
  const silent = () => {
    const asked = vi.fn(
      (_: string, init?: RequestInit) =>
        new Promise<Response>((_resolve, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    );
    vi.stubGlobal('fetch', asked);
    return asked;
  };
  const said = 'The server does not answer. Is it running, and are you on the right network?';

  it('the door says so after a while, and looks again when it is told to', async () => {
    vi.useFakeTimers();
    const asked = silent();
    show();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(screen.getByText('Looking for the table')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(screen.getByText(said)).toBeTruthy();
    const looks = asked.mock.calls.length;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledTimes(looks + 1);
    expect(screen.queryByText(said)).toBeNull();
  });
});

it('tells a refusal in the words of the server where its own do not come', async () => {
  vi.useFakeTimers();
  const looking = vi.spyOn(texts, 'withTexts').mockReturnValue(new Promise(() => undefined));
  const { meet } = show(() => Promise.reject(new Refused('A_NEW_CODE', 'As the server says it.')));
  meet();
  await vi.advanceTimersByTimeAsync(0);
  fireEvent.click(screen.getByRole('button', { name: 'Watch' }));
  await vi.advanceTimersByTimeAsync(1_900);
  expect(screen.queryByText('As the server says it.')).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.getByText('As the server says it.')).toBeTruthy();
  looking.mockRestore();
});

it('whoever gives no name sits down under a word of the language of the page, and watches under none', async () => {
  playerName.value = ' ';
  await act(() => texts.chooseLanguage('de'));
  const sits = show();
  await screen.findByText('Ann');
  fireEvent.click(screen.getByRole('button', { name: 'Hinsetzen' }));
  expect(sits.send).toHaveBeenCalledWith('sit', { name: 'Spieler' });
  cleanup();
  const watches = show();
  await screen.findByText('Ann');
  fireEvent.click(screen.getByRole('button', { name: 'Zuschauen' }));
  expect(watches.connect).toHaveBeenCalledWith({});
  await act(() => texts.chooseLanguage('en'));
});
