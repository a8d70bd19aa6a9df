import { type SuitName, SUITS } from '../kit/suits';

const CARDS: readonly [SuitName, string][] = [
  ['spades', '10'],
  ['hearts', 'J'],
  ['stars', 'K'],
  ['diamonds', 'Q'],
  ['clubs', '3'],
];

/** Five cards in a fan, the sign of the house. Pure ornament. */
export function Fan() {
  return (
    <div class="fan" aria-hidden="true">
      {CARDS.map(([suit, numeral]) => (
        <div class={`fan__card of-${suit}`} key={suit}>
          <span class="fan__numeral">{numeral}</span>
          <svg class="fan__pip" viewBox="0 0 24 24">
            <path d={SUITS[suit]} />
          </svg>
          <svg class="fan__pip fan__pip--big" viewBox="0 0 24 24">
            <path d={SUITS[suit]} />
          </svg>
        </div>
      ))}
    </div>
  );
}
