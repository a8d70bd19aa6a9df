/** The part of Kings Cribbage in checking fair deals. A game is one deal. */
import { type BeforeDeal, dealerFromShape, type FamilyDeals, type SeenDeal } from '../../core/fair_deal/family_deals';
import { dealtHand, ownHandShape, someoneLeft } from '../../core/fair_deal/own_hand';
import { either, exactly, isCount, isText } from '../../core/fair_deal/shape';
import { dictionary } from '../../core/texts';
import type { UpdateOf } from '../../core/wire';
import { type CribbageRound, type SeenTiles, tilesFit } from './deal';

interface SeenRacks extends SeenDeal {
  family: 'cribbage';
  round: CribbageRound;
  seen: SeenTiles;
}

const t = dictionary({ tiles: 'tiles' });

const ONLY_DEAL = 1;
/** What changes one's own rack. */
const MOVES = new Set(['played', 'exchanged']);

function see(update: UpdateOf<'cribbage'>, deal: number, { options, dealer_from }: BeforeDeal): SeenRacks | null {
  const { events, public: table, you } = update;
  const at = events.findLastIndex(({ event }) => event === 'racks_filled');
  const [started, ...later] = events.slice(Math.max(at, 0));
  if (deal !== ONLY_DEAL || started?.event !== 'racks_filled' || someoneLeft(later)) return null;
  return {
    family: 'cribbage',
    round: {
      seats: table.seats.length,
      playing: table.seats.filter(({ removed }) => !removed).map(({ seat }) => seat),
      split_colours: options['split_colours'] === true,
      leftover_six_nine: String(options['leftover_six_nine']),
      first_player: String(options['first_player']),
      starter_from: dealer_from,
    },
    seen: { hand: dealtHand(you, you?.rack, later, MOVES), starter: started.starter, draws: started.draws },
  };
}

export const deals: FamilyDeals<'cribbage', SeenRacks> = {
  things: () => t('tiles'),
  firstDealer: ({ first_player: rule }) => (rule === 'host' ? 'host' : 'drawn'),
  lastDeal: ({ public: table }) => ({ number: ONLY_DEAL, dealer: table.starter, seats: table.seats.length }),
  roundsTold: () => [ONLY_DEAL],
  see,
  seenShape: {
    family: exactly('cribbage'),
    round: {
      seats: isCount,
      playing: [isCount],
      split_colours: exactly(true, false),
      leftover_six_nine: isText,
      first_player: isText,
      starter_from: dealerFromShape,
    },
    seen: { hand: ownHandShape, starter: isCount, draws: [[either(exactly(null), isText)]] },
  },
  fits: (seed, { round, seen }) => tilesFit(seed, round, seen),
};
