/** The rummy family's part in checking fair deals. */
import { type BeforeDeal, dealerFromShape, type FamilyDeals, type SeenDeal } from '../../core/fair_deal/family_deals';
import { dealtHand, ownHandShape, someoneLeft } from '../../core/fair_deal/own_hand';
import { exactly, isCount, isText } from '../../core/fair_deal/shape';
import { dictionary } from '../../core/texts';
import type { UpdateOf } from '../../core/wire';
import { cardsFit, type Deck, type OpenRound, type SeenCards } from './deal';

interface SeenRound extends SeenDeal {
  family: 'rummy';
  round: OpenRound;
  seen: SeenCards;
}

const t = dictionary({ cards: 'cards' });

const PLAYOFF_HAND_SIZE = 6;
/** What changes one's own hand. */
const MOVES = new Set(['drew', 'discarded']);

/** */
function packsFor(option: unknown, seats: number): number {
  if (option === 'auto') return Math.max(1, Math.ceil(seats / 2));
  return option === 'auto_floor' ? Math.max(1, Math.floor(seats / 2)) : Number(option);
}

/** All that matters stands in the options. */
function deckOf({ options }: BeforeDeal, seats: number): Deck {
  const packs = packsFor(options['packs'], seats);
  const jokers = options['jokers'];
  if (jokers === undefined) return { suits: 5, rank_min: 3, rank_max: 13, jokers_per_pack: 3, packs };
  return { suits: 4, rank_min: 1, rank_max: 13, jokers_per_pack: Number(jokers), packs };
}

function see(update: UpdateOf<'rummy'>, deal: number, before: BeforeDeal): SeenRound | null {
  const { events, public: table, you } = update;
  const at = events.findLastIndex(({ event }) => event === 'round_started');
  const [started, ...later] = events.slice(Math.max(at, 0));
  if (started?.event !== 'round_started' || !('turn_up' in started) || started.round !== deal) return null;
  const { rounds } = before.options;
  if (!Array.isArray(rounds) || someoneLeft(later)) return null;
  return {
    family: 'rummy',
    round: {
      deck: deckOf(before, table.seats.length),
      hand_size: rounds[deal - 1] ?? PLAYOFF_HAND_SIZE,
      seats: table.seats.length,
      playing: table.seats
        .filter(({ removed, cards, laid }) => !removed && (deal <= rounds.length || cards > 0 || laid !== null))
        .map(({ seat }) => seat),
      dealer_from: before.dealer_from,
    },
    seen: { hand: dealtHand(you, you?.hand, later, MOVES), upcard: started.turn_up, dealer: started.dealer },
  };
}

export const deals: FamilyDeals<'rummy', SeenRound> = {
  things: () => t('cards'),
  firstDealer({ first_dealer: rule }) {
    if (rule === 'host') return 'host';
    return rule === 'random' ? 'drawn' : 'by_last_game';
  },
  lastDeal: ({ public: table }) => ({ number: table.round, dealer: table.dealer, seats: table.seats.length }),
  roundsTold({ events, public: table }) {
    const started = events.findLast(({ event }) => event === 'round_started');
    return [table.round, ...(started?.event === 'round_started' && 'turn_up' in started ? [started.round] : [])];
  },
  see,
  seenShape: {
    family: exactly('rummy'),
    round: {
      deck: { suits: isCount, rank_min: isCount, rank_max: isCount, jokers_per_pack: isCount, packs: isCount },
      hand_size: isCount,
      seats: isCount,
      playing: [isCount],
      dealer_from: dealerFromShape,
    },
    seen: { hand: ownHandShape, upcard: isText, dealer: isCount },
  },
  fits: (seed, { round, seen }) => cardsFit(seed, round, seen),
};
