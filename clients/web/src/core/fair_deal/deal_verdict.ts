/** What was found of a deal. */
import type { Compared, DealFault } from './check_deal';

export type Fault =
  | DealFault
  /** The server's commitment is another one than at the start of the game. */
  | 'server_changed'
  /** What is said to be one's own commitment is not what was committed to. */
  | 'own_commitment_changed'
  /** A link is asked for although the deal before was not closed, or for another game than the one that is on. */
  | 'asks_too_much'
  /** One's own seat is called absent although it was here and had committed. */
  | 'left_out'
  /** Commitments or links of a deal are others than those that were told of it before. */
  | 'told_otherwise'
  /** The cards that came are those of another round than the deal that was closed. */
  | 'other_round'
  /** The deal is called vouched for, or not, against what its links say. */
  | 'wrongly_vouched'
  /** What is told is no deal at all. */
  | 'unreadable';

/**
 * What is known of one deal. `called_off`: a link was given and no cards came of it. `cards`: how many of the cards
 * that this page was shown were compared, too: its own, and what others took, laid down or showed, up to the last.
 */
export interface DealVerdict {
  game: number;
  deal: number;
  state: 'dealt' | 'checked' | 'called_off';
  vouched: boolean;
  /** Whether a link of this page's own chain was used. */
  mine: boolean;
  cards: Compared;
  /** The seats at which somebody was and of whom no link was used. */
  skipped: readonly number[];
  fault: Fault | null;
}
