import type { Preset } from '../../core/wire';
import { factOf, type FamilyPoster } from '../../kit/poster';
import { type SuitName, SUITS } from '../../kit/suits';
import { posterText as t } from './poster_texts';

type Held = readonly [SuitName, string];

/** A book of threes, and a king: what the name says. */
const THREES_AND_KING: readonly Held[] = [
  ['spades', '3'],
  ['hearts', '3'],
  ['diamonds', '3'],
  ['clubs', 'K'],
];
const HANDS: Record<string, readonly Held[]> = {
  five_suited_rummy: [
    ['hearts', '7'],
    ['hearts', '8'],
    ['stars', '9'],
    ['clubs', '9'],
    ['spades', '9'],
  ],
  five_crowns: [
    ['spades', 'K'],
    ['hearts', 'K'],
    ['stars', 'K'],
    ['diamonds', 'K'],
    ['clubs', 'K'],
  ],
  five_crowns_mini: [
    ['diamonds', '5'],
    ['joker', ''],
    ['stars', '7'],
  ],
  three_thirteen: THREES_AND_KING,
};
/** How far the fan is spread, in degrees: the fewer cards, the further they are apart. */
const SPREAD = 42;
const CARDS_APART = 1.5;

function Picture({ preset }: { preset: Preset }) {
  const hand = HANDS[preset.id] ?? THREES_AND_KING;
  const turn = SPREAD / (hand.length - CARDS_APART);
  return (
    <svg class="poster" viewBox="0 0 160 100" aria-hidden="true">
      {hand.map(([suit, rank], i) => (
        <g
          class={`of-${suit}`}
          key={i}
          transform={`rotate(${(i - (hand.length - 1) / 2) * turn} 80 150) translate(58 20)`}
        >
          <rect class="poster__card" width="44" height="62" rx="5" />
          <text class="poster__rank" x="5" y="18">
            {rank}
          </text>
          <path
            class="poster__pip"
            d={SUITS[suit]}
            transform={rank === '' ? 'translate(4 4) scale(0.7)' : 'translate(5 22) scale(0.42)'}
          />
          <path class="poster__pip" d={SUITS[suit]} transform="translate(17 33) scale(0.98)" />
        </g>
      ))}
    </svg>
  );
}

/** How long it takes and with what. */
function size(preset: Preset): string {
  const suits = factOf(preset, 'suits');
  const rounds = preset.options.find(({ id }) => id === 'rounds')?.default;
  return suits !== null && Array.isArray(rounds) ? t('rounds', { suits, rounds: rounds.length }) : '';
}

const lead = ({ id }: Preset): string => t.find(`lead_${id}`) ?? t('lead');

export const poster: FamilyPoster = { Picture, lead, size };
