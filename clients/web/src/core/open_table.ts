import { createRoom } from './api';
import { arrive } from './arrival';
import type { Bots } from './bots';
import { remember } from './keepsakes';
import { nameToSitBy } from './own_name';
import { goToRoom } from './route';
import { keepAddress } from './table_address';
import type { Games, Preset } from './wire';

/** Under which this device keeps the game that was chosen last. */
export const GAME_KEY = 'game';
/** Enough for others to matter, and few enough to be quick. */
const BOTS = 2;

/** How many bots one plays against where so many have seats. */
export const botsFor = (seatsMax: number): number => Math.min(BOTS, seatsMax - 1);

/** Opens a table and goes there; against bots the game begins at once. Rejects with `Refused`. */
export async function openTable(game: string, bots?: Bots, practice?: boolean): Promise<void> {
  const room = await createRoom(game, practice);
  if (!practice) remember(GAME_KEY, game);
  keepAddress(room.code, room.link);
  const introduction = { host_token: room.host_token, name: nameToSitBy() };
  arrive(room.code, { introduction, ...(bots && { bots }) });
  goToRoom(room.code);
}

/** Opens a table to learn this game at. */
export const practise = (game: string): Promise<void> => openTable(game, { level: 'easy', count: 1 }, true);

/** Those that can be begun here. */
export const offered = ({ games, server }: Games): readonly Preset[] =>
  games.filter(({ id }) => !server?.games_off.includes(id));

/** The game to learn for this one by: itself, else one of its family; null where there is none. */
export function practiceOf(games: readonly Preset[], { family, id }: Preset): string | null {
  const learnt = games.filter((game) => game.family === family && game.practice);
  return (learnt.find((game) => game.id === id) ?? learnt[0])?.id ?? null;
}
