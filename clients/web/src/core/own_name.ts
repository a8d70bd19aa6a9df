import { playerName } from './settings';

let nameless = (): string => '';

/** `called`: what whoever gives no name is called, in the language of the page; the server would say it in English. */
export function knowNameless(called: () => string): void {
  nameless = called;
}

/** The name by which this person sits down. */
export const nameToSitBy = (): string => playerName.peek().trim() || nameless();
