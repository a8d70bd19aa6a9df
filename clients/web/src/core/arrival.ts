import type { Introduction } from './connection_setup';

/** How somebody comes to a room when the page itself sent them there. */
export interface Arrival {
  introduction: Introduction;
  /** Whether to sit down at once. */
  sit: boolean;
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

export function hasArrival(code: string): boolean {
  return arrivals.has(code);
}
