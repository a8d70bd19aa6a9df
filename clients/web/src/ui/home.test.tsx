import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { takeArrival } from '../core/arrival';
import { keepSeat, type KeptSeat, keptSeat, keptSeats } from '../core/keepsakes';
import { playerName } from '../core/settings';
import { Home } from './Home';

// On a busy machine parts that are fetched take their time.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const json = (body: unknown): Response => new Response(JSON.stringify(body), { status: 200 });
const LEVELS = ['easy', 'medium', 'hard'];
const preset = (id: string, name: string, max = 7) => {
  const family = max === 4 ? 'cribbage' : 'rummy';
  return { id, name, family, seats: { min: 2, max }, bot_levels: LEVELS, options: [] };
};
const games = { games: [preset('five_crowns', 'Five Crowns')] };
const more = { games: [...games.games, preset('kings_cribbage', 'Kings Cribbage', 4)] };
const opened = { code: 'K7M4PX', host_token: '0'.repeat(32), link: 'http://x/t/K7M4PX' };

/** A server with these games; answers what it is asked for, and what it says to that. */
async function freshHome(listed: object, answer = () => json(opened)) {
  vi.resetModules();
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (_path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Promise.resolve(json(listed));
    asked.push(JSON.parse(String(init.body)));
    return Promise.resolve(answer());
  });
  const [{ Home: FreshHome }, { takeArrival: take }] = await Promise.all([import('./Home'), import('../core/arrival')]);
  render(<FreshHome />);
  return { asked, take };
}
const playBots = () => fireEvent.click(screen.getByRole('button', { name: 'Play against bots' }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

it('opens the table that was asked for before the games were known as soon as they are', async () => {
  let tellGames: (answer: Response) => void = () => undefined;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return new Promise<Response>((resolve) => (tellGames = resolve));
    asked.push(String(init.body));
    return Promise.resolve(json(opened));
  });
  playerName.value = 'Kay';
  render(<Home />);
  const name = document.querySelector('#name-new') as HTMLInputElement;
  fireEvent.submit(name.form as HTMLFormElement);
  expect(asked).toEqual([]);
  tellGames(json(games));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(JSON.parse(asked[0] ?? '')).toMatchObject({ game: 'five_crowns' });
  await waitFor(() => expect(location.hash).toBe('#K7M4PX'));
  expect(takeArrival('K7M4PX')).toEqual({ introduction: { host_token: opened.host_token, name: 'Kay' } });
  for (const problem of screen.getAllByRole('alert')) expect(problem.textContent).toBe('');
});

it('says what the server is called, leaves out games that are off, and asks for the access key', async () => {
  vi.resetModules();
  const { Home: FreshHome } = await import('./Home');
  const server = { name: 'The Card Club', welcome: 'Be kind.', access_key: 'rooms', games_off: ['five_crowns'] };
  const mini = preset('five_crowns_mini', 'Five Crowns Mini');
  const keys: (string | null)[] = [];
  vi.stubGlobal('prompt', () => ' correct-horse ');
  vi.stubGlobal('fetch', (_path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Promise.resolve(json({ games: [...games.games, mini], server }));
    const key = new Headers(init.headers).get('x-access-key');
    keys.push(key);
    if (key === null) {
      const refused = { code: 'BAD_ACCESS_KEY', message: 'This server asks for its access key.' };
      return Promise.resolve(new Response(JSON.stringify(refused), { status: 403 }));
    }
    return Promise.resolve(json(opened));
  });
  render(<FreshHome />);
  await screen.findByText('The Card Club');
  expect(screen.getByText('Be kind.')).toBeTruthy();
  expect(screen.queryByText('Five Crowns')).toBeNull();
  fireEvent.submit((document.querySelector('#name-new') as HTMLInputElement).form as HTMLFormElement);
  await waitFor(() => expect(keys).toEqual([null, 'correct-horse']));
});

it('goes against bots of the chosen game and level in one tap, and proposes both the next time', async () => {
  const { asked, take } = await freshHome(more);
  fireEvent.click(await screen.findByLabelText(/Kings Cribbage/));
  fireEvent.click(screen.getByRole('button', { name: 'Hard' }));
  playBots();
  await waitFor(() => expect(location.hash).toBe('#K7M4PX'));
  expect(asked).toMatchObject([{ game: 'kings_cribbage' }]);
  // Of whoever has not said a name.
  expect(take('K7M4PX')).toMatchObject({ bots: { level: 'hard', count: 2 }, introduction: { name: 'Player' } });
  cleanup();
  await freshHome(more);
  expect(((await screen.findByLabelText(/Kings Cribbage/)) as HTMLInputElement).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Hard' }).getAttribute('aria-pressed')).toBe('true');
});

it('has as many opponents as there are seats beside one', async () => {
  const { take } = await freshHome({ games: [preset('duel', 'A Duel', 2)] });
  await screen.findByText('At once, against one bot.');
  playBots();
  await waitFor(() => expect(take('K7M4PX')?.bots).toEqual({ level: 'medium', count: 1 }));
});

it('says in place why there is no table to play at, and lets one try again', async () => {
  let full = true;
  const refusal = () => new Response(JSON.stringify({ code: 'SERVER_FULL', message: 'Full.' }), { status: 503 });
  const { asked } = await freshHome(games, () => (full ? refusal() : json(opened)));
  await screen.findByText('Five Crowns');
  playBots();
  await screen.findByText('The server has no room for another table. Try later.');
  expect(location.hash).toBe('');
  full = false;
  playBots();
  await waitFor(() => expect(location.hash).toBe('#K7M4PX'));
  expect(asked).toHaveLength(2);
});

it('offers no bots of a game that they cannot play', async () => {
  await freshHome({ games: [{ ...preset('alone', 'Friends Only'), bot_levels: [] }] });
  await screen.findByText('No bot plays this game.');
  expect(screen.queryByRole('button', { name: 'Play against bots' })).toBeNull();
});

it('draws a picture of each game, also of one of a family that it does not know', async () => {
  await freshHome({ games: [...more.games, { ...preset('highest', 'Highest Card'), family: 'highest_card' }] });
  await screen.findByText('Highest Card');
  for (const label of document.querySelectorAll('.game')) expect(label.querySelector('svg rect')).not.toBeNull();
});

it('leads to the settings of the device, to records, replays and the rulebook', async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  await freshHome(games);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#replay', '#played', '#record', '/rules', '/notices.txt']);
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  await screen.findByRole('switch', { name: /Sound/ });
  expect(screen.queryByRole('textbox', { name: 'Your name at this table' })).toBeNull();
});

it('puts tables to learn at last, and proposes no game because it was learnt', async () => {
  localStorage.setItem('crowntable.game', 'kings_cribbage');
  const codes = ['HJKMN2', 'HJKMN3', 'HJKMN4', 'HJKMN5', 'HJKMN6'];
  codes.forEach((code, at) =>
    keepSeat({
      ...{ code, token: 'f'.repeat(32), name: 'Ann', game: 'five_crowns', game_name: '', at },
      ...(at > 0 && { practice: true as const }),
    }),
  );
  const { asked } = await freshHome({ games: more.games.map((game) => ({ ...game, practice: true })) });
  await screen.findByRole('heading', { name: 'Back to your table' });
  const shown = [...document.querySelectorAll('.kept__code')].map(({ textContent }) => textContent?.replace(/\W/g, ''));
  expect(shown).toEqual(['HJKMN2', 'HJKMN6', 'HJKMN5', 'HJKMN4']);
  fireEvent.click(screen.getByLabelText(/Five Crowns/));
  fireEvent.click(screen.getByRole('button', { name: /^Learn/ }));
  await waitFor(() => expect(location.hash).toBe('#K7M4PX'));
  expect(asked).toMatchObject([{ game: 'five_crowns', practice: true }]);
  expect(localStorage.getItem('crowntable.game')).toBe('kings_cribbage');
});

/** Seats at tables of these codes, the first one the newest. */
function keepSeats(codes: string[], marks: (code: string) => Partial<KeptSeat> = () => ({})) {
  codes.forEach((code, i) =>
    keepSeat({
      ...{ code, token: 'f'.repeat(32), name: 'Ann', game: 'five_crowns', game_name: '', at: 100 - i },
      ...marks(code),
    }),
  );
}
const shownTables = () => [...document.querySelectorAll('.kept__code')].map(({ textContent }) => textContent);

it('gives up a seat only when that is asked again, and nothing before', async () => {
  keepSeats(['HJKMN2', 'HJKMN3']);
  await freshHome(games);
  fireEvent.click(await screen.findByRole('button', { name: 'Forget table HJKMN2' }));
  expect(keptSeat('HJKMN2')).not.toBeNull();
  expect(screen.getByText(/only the host can give you your seat there back/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Forget table HJKMN2' }));
  expect(screen.queryByText('Yes, forget HJKMN2')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Forget table HJKMN2' }));
  fireEvent.click(screen.getByText('Yes, forget HJKMN2'));
  expect(keptSeat('HJKMN2')).toBeNull();
  expect(shownTables()).toEqual(['HJKMN3']);
  expect(document.activeElement?.textContent).toBe('Back to your table');
  fireEvent.click(screen.getByRole('button', { name: 'Forget table HJKMN3' }));
  fireEvent.click(screen.getByText('Yes, forget HJKMN3'));
  await waitFor(() => expect(shownTables()).toEqual([]));
  expect(document.activeElement?.textContent).toBe('Crowntable');
});

it('asks and is answered by two presses of a key, and not by one that is held', async () => {
  keepSeats(['HJKMN2']);
  await freshHome(games);
  fireEvent.click(await screen.findByRole('button', { name: 'Forget table HJKMN2' }));
  const answer = screen.getByText('Yes, forget HJKMN2');
  await waitFor(() => expect(document.activeElement).toBe(answer));
  // What is prevented presses no button.
  expect(fireEvent.keyDown(answer, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(answer, { key: 'Enter' })).toBe(true);
});

it('puts a table with people before games against bots, and shows the others on demand', async () => {
  const bots = ['HJKMN2', 'HJKMN3', 'HJKMN4', 'HJKMN6'];
  keepSeats([...bots, 'HJKMN7', 'HJKMN9'], (code) =>
    bots.includes(code) ? { bots: true, family: 'rummy' } : code === 'HJKMN9' ? { family: 'rummy' } : {},
  );
  await freshHome(games);
  await screen.findByText('2 more tables');
  expect(shownTables()).toEqual(['HJKMN9', 'HJKMN7', 'HJKMN2', 'HJKMN3']);
  fireEvent.click(screen.getByText('2 more tables'));
  expect(shownTables()).toEqual(['HJKMN9', 'HJKMN7', ...bots]);
});

it('asks for few tables that are gone, for each counts as a wrong guess', async () => {
  keepSeats(['HJKMN2', 'HJKMN3', 'HJKMN4', 'HJKMN6', 'HJKMN7', 'HJKMN9']);
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    if (path === '/api/games') return Promise.resolve(json(games));
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify({ code: 'NO_SUCH_ROOM', message: 'x' }), { status: 404 }));
  });
  render(<Home />);
  await screen.findByText('2 more tables');
  expect(asked).toHaveLength(4);
  expect(keptSeats().map(({ code }) => code)).toEqual(['HJKMN7', 'HJKMN9']);
});
