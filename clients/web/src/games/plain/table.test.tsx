import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { prepareAnnouncements } from '../../core/announce';
import { Refused } from '../../core/client';
import { shortcuts } from '../../core/settings';
import type { UpdateOf } from '../../core/wire';
import { type Answer, fakeClient } from '../../kit/fake_client';
import { saidAtOnce } from '../../kit/fake_voice';
import { highestRoom, over, privateOf, publicOf, scored, updateOf } from './fixtures';
import { Table } from './PlainTable';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function sit(update: UpdateOf<'plain'>, { room = highestRoom(2), answers = {} as Record<string, Answer> } = {}) {
  const server = fakeClient(room, update, answers);
  const lobby = vi.fn();
  const { container } = render(
    <Table client={server.client} menu={<button type="button">Menu</button>} onLobby={lobby} after={<p>After</p>} />,
  );
  return { ...server, lobby, container };
}

const watching = highestRoom(2, { you: { seat: null, role: 'spectator', host: false, name: 'Zoe' } });
const turn = (legal?: readonly unknown[], change: Partial<UpdateOf<'plain'>> = {}) =>
  updateOf(publicOf(2), privateOf('KS', legal), change);
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);
const actions = () =>
  within(screen.getByRole('list', { name: 'What you can do' }))
    .getAllByRole('button')
    .map((one) => one.textContent);
const press = (key: string) => fireEvent.keyDown(document.body, { key });

it('says at once whose turn it is when that is the one of whoever comes', async () => {
  sit(turn([{ type: 'play' }]));
  await waitFor(() => expect(document.getElementById('live-assertive')?.textContent).toMatch(/your turn/));
});

it('says nothing of a turn in a game that the host has ended', async () => {
  vi.useFakeTimers();
  const ended = highestRoom(2, { state: 'finished' });
  expect(await saidAtOnce(() => void sit(turn([{ type: 'play' }]), { room: ended }))).toBe('');
  cleanup();
  let server: ReturnType<typeof sit> | null = null;
  await saidAtOnce(() => (server = sit(turn([]))));
  server!.room.value = ended;
  expect(await saidAtOnce(() => server!.update({ ...turn([{ type: 'play' }]), turn: 6, v: 13 }))).toBe('');
});

describe('the table of a game that is not known here', () => {
  it('shows the players with what is told of them, and the facts of the game', () => {
    const { container } = sit(turn());
    expect(rows('Players')).toEqual(['Playerpointsplayed', 'AAnn you0no', 'BBob0yes']);
    expect([...container.querySelectorAll('dl > div')].map((fact) => fact.textContent)).toEqual([
      'phaseplaying',
      'round1',
      'rounds3',
      'shown–',
      'cardKS',
    ]);
    expect(screen.getByRole('heading', { name: 'Only you see this' })).toBeTruthy();
    expect(screen.getByText('Highest Card').tagName).toBe('BDI');
  });
  it('shows who is away or a bot, and those of whom nothing is told', () => {
    sit(updateOf({ phase: 'playing' }, null), { room: highestRoom(5) });
    expect(rows('Players')).toEqual(['Player', 'AAnn', 'BBob', 'CChristina', 'Bot Dee bot', 'EEmre away']);
  });
  it('shows what was shown by player', () => {
    sit(updateOf(scored(2), privateOf('7H', [])));
    expect(rows('shown')).toEqual(['Playercard', 'AAnn7H', 'BBobKS']);
  });
  it('shows every text as a text', () => {
    const bad = '<img src=x onerror=alert(1)>';
    const { container } = sit(
      updateOf({ [bad]: bad, seats: [{ seat: 0, [bad]: bad }] }, { card: bad, legal: [{ type: bad, [bad]: bad }] }),
      { room: highestRoom(2, { game_name: bad }) },
    );
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getAllByText(bad).length).toBeGreaterThan(4);
    expect(actions()).toEqual([`1${bad} \u2068${bad}\u2069`.replace(/[\u2068\u2069]/g, '')]);
  });
  it('draws whatever object comes', () => {
    const { update } = sit(updateOf({}, {}));
    expect(screen.getByText('Waiting for the others.')).toBeTruthy();
    act(() => update(updateOf({ seats: 3, standings: 'none', phase: null, deep: [[{}]] }, { legal: 7, seat: 'x' })));
    expect(screen.getByText('none')).toBeTruthy();
    expect(screen.getByText('3')).toBeTruthy();
  });
});

describe('what one can do', () => {
  it('is numbered, and sent as it came, in the turn that is shown', async () => {
    const legal = [{ type: 'play' }, { type: 'ask_for', seat: 1, rank: 7 }];
    const { sent } = sit(turn(legal));
    expect(actions()).toEqual(['1play', '2ask for Bob 7']);
    fireEvent.click(screen.getByRole('button', { name: '2 ask for Bob 7' }));
    await waitFor(() => expect(sent).toEqual([{ op: 'play', fields: { turn: 5, action: legal[1] } }]));
  });
  it('is done by the keys 1 to 9, as far as there are actions', async () => {
    const { sent } = sit(turn([{ type: 'play' }, { type: 'pass' }]));
    for (const key of ['3', '0', 'x', '2']) press(key);
    await waitFor(() => expect(sent.map(({ fields }) => fields['action'])).toEqual([{ type: 'pass' }]));
  });
  it('goes on after nine, where there are no keys any more', async () => {
    const legal = Array.from({ length: 12 }, (_, i) => ({ type: 'bid', points: i * 10 }));
    const { sent } = sit(turn(legal));
    expect(actions()[11]).toBe('12bid 110');
    fireEvent.click(screen.getByRole('button', { name: '12 bid 110' }));
    await waitFor(() => expect(sent[0]?.fields['action']).toEqual(legal[11]));
  });
  it('needs no key where letter keys are off', () => {
    shortcuts.value = false;
    const { sent } = sit(turn());
    press('1');
    expect(sent).toEqual([]);
    shortcuts.value = true;
  });
  it('is done once by a double click, and a refusal is told', async () => {
    const answers = { play: () => new Refused('TOO_LATE', 'The round is over.') };
    const { sent } = sit(turn(), { answers });
    const button = screen.getByRole('button', { name: '1 play' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('The round is over.');
    expect(sent.length).toBe(1);
  });
  it('is nothing while others are to act, for those who watch, and where nothing is told of it', () => {
    const { update } = sit(turn([]));
    expect(screen.queryByRole('list', { name: 'What you can do' })).toBeNull();
    expect(screen.getByText('Waiting for the others.')).toBeTruthy();
    act(() => update(updateOf(publicOf(2), { seat: 0, card: 'KS' })));
    expect(screen.queryByRole('list', { name: 'What you can do' })).toBeNull();
    cleanup();
    const { sent } = sit(updateOf(publicOf(2), null), { room: watching });
    expect(screen.getByText('You are watching.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Only you see this' })).toBeNull();
    press('1');
    expect(sent).toEqual([]);
  });
  it('may take more time where the clock allows it', async () => {
    const { sent } = sit(turn(undefined, { clock: { remaining_ms: 9000, more_time: true } }));
    expect(screen.getByRole('timer').getAttribute('aria-label')).toBe('9 seconds left');
    fireEvent.click(screen.getByRole('button', { name: 'More time' }));
    await waitFor(() => expect(sent[0]?.op).toBe('more_time'));
  });
  it('is to go on, between two rounds', async () => {
    const seats = highestRoom(2).seats.map((seat) => ({ ...seat, ready: false }));
    const room = highestRoom(2, { state: 'between_rounds', seats });
    const { sent } = sit(updateOf(scored(2), privateOf('7H', [])), { room });
    fireEvent.click(screen.getByRole('button', { name: 'Next round' }));
    await waitFor(() => expect(sent).toEqual([{ op: 'ready', fields: { ready: true } }]));
  });
});

it('keeps the keyboard at what is to do', async () => {
  const focused = () => document.activeElement?.textContent;
  const rounds = highestRoom(2, { state: 'between_rounds' });
  const { room, update } = sit(updateOf(scored(2), privateOf('7H', [])), { room: rounds });
  screen.getByRole('button', { name: 'You are ready' }).focus();
  room.value = highestRoom(2);
  update(turn([{ type: 'play' }], { turn: 6 }));
  await waitFor(() => expect(focused()).toBe('1play'));
  update(turn([], { turn: 7 }));
  await waitFor(() => expect(focused()).toBe('The table'));
});

describe('what happened', () => {
  const told = () => screen.getAllByRole('listitem').map((line) => line.textContent);
  const playedBy = (seat: number) => ({ event: 'played', seat });

  it('is told in words, the newest first, beginning with the last update', () => {
    const { update } = sit(turn([], { events: [{ event: 'round_started', round: 1 }] }));
    act(() => update(turn([], { events: [playedBy(1), { event: 'seat_removed', seat: 1 }] as never })));
    expect(told()).toEqual(['Bob left the game', 'played: Bob', 'round started: round 1']);
  });
  it("is said by voice, and one's own turn at once", async () => {
    prepareAnnouncements();
    const { update } = sit(turn([]));
    act(() => update(turn(undefined, { turn: 6, events: [playedBy(1)] })));
    await waitFor(() => expect(document.getElementById('live-polite')?.textContent).toMatch(/played: Bob\.$/));
    await waitFor(() => expect(document.getElementById('live-assertive')?.textContent).toMatch(/your turn/));
  });
  it('may be called like a member that every object has', () => {
    sit(turn([], { events: [{ event: 'toString', seat: 0 }, { event: 'constructor' }] }));
    expect(told()).toEqual(['constructor', 'toString: Ann']);
  });
});

describe('the end of the game', () => {
  it('shows the places, what one can do with the game, and the rematch', async () => {
    const { sent, lobby } = sit(updateOf(over(2), privateOf('7H')), { room: highestRoom(2, { state: 'finished' }) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The game is over');
    expect(rows('Standings')).toEqual(['Playerplacepoints', 'BBob12', 'AAnn21']);
    expect(screen.getByText('After')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'What you can do' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Back to the lobby' }));
    expect(lobby).toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Rematch' }));
    await waitFor(() => expect(sent[0]?.op).toBe('rematch'));
  });
  it('has no places where the host ended it', () => {
    sit(turn(), { room: highestRoom(2, { state: 'finished' }) });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The game is over');
    expect(screen.queryByRole('table', { name: 'Standings' })).toBeNull();
  });
});
