/** Five cards in a fan, the sign of the house. Pure ornament. */
const SUITS = [
  {
    name: 'spades',
    numeral: '10',
    path: 'M12 2C9 7 3 9 3 14a4 4 0 0 0 7.5 2L9 22h6l-1.5-6a4 4 0 0 0 7.5-2c0-5-6-7-9-12z',
  },
  { name: 'hearts', numeral: 'J', path: 'M12 21C5 15 2 11.5 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 3.5-3 7-10 13z' },
  { name: 'stars', numeral: 'K', path: 'M12 2l3 7 7.5.6-5.7 4.9 1.8 7.3L12 17.9l-6.6 3.9 1.8-7.3L1.5 9.6 9 9z' },
  { name: 'diamonds', numeral: 'Q', path: 'M12 2l8 10-8 10-8-10z' },
  {
    name: 'clubs',
    numeral: '3',
    path: 'M12 2a4.5 4.5 0 0 1 3.8 6.9A4.5 4.5 0 1 1 13.5 16l1.5 6H9l1.5-6a4.5 4.5 0 1 1-2.3-7.1A4.5 4.5 0 0 1 12 2z',
  },
];

export function Fan() {
  return (
    <div class="fan" aria-hidden="true">
      {SUITS.map((suit) => (
        <div class={`fan__card fan__card--${suit.name}`} key={suit.name}>
          <span class="fan__numeral">{suit.numeral}</span>
          <svg class="fan__pip" viewBox="0 0 24 24">
            <path d={suit.path} />
          </svg>
          <svg class="fan__pip fan__pip--big" viewBox="0 0 24 24">
            <path d={suit.path} />
          </svg>
        </div>
      ))}
    </div>
  );
}
