import { listed } from '../../core/texts';
import { keyed } from '../../kit/held';
import { inOrder, isJoker, isWild, longName, rankOf, suitOf } from './cards';
import { t } from './texts';
import type { Arrangement, Face, Meld } from './wire';
import './cards.css';
import './settings.css';

export const shapes: Record<string, string> = {
  T: 'M12 1.4l3.2 7.1 7.7.8-5.8 5.2 1.7 7.6L12 18.2l-6.8 3.9 1.7-7.6L1.1 9.3l7.7-.8Z',
  H: 'M12 22C5 16.4 1.6 12.6 1.6 8.1A5.4 5.4 0 0 1 12 5.9 5.4 5.4 0 0 1 22.4 8.1C22.4 12.6 19 16.4 12 22Z',
  C:
    'M12 1.6a4.9 4.9 0 0 1 3.9 7.8 4.9 4.9 0 1 1-2.7 8.3c.1 1.9.9 3.5 2.3 4.7h-7c1.4-1.2 2.2-2.8 2.3-4.7A4.9 4.9 0 ' +
    '1 1 8.1 9.4 4.9 4.9 0 0 1 12 1.6Z',
  S:
    'M12 1.4C15.8 6.5 22 9.4 22 14.1a4.8 4.8 0 0 1-8.6 3c.1 2.2.900 3.9 2.2 5.3h-7.2c1.3-1.4 2.1-3.1 2.2-5.3a4.8 ' +
    '4.8 0 0 1-8.6-3C2 9.4 8.2 6.5 12 1.4Z',
  D: 'M12 1C14.6 5.6 17.4 9 21.2 12 17.4 15 14.6 18.4 12 23 9.4 18.4 6.6 15 2.8 12 6.6 9 9.4 5.6 12 1Z',
  K: 'M2 6.5l5.3 4.7L12 3l4.7 8.2L22 6.5l-1.9 11H3.9ZM4.2 19h15.6v2.5H4.2Z',
};

function Pip({ of, as }: { of: string; as: string }) {
  return (
    <svg class={as} viewBox="0 0 24 24">
      <path d={shapes[of]} />
    </svg>
  );
}

/** The face of a card: a picture only; whoever shows it gives the name. */
export function Card({ face, wild }: { face: Face; wild: string }) {
  const joker = isJoker(face);
  const suit = joker ? 'K' : suitOf(face);
  const rank = joker ? '' : rankOf(face);
  return (
    <span
      class={`pc s${suit}${isWild(face, wild) ? ' wild' : ''}${'JQK'.includes(rank) && rank ? ' court' : ''}`}
      aria-hidden="true"
    >
      {joker ? (
        <b class="jk">
          {[...'JOKER'].map((letter) => (
            <i>{letter}</i>
          ))}
        </b>
      ) : (
        <b class={rank === '10' ? 'n ten' : 'n'}>{rank}</b>
      )}
      {!joker && <Pip of={suit} as="p" />}
      <Pip of={suit} as="P" />
    </span>
  );
}

export function Back() {
  return (
    <span class="pc back" aria-hidden="true">
      <Pip of="K" as="P" />
    </span>
  );
}

/** Cards laid out small, as one picture with one name. */
export function CardRow({ cards, wild, kind }: { cards: readonly Face[]; wild: string; kind?: 'run' | 'book' }) {
  const names = listed(cards.map((card) => longName(card, wild)));
  return (
    <span
      class={`set-row ${kind ?? 'dead'}`}
      role="img"
      aria-label={kind ? t('meld', { group: kind, cards: names }) : names}
    >
      {keyed(cards).map(({ face, key }) => (
        <Card key={key} face={face} wild={wild} />
      ))}
    </span>
  );
}

export function Melds({ melds, wild }: { melds: readonly Meld[]; wild: string }) {
  return (
    <>
      {melds.map((meld, i) => (
        <CardRow key={i} cards={inOrder(meld)} kind={meld.kind} wild={wild} />
      ))}
    </>
  );
}

export function Arranged({ arrangement, wild }: { arrangement: Arrangement; wild: string }) {
  return (
    <>
      <Melds melds={arrangement.melds} wild={wild} />
      {arrangement.dead.length > 0 && <CardRow cards={arrangement.dead} wild={wild} />}
    </>
  );
}
