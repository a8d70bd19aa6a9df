/** What this page saw of a deal when its cards or tiles came, for comparing with what the links give. */
import { asUpdateOf, type RoomMessage, type UpdateMessage, type UpdateOf } from '../wire';
import type { BeforeDeal } from './before_deal';
import { type CribbageRound, type SeenTiles, tilesFit } from './cribbage_deal';
import type { OwnHand } from './own_hand';
import { cardsFit, type Deck, type OpenRound, type SeenCards } from './rummy_deal';
import { either, exactly, isCount, isText } from './shape';

const PLAYOFF_HAND_SIZE = 6;
/** What changes one's own hand. */
const MOVES = new Set(['drew', 'discarded', 'played', 'exchanged']);

export type SeenDeal =
  | { family: 'rummy'; round: OpenRound; seen: SeenCards }
  | { family: 'cribbage'; round: CribbageRound; seen: SeenTiles };

const hand = either(exactly(null), { seat: isCount, cards: [isText] });
const dealerFromShape = either(exactly('drawn'), isCount);

/** Of a SeenDeal. */
export const seenDealShape = either(
  {
    family: exactly('rummy'),
    round: {
      deck: { suits: isCount, rank_min: isCount, rank_max: isCount, jokers_per_pack: isCount, packs: isCount },
      hand_size: isCount,
      seats: isCount,
      playing: [isCount],
      dealer_from: dealerFromShape,
    },
    seen: { hand, upcard: isText, dealer: isCount },
  },
  {
    family: exactly('cribbage'),
    round: {
      seats: isCount,
      playing: [isCount],
      split_colours: exactly(true, false),
      leftover_six_nine: isText,
      first_player: isText,
      starter_from: dealerFromShape,
    },
    seen: { hand, starter: isCount, draws: [[either(exactly(null), isText)]] },
  },
);

/** Whether it is what `seed` gives. Throws RangeError at an impossible deal. */
export function dealFits(seed: string, deal: SeenDeal): boolean {
  return deal.family === 'rummy' ? cardsFit(seed, deal.round, deal.seen) : tilesFit(seed, deal.round, deal.seen);
}

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

/** The rounds of which an update tells that they were dealt last. A game of tiles is one round. */
export function roundsTold(told: UpdateMessage, room: RoomMessage | null): number[] {
  const update = asUpdateOf('rummy', room, told);
  if (!update) return [1];
  const started = update.events.findLast(({ event }) => event === 'round_started');
  return [update.public.round, ...(started?.event === 'round_started' && 'turn_up' in started ? [started.round] : [])];
}

/** One's own hand as it was dealt; null when it was played from before it was shown, as after an absence. */
function dealtHand(
  you: { seat: number } | null,
  cards: readonly string[] | undefined,
  later: UpdateMessage['events'],
): OwnHand | null {
  const touched = later.some((event) => MOVES.has(event.event) && 'seat' in event && event.seat === you?.seat);
  return you && cards && cards.length > 0 && !touched ? { seat: you.seat, cards: [...cards] } : null;
}

/** Who has left since may have got cards. */
const someoneLeft = (later: UpdateMessage['events']): boolean => later.some(({ event }) => event === 'seat_removed');

function seenCards(
  { events, public: table, you }: UpdateOf<'rummy'>,
  deal: number,
  before: BeforeDeal,
): SeenDeal | null {
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
    seen: { hand: dealtHand(you, you?.hand, later), upcard: started.turn_up, dealer: started.dealer },
  };
}

function seenTiles(
  { events, public: table, you }: UpdateOf<'cribbage'>,
  { options, dealer_from }: BeforeDeal,
): SeenDeal | null {
  const at = events.findLastIndex(({ event }) => event === 'racks_filled');
  const [started, ...later] = events.slice(Math.max(at, 0));
  if (started?.event !== 'racks_filled' || someoneLeft(later)) return null;
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
    seen: { hand: dealtHand(you, you?.rack, later), starter: started.starter, draws: started.draws },
  };
}

/** Null when the update does not bring the cards of this deal, or not of a game whose deals this page can make itself. */
export function seenDeal(
  told: UpdateMessage,
  room: RoomMessage | null,
  deal: number,
  before: BeforeDeal,
): SeenDeal | null {
  const rummy = asUpdateOf('rummy', room, told);
  if (rummy) return seenCards(rummy, deal, before);
  const cribbage = asUpdateOf('cribbage', room, told);
  return cribbage && deal === 1 ? seenTiles(cribbage, before) : null;
}
