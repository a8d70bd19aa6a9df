import { CardRow, Melds } from './Card';
import { sorted } from './cards';
import type { Game } from './model';
import { t } from './texts';

/** Everybody with an open hand, in the place of the chairs, once a game is over. */
export function Hands({ game }: { game: Game }) {
  const pub = game.pub.value;
  const size = { '--cw': 'clamp(26px, 2.6vw, 36px)' };
  return (
    // A small page has to scroll it, also by keyboard.
    <section
      aria-label={t('allHands')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ maxHeight: 'max(150px, calc(100dvh - 396px))', overflowY: 'auto' }}
    >
      <ul
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(390px, 100%), 1fr))',
          gap: '4px 16px',
          margin: 0,
          padding: 0,
          listStyle: 'none',
        }}
      >
        {game.client.looking?.value.map(({ seat, hand, deadwood }) => {
          const { total, laid } = pub.seats[seat]!;
          const turn = pub.current === seat;
          return (
            <li key={seat} style={{ display: 'flex', gap: '6px', alignItems: 'center', minHeight: '42px' }}>
              <p
                style={{
                  flex: '0 0 66px',
                  margin: 0,
                  overflow: 'hidden',
                  fontSize: '0.75rem',
                  lineHeight: 1.3,
                  ...(turn && { color: 'var(--gold)' }),
                }}
              >
                <b style={{ display: 'block', overflow: 'hidden', whiteSpace: 'nowrap', textOverflow: 'ellipsis' }}>
                  <bdi>{game.name(seat)}</bdi>
                </b>
                {turn && <span class="unseen">{t('isTurn')}</span>}
                <span aria-hidden="true">
                  {total} {t('pts')}
                </span>
                <span class="unseen">
                  {t('points', { points: total })}, {t('looseNow', { points: deadwood })}
                </span>
              </p>
              <div style={{ ...size, display: 'flex', flexWrap: 'wrap', gap: '2px', minWidth: 0 }}>
                {laid && <Melds melds={laid.melds} wild={pub.wild} />}
                {hand.length > 0 && <CardRow cards={sorted(hand, 'suit', pub.wild)} wild={pub.wild} />}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
