import { t } from './texts';
import type { Face, Meld } from './wire';

export type Suit = 'T' | 'H' | 'C' | 'S' | 'D';

/** The order in which a hand is sorted: stars, hearts, clubs, spades, diamonds. */
const suits = 'THCSD';
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const glyphs: Record<string, string> = { T: '★', H: '♥', C: '♣', S: '♠', D: '♦' };

export const isJoker = (face: Face): boolean => face === 'JK';
export const rankOf = (face: Face): string => face.slice(0, -1);
export const suitOf = (face: Face): Suit => face.slice(-1) as Suit;
export const isWild = (face: Face, wild: string): boolean => isJoker(face) || rankOf(face) === wild;

/** `Q♥`, for the labels of buttons. */
export function shortName(face: Face): string {
  return isJoker(face) ? t('joker') : rankOf(face) + glyphs[suitOf(face)];
}

/** The server writes codes into its sentences: "Discard QH" becomes "Discard Q♥". */
export function withNames(sentence: string, name: (face: Face) => string = shortName): string {
  return sentence.replace(/\b(?:(?:[2-9AJQK]|10)[SHCDT]|JK)\b/g, (face) => name(face));
}

/** "Queen of hearts", "5 of stars, wild": what is read aloud. */
export function longName(face: Face, wild: string): string {
  if (isJoker(face)) return t('jokerWild');
  const rank = rankOf(face);
  const name = t('cardName', { rank: t(`rank${rank}` as 'rankK') || rank, suit: t(`suit${suitOf(face)}`) });
  return rank === wild ? t('wildCard', { card: name }) : name;
}

/** Wilds first, then by suit or by rank. */
export function sorted(faces: readonly Face[], by: 'suit' | 'rank', wild: string): Face[] {
  const weight = (face: Face): number => {
    if (isJoker(face)) return -2;
    if (rankOf(face) === wild) return -1;
    const suit = suits.indexOf(suitOf(face));
    const rank = ranks.indexOf(rankOf(face));
    return by === 'suit' ? suit * 20 + rank : rank * 20 + suit;
  };
  return [...faces].sort((a, b) => weight(a) - weight(b) || suits.indexOf(suitOf(a)) - suits.indexOf(suitOf(b)));
}

/** Cards of a meld as they are best read: a run by what its cards stand for. */
export function inOrder(meld: Meld): Face[] {
  const standsFor = meld.stands_for;
  if (!standsFor || standsFor.length !== meld.cards.length) return meld.cards;
  return meld.cards
    .map((card, i) => ({ card, at: ranks.indexOf(rankOf(standsFor[i] ?? '')) }))
    .sort((a, b) => a.at - b.at)
    .map(({ card }) => card);
}
