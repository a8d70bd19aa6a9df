/** The shapes of the suits on a 24-grid, for the pictures around the games. Tables draw finer ones of their own. */
export const SUITS = {
  spades: 'M12 2C9 7 3 9 3 14a4 4 0 0 0 7.5 2L9 22h6l-1.5-6a4 4 0 0 0 7.5-2c0-5-6-7-9-12z',
  hearts: 'M12 21C5 15 2 11.5 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 3.5-3 7-10 13z',
  stars: 'M12 2l3 7 7.5.6-5.7 4.9 1.8 7.3L12 17.9l-6.6 3.9 1.8-7.3L1.5 9.6 9 9z',
  diamonds: 'M12 2l8 10-8 10-8-10z',
  clubs: 'M12 2a4.5 4.5 0 0 1 3.8 6.9A4.5 4.5 0 1 1 13.5 16l1.5 6H9l1.5-6a4.5 4.5 0 1 1-2.3-7.1A4.5 4.5 0 0 1 12 2z',
  joker: 'M3 7l5 4 4-7 4 7 5-4-2 12H5z',
};

export type SuitName = keyof typeof SUITS;
