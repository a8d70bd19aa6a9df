/** The cards or tiles that one's own seat was dealt, as this page saw them. */
export interface OwnHand {
  seat: number;
  cards: readonly string[];
}

/** Whether it is among the hands of a deal. The order in which a hand is held says nothing. */
export function handFits({ seat, cards }: OwnHand, hands: readonly (readonly string[])[]): boolean {
  const sorted = (faces: readonly string[]): string => [...faces].sort().join(' ');
  return sorted(cards) === sorted(hands[seat] ?? []);
}
