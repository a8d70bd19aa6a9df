import type { Bots } from './bots';
import type { Introduction } from './connection_setup';

/** How somebody comes to a room when the page itself sent them there: to sit down at once. */
export interface Arrival {
  introduction: Introduction;
  /** The game starts against these, without a look at the lobby. */
  bots?: Bots;
}

const arrivals = new Map<string, Arrival>();

export function arrive(code: string, arrival: Arrival): void {
  if (arrival.introduction.name === '') delete arrival.introduction.name;
  arrivals.set(code, arrival);
}

/** The arrival noted for this room, once. */
export function takeArrival(code: string): Arrival | null {
  const arrival = arrivals.get(code) ?? null;
  arrivals.delete(code);
  return arrival;
}
