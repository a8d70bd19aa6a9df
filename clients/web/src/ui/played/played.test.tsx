import { signal } from '@preact/signals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '../../core/connection';
import { finishedGames, keepFinished } from '../../core/played/finished_games';
import { keepGames } from '../../core/played/keep_games';
import { comeAsAnother, keepSeat, keptSeat } from '../../core/keepsakes';
import { chooseLanguage } from '../../core/texts';
import type { RoomMessage, UpdateOf } from '../../core/wire';
import { roomOf } from '../../kit/fake_client';
import { PlayedGames } from './PlayedGames';

const sit = (code = 'K7M4PX'): void =>
  keepSeat({ code, token: 'a'.repeat(32), name: 'Ann', game: '', game_name: '', at: 1 });
const places = [
  { seat: 1, place: 1, points: 20 },
  { seat: 0, place: 2, points: 31 },
  { seat: 3, place: 3, points: 40 },
];

/** A table at which a game comes to its end: first the room says so, then the update with the places. */
function table(code = 'K7M4PX') {
  const room = signal<RoomMessage | null>(roomOf(4, { code }));
  const update = signal<UpdateOf<'plain'> | null>({ public: { standings: null } } as unknown as UpdateOf<'plain'>);
  const stop = keepGames(code, { room, update } as unknown as Connection);
  return {
    ends: (more: Partial<RoomMessage> = {}) => void (room.value = roomOf(4, { code, state: 'finished', ...more })),
    tells: () => void (update.value = { public: { standings: places } } as unknown as UpdateOf<'plain'>),
    stop,
  };
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await chooseLanguage('en');
});

describe('a table', () => {
  it('keeps the game of the seat by its id, and its end with who came where', () => {
    sit();
    const { ends, tells, stop } = table();
    expect(keptSeat('K7M4PX')).toMatchObject({ game: 'five_suited_rummy', game_name: '5 Suited Rummy', name: 'Ann' });
    expect(finishedGames()).toEqual([]);
    ends();
    expect(finishedGames()[0]).toMatchObject({ code: 'K7M4PX', number: 1, game: 'five_suited_rummy', players: [] });
    tells();
    expect(finishedGames()[0]?.players).toEqual([
      { name: 'Bob', kind: 'human', place: 1, points: 20 },
      { name: 'Ann', kind: 'you', place: 2, points: 31 },
      { name: 'Bot Dee', kind: 'bot', place: 3, points: 40 },
    ]);
    stop();
  });
  it('does not take the result of the game before for one that ended while this page was away', () => {
    sit();
    const { ends, tells, stop } = table();
    ends();
    tells();
    ends({ games_played: 2 });
    const told = () => Object.fromEntries(finishedGames().map(({ number, players }) => [number, players.length]));
    expect(told()).toEqual({ 1: 3, 2: 0 });
    tells();
    expect(told()).toEqual({ 1: 3, 2: 3 });
    stop();
  });
  it('keeps nothing of a practice', () => {
    sit();
    const { ends, tells, stop } = table();
    ends({ practice: true });
    tells();
    stop();
    expect(finishedGames()).toEqual([]);
    expect(keptSeat('K7M4PX')).toMatchObject({ game: 'five_suited_rummy', practice: true });
  });
  it('keeps nothing for whoever watches, nor for another person in this tab', () => {
    sit();
    const { ends, stop } = table();
    ends({ you: { seat: null, role: 'spectator', host: false, name: 'Ann' } });
    stop();
    comeAsAnother('HJKMNP');
    sit('HJKMNP');
    const another = table('HJKMNP');
    another.ends();
    another.stop();
    expect(finishedGames()).toEqual([]);
  });
});

describe('the page of what was played', () => {
  const win = (number: number) =>
    keepFinished({
      code: 'K7M4PX',
      number,
      game: 'five_suited_rummy',
      game_name: '5 Suited Rummy',
      at: 1_800_000_000_000 + number,
      players: [
        { name: 'Ann', kind: 'you', place: 1, points: 10 * number },
        { name: 'Bot', kind: 'bot', place: 2, points: 500 },
      ],
    });
  const cells = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(name) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);

  it('says that there is nothing yet', () => {
    render(<PlayedGames />);
    expect(screen.getByText('No game was played to its end here yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete all' })).toBeNull();
  });
  it('counts, and leads back to games whose seat is kept', () => {
    sit();
    win(1);
    win(2);
    render(<PlayedGames />);
    expect(cells('5 Suited Rummy')).toEqual(['2', '2 100%', '10']);
    expect(cells('With bots alone')).toEqual(['2', '2 100%', '–']);
    expect(cells('With people')).toEqual(['0', '0 ', '–']);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['#replay/K7M4PX/2', '#replay/K7M4PX/1']);
    expect(links[0]?.textContent).toMatch(/5 Suited Rummy.*Won: place 1 of 2, 20 points.*with Bot/);
  });
  it('calls the games in the language that is read now', async () => {
    win(1);
    await chooseLanguage('de');
    render(<PlayedGames />);
    expect(cells('Rommé mit 5 Farben')[0]).toBe('1');
    expect(screen.queryByText('5 Suited Rummy')).toBeNull();
  });
  it('asks before it deletes all, and says that nothing is left', async () => {
    win(1);
    render(<PlayedGames />);
    fireEvent.click(screen.getByRole('button', { name: 'Delete all' }));
    expect(finishedGames()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Yes, delete all' }));
    expect(finishedGames()).toEqual([]);
    expect(screen.getByText('No game was played to its end here yet.', { selector: 'main p' })).toBeTruthy();
    expect(document.activeElement?.tagName).toBe('H1');
    await vi.waitFor(() =>
      expect(document.getElementById('live-polite')?.textContent).toBe('No game was played to its end here yet.'),
    );
  });
  it('gives all of it as a file', async () => {
    win(1);
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    render(<PlayedGames />);
    fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }));
    const file = made.mock.calls[0]![0] as Blob;
    expect(JSON.parse(await file.text())).toMatchObject({ version: 1, games: [{ game: 'five_suited_rummy' }] });
  });
});
