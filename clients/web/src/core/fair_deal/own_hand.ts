import type { UpdateMessage } from '../wire';
import { either, exactly, isCount, isText, type Shape } from './shape';

/** The cards or tiles that one's own seat was dealt, as this page saw them. */
export interface OwnHand {
  seat: number;
  cards: readonly string[];
}

/** The form of an OwnHand, or of none. */
export const ownHandShape: Shape = either(exactly(null), { seat: isCount, cards: [isText] });

/** Whether it is among the hands of a deal. The order in which a hand is held says nothing. */
export function handFits({ seat, cards }: OwnHand, hands: readonly (readonly string[])[]): boolean {
  const sorted = (faces: readonly string[]): string => [...faces].sort().join(' ');
  return sorted(cards) === sorted(hands[seat] ?? []);
}

/**
 * One's own hand as it was dealt; null when it was played from before it was shown, as after an absence. `later`: what
 * happened since the deal; `moves`: the events that change a hand.
 */
export function dealtHand(
  you: { seat: number } | null,
  cards: readonly string[] | undefined,
  later: UpdateMessage['events'],
  moves: ReadonlySet<string>,
): OwnHand | null {
  const touched = later.some((event) => moves.has(event.event) && 'seat' in event && event.seat === you?.seat);
  return you && cards && cards.length > 0 && !touched ? { seat: you.seat, cards: [...cards] } : null;
}

/** Whether somebody has left since the deal: others may have got their cards. */
export const someoneLeft = (later: UpdateMessage['events']): boolean =>
  later.some(({ event }) => event === 'seat_removed');
