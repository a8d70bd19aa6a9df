import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { playerName } from '../core/settings';
import { Home } from './Home';

const json = (body: unknown): Response => new Response(JSON.stringify(body), { status: 200 });
const games = { games: [{ id: 'five_crowns', name: 'Five Crowns', seats: { min: 2, max: 7 }, options: [] }] };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

it('opens the table that was asked for before the games were known as soon as they are', async () => {
  let tellGames: (answer: Response) => void = () => undefined;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return new Promise<Response>((resolve) => (tellGames = resolve));
    asked.push(String(init.body));
    return Promise.resolve(json({ code: 'K7M4PX', host_token: '0'.repeat(32), link: 'http://x/t/K7M4PX' }));
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
  for (const problem of screen.getAllByRole('alert')) expect(problem.textContent).toBe('');
});

it('says what the server is called, leaves out games that are off, and asks for the access key', async () => {
  vi.resetModules();
  const { Home: FreshHome } = await import('./Home');
  const server = { name: 'The Card Club', welcome: 'Be kind.', access_key: 'rooms', games_off: ['five_crowns'] };
  const mini = { ...games.games[0], id: 'five_crowns_mini', name: 'Five Crowns Mini' };
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
    return Promise.resolve(json({ code: 'K7M4PX', host_token: '0'.repeat(32), link: 'http://x/t/K7M4PX' }));
  });
  render(<FreshHome />);
  await screen.findByText('The Card Club');
  expect(screen.getByText('Be kind.')).toBeTruthy();
  expect(screen.queryByText('Five Crowns')).toBeNull();
  fireEvent.submit((document.querySelector('#name-new') as HTMLInputElement).form as HTMLFormElement);
  await waitFor(() => expect(keys).toEqual([null, 'correct-horse']));
});
