import { useMedia } from '../../kit/media';
import { Banner } from './Banner';
import { CardRow, Melds } from './Card';
import { sorted } from './cards';
import type { Game } from './model';
import { Piles } from './Piles';
import { t } from './texts';

/** In pixels: between two rows, and what a row of cards has about them. */
const GAP = 6;
const EDGE = 10;
/** Name and points before a hand. */
const NAME = 'clamp(66px, 17cqw, 150px)';
const CARD_MIN = '24px';
const CARD_MAX = '96px';

/** A hand that is as wide as these cards would be beside each other: they overlap by 0.36 of one (cards.css). */
const widthOf = (cards: number): number => 2.3 + 0.64 * cards;

/** How large cards can be that so many hands of this width fit into the place for them, in one to three columns. */
function cardSize(hands: number, width: number): string {
  const inColumns = (columns: number): string => {
    const rows = Math.ceil(hands / columns);
    const across = `(100cqw / ${columns} - ${NAME} - ${3 * GAP}px) / ${width.toFixed(2)}`;
    return `min(${across}, (100cqh / ${rows} - ${GAP + EDGE}px) / 1.4)`;
  };
  return `clamp(${CARD_MIN}, max(${[1, 2, 3].map(inColumns).join(', ')}), ${CARD_MAX})`;
}

/** The table with everybody's hand open, once a game is over. */
export function Hands({ game }: { game: Game }) {
  const wide = useMedia('(min-aspect-ratio: 6/5)');
  return (
    <main
      style={{
        display: 'flex',
        flexDirection: wide ? 'row' : 'column',
        gap: '10px 20px',
        padding: '8px max(8px, min(24px, 2vw))',
        minHeight: 0,
      }}
    >
      <h1 class="unseen">{t('table')}</h1>
      <Open game={game} />
      <div
        style={{
          display: 'grid',
          // Where a phone is held across the table gives them places by these names.
          gridTemplate: "'piles' 'now' / minmax(0, 1fr)",
          gap: '10px',
          alignContent: 'center',
          ...(wide && { flex: '0 0 clamp(210px, 26%, 360px)' }),
        }}
      >
        <Piles game={game} />
        <Banner game={game} />
      </div>
    </main>
  );
}

function Open({ game }: { game: Game }) {
  const hands = game.client.looking?.value ?? [];
  const width = widthOf(game.pub.value.hand_size);
  return (
    // A small page has to scroll it, also by keyboard.
    <section
      aria-label={t('allHands')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ containerType: 'size', flex: '1 1 0', minWidth: 0, minHeight: '150px', overflowY: 'auto' }}
    >
      <ul
        style={{
          '--cw': cardSize(hands.length, width),
          display: 'grid',
          gridTemplateColumns: `repeat(auto-fill, min(100%, ${NAME} + ${2 * GAP}px + var(--cw) * ${width}))`,
          justifyContent: 'space-evenly',
          alignContent: 'safe space-evenly',
          minHeight: '100%',
          gap: `${GAP}px`,
        }}
      >
        {hands.map((hand) => (
          <Row key={hand.seat} game={game} {...hand} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { game: Game } & NonNullable<Game['client']['looking']>['value'][number];

function Row({ game, seat, hand, deadwood }: RowProps) {
  const pub = game.pub.value;
  const { total, laid } = pub.seats[seat]!;
  const turn = pub.current === seat;
  return (
    <li style={{ display: 'flex', gap: `${GAP}px`, alignItems: 'center' }}>
      <p
        style={{
          flex: `0 0 ${NAME}`,
          minWidth: 0,
          fontSize: 'clamp(0.75rem, 2cqw, 1rem)',
          lineHeight: 1.3,
          ...(turn && { color: 'var(--gold)' }),
        }}
      >
        <b class="head" style={{ display: 'block' }} dir="auto">
          {game.name(seat)}
        </b>
        {turn && <span class="unseen">{t('isTurn')}</span>}
        <span aria-hidden="true">
          {total} {t('pts')}
        </span>
        <span class="unseen">
          {t('points', { points: total })}, {t('looseNow', { points: deadwood })}
        </span>
      </p>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: '2px', minWidth: 0 }}>
        {laid && <Melds melds={laid.melds} wild={pub.wild} />}
        {hand.length > 0 && <CardRow cards={sorted(hand, 'suit', pub.wild)} wild={pub.wild} />}
      </div>
    </li>
  );
}
