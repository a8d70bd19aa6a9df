/** What a first look at a lobby or a table waits for, fetched all at once; what else there is comes behind it. */
import { loadAllDeals, loadDeals } from '../games/deals';
import { loadRenderer } from '../games/registry';

export const lobby = () => import('./Lobby');
export const deals = () => import('./FairDeals');
export const rest = () => import('./behind/rest');

/** Never rejects: who shows a part asks for it again, and says so where it cannot be had. */
export async function fetchTable(family: string): Promise<void> {
  await Promise.allSettled([loadRenderer(family), deals(), loadDeals(family)]);
}

export async function fetchLobby(): Promise<void> {
  await Promise.allSettled([lobby(), deals()]);
}

/**
 * In the lobby already: the game then starts at once, and an upgrade meanwhile cannot take the table's code away. The
 * next game may be of another family, of which the first cards must not find the check under way.
 */
export async function fetchNext(family: string): Promise<void> {
  await Promise.allSettled([loadRenderer(family).then((renderer) => renderer.fetchRest?.()), loadAllDeals()]);
}
