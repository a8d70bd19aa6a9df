import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { NextRound } from '../../kit/NextRound';
import { Rematch } from '../../kit/Rematch';
import { rich } from '../../kit/rich';
import { standingsSoFar } from '../../kit/standings';
import { Arranged, shapes } from './Card';
import type { Game } from './model';
import { t } from './texts';

interface Line {
  seat: number;
  place: number;
  tied: boolean;
  total: number;
  points: number | null;
}

/**
 * What decides between equal totals while the game goes on, for `standingsSoFar`. A play-off decides nothing
 * yet: the game is over with it, and the server tells the places.
 */
function tieOf(game: Game): (seat: number) => number {
  if (game.client.room.value?.options['tie_break'] !== 'most_zero_rounds') return () => 0;
  return (seat) => -game.pub.value.scores.filter(({ points }) => points[seat] === 0).length;
}

/** Everybody by place; equals share one. */
export function lines(game: Game): Line[] {
  const { seats, standings } = game.pub.value;
  const all = standings ?? standingsSoFar(seats, 'lowest', tieOf(game));
  return all.map(({ seat, place }) => {
    const { total, round_points } = seats[seat]!;
    return { seat, place, total, points: round_points, tied: all.filter((other) => other.place === place).length > 1 };
  });
}

function headline(game: Game): string {
  const pub = game.pub.value;
  if (game.ended.value) return t('ended');
  if (!game.over.value) return t('scoresOf', { n: pub.round });
  const winners = lines(game).filter(({ place }) => place === 1);
  if (winners.length > 1) return t('share', { names: winners.map(({ seat }) => game.name(seat)) });
  return game.isMe(winners[0]!.seat) ? t('youWin') : t('wins', { name: game.name(winners[0]!.seat) });
}

export function Scores({
  game,
  onLobby,
  after,
}: {
  game: Game;
  onLobby: (() => void) | undefined;
  after?: ComponentChildren;
}) {
  const pub = game.pub.value;
  const over = game.over.value;
  const ended = game.ended.value;
  const last = pub.scores[pub.scores.length - 1];
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!game.client.looking) head.current?.focus();
  }, [over, pub.phase, pub.round]);
  const hands = new Map(pub.revealed?.map((shown) => [shown.seat, shown]));
  return (
    <main class={`scores${over ? ' over' : ''}`}>
      <div class="page">
        {over && !ended && (
          <svg class="prize" viewBox="0 0 24 24" aria-hidden="true">
            <path d={shapes['K']} />
          </svg>
        )}
        <h1 tabIndex={-1} ref={head}>
          {rich(headline(game))}
        </h1>
        <p class="lead">
          {ended
            ? t('soFar')
            : last &&
              rich(last.went_out === null ? t('nobodyOut') : t('wentOutFirst', { name: game.name(last.went_out) }))}
        </p>
        <ol class="places" aria-label={t('standings')}>
          {lines(game).map(({ seat, place, tied, total, points }) => {
            const shown = hands.get(seat);
            return (
              <li key={seat} data-seat={seat} class={`${game.isMe(seat) ? 'me ' : ''}${place === 1 ? 'first' : ''}`}>
                <span class={`medal m${place}`}>
                  {t('place', { n: place })}
                  {tied && <span class="unseen">{t('placeTied', { place: '' })}</span>}
                </span>
                <b class="name">
                  <bdi>{game.name(seat)}</bdi>
                </b>
                {points !== null && <span class="plus">{t('plus', { points })}</span>}
                <b class="total">{total}</b>
                {shown && (
                  <div class="laid">
                    <Arranged arrangement={shown.arrangement} wild={pub.wild} />
                  </div>
                )}
              </li>
            );
          })}
        </ol>
        {over && after}
        <Rounds game={game} />
      </div>
      {!game.client.looking && <Foot game={game} onLobby={onLobby} />}
    </main>
  );
}

/** The score sheet: each round that was scored, and the totals. */
export function Rounds({ game }: { game: Game }) {
  const pub = game.pub.value;
  return (
    // With large text it goes beyond the page; the keyboard has to get there too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section class="rounds" aria-label={t('allRounds')} tabIndex={0}>
      <h2>{t('allRounds')}</h2>
      <table class={pub.seats.length > 4 ? 'crowd' : ''}>
        <thead>
          <tr>
            <th scope="col" class="corner">
              <span class="unseen">{t('roundHead')}</span>
            </th>
            {pub.seats.map(({ seat }) => (
              <th key={seat} scope="col" class={game.isMe(seat) ? 'me' : ''}>
                <bdi class="head">{game.name(seat)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pub.scores.map((round, i) => (
            <tr key={i}>
              <th scope="row">{round.playoff ? <abbr title={t('playoff')}>+</abbr> : i + 1}</th>
              {round.points.map((points, seat) => (
                <td key={seat} class={`${game.isMe(seat) ? 'me ' : ''}${round.went_out === seat ? 'out' : ''}`}>
                  {points ?? '–'}
                  {round.went_out === seat && <span class="unseen">{t('outMark')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <span class="sum" aria-hidden="true">
                Σ
              </span>
              <span class="unseen">{t('total')}</span>
            </th>
            {pub.seats.map(({ seat, total }) => (
              <td key={seat} class={game.isMe(seat) ? 'me' : ''}>
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {pub.scores.some(({ went_out }) => went_out !== null) && <p class="lead">{t('outLegend')}</p>}
    </section>
  );
}

/** What comes next, and for whom it waits. */
function Foot({ game, onLobby }: { game: Game; onLobby: (() => void) | undefined }) {
  const asking = { client: game.client, busy: game.busy.value };
  return (
    <footer class="foot">
      {game.over.value ? (
        <Rematch {...asking} notice={game.notice.value} act={(op) => void game.act(op)} onLobby={onLobby} />
      ) : (
        <NextRound {...asking} ready={() => void game.act('ready', { ready: true })} />
      )}
    </footer>
  );
}
