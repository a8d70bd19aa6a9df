import type { UpdateMessage } from '../wire';
import { isCount, isText, type Shape } from './shape';

/** The cards or tiles of a seat, as this page saw them. */
export interface OwnHand {
  seat: number;
  cards: readonly string[];
}

/** The form of an OwnHand. */
export const ownHandShape: Shape = { seat: isCount, cards: [isText] };

/** Whether it is among the hands of a deal. The order in which a hand is held says nothing. */
export function handFits({ seat, cards }: OwnHand, hands: readonly (readonly string[])[]): boolean {
  const sorted = (faces: readonly string[]): string => [...faces].sort().join(' ');
  return sorted(cards) === sorted(hands[seat] ?? []);
}

/** Whether somebody has left since the deal: others may have got their cards. */
export const someoneLeft = (later: UpdateMessage['events']): boolean =>
  later.some(({ event }) => event === 'seat_removed');
