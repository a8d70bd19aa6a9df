/**
 * What a first look at a lobby or a table waits for, fetched all at once; the part in fair deals, which comes behind it
 * but does not wait for it long; and what comes behind all that.
 */
import { after } from '../core/after';
import type { Connection } from '../core/connection';
import { listed } from '../core/texts';
import { loadAllDeals, loadDeals } from '../games/deals';
import { loadRenderer } from '../games/registry';

/** Longer than a frame takes on any machine. */
const HIDDEN_MS = 300;
/** A deal goes on without the part of a page that takes longer. */
const PART_MS = 2000;
/** A first look that takes longer does not hold up the part in a deal that may begin at any time. */
const LOOK_MS = 1000;

export const lobby = () => import('./Lobby');
export const deals = () => import('./FairDeals');
export const rest = () => import('./behind/rest');

/** Never rejects: who shows a part asks for it again, and says so where it cannot be had. */
export async function fetchTable(family: string): Promise<void> {
  // The first list of words takes a phone as long as all else of the first drawing: made while the page waits.
  void after(0).then(() => listed(['', '']));
  await loadRenderer(family).catch(() => undefined);
}

/** A game that is to begin at once: its first deal waits for this page's part in it. */
export async function fetchGame(family: string): Promise<void> {
  await Promise.allSettled([fetchTable(family), deals(), loadDeals(family)]);
}

/** Comes when this page takes part in the deals of the table, or cannot have what that takes. */
export async function takesPart(connection: Connection): Promise<void> {
  await deals().then(
    (module) => module.takesPart(connection),
    () => undefined,
  );
}

/** The same, for whoever does not wait for it long. */
export function takesPartSoon(connection: Connection): Promise<void> {
  return Promise.race([takesPart(connection), after(PART_MS)]);
}

export async function fetchLobby(): Promise<void> {
  await lobby().catch(() => undefined);
}

/**
 * In the lobby already: the game then starts at once, and an upgrade meanwhile cannot take the table's code away. The
 * next game may be of another family, of which the first cards must not find the check under way.
 */
export async function fetchNext(family: string): Promise<void> {
  await Promise.allSettled([loadRenderer(family).then((renderer) => renderer.fetchRest?.()), loadAllDeals()]);
}

/** Comes when `look` has, and soon all the same. */
export const seenOrLate = (look: Promise<void>): Promise<void> => Promise.race([look, after(LOOK_MS)]);

/** Comes when what was drawn last is on the screen; in a page that is hidden, where nothing is drawn, soon. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    void after(HIDDEN_MS).then(resolve);
  });
}
