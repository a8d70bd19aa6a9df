export const PAGE = '/rules/rummy';

/** By code of a refusal: where the rulebook says why. */
export const RULINGS: Readonly<Record<string, string>> = {
  ALREADY_DREW: 'how-it-is-played',
  STOCK_EMPTY: 'R-11',
  PILE_EMPTY: 'drawing',
  WILD_OUT_OF_PLAY: 'R-10',
  SAME_CARD_RETURN: 'R-13',
  MUST_GO_OUT: 'R-17',
  CANNOT_GO_OUT: 'R-16',
  ROUND_CLOSED: 'R-22',
  WORSE_THAN_BEST: 'R-24',
  BAD_MELDS: 'melds-exactly',
  NOT_YOUR_TURN: 'how-it-is-played',
};
