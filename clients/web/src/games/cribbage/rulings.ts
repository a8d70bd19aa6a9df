export const PAGE = '/rules/cribbage';

/** By code of a refusal: where the rulebook says why. */
export const RULINGS: Readonly<Record<string, string>> = {
  NO_TILES: 'how-it-is-played',
  TOO_MANY_TILES: 'how-it-is-played',
  NOT_TURNED: 'K-23',
  SQUARE_BLOCKED: 'K-02',
  NOT_IN_LINE: 'how-it-is-played',
  GAP: 'K-08',
  FIRST_TOO_SHORT: 'K-06',
  NOT_ON_CENTRE: 'K-03',
  NOT_TOUCHING: 'K-07',
  LINE_TOO_LONG: 'K-10',
  NOT_A_HAND: 'K-11',
  CLAIM_MISSING: 'K-34',
  MUST_PLAY: 'K-20',
  BAG_TOO_SMALL: 'K-21',
  NOT_YOUR_TURN: 'how-it-is-played',
};
