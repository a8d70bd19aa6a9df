import type { FamilyPoster } from '../../kit/poster';
import { SUITS } from '../../kit/suits';

const TURNS = [-16, 0, 16];

/** Cards face down: what is on them only the game knows. */
function Picture() {
  return (
    <svg class="poster" viewBox="0 0 160 100" aria-hidden="true">
      {TURNS.map((turn) => (
        <g key={turn} transform={`rotate(${turn} 80 190)`}>
          <rect class="poster__card poster__card--back" x="58" y="18" width="44" height="62" rx="5" />
          <path class="poster__crown" d={SUITS.joker} transform="translate(68 37)" />
        </g>
      ))}
    </svg>
  );
}

export const poster: FamilyPoster = { Picture, lead: () => '', size: () => '' };
