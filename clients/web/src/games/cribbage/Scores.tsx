import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../../kit/icons';
import { Rematch } from '../../kit/Rematch';
import { rich } from '../../kit/rich';
import { standingsSoFar } from '../../kit/standings';
import { Board } from './Board';
import { t } from './later_texts';
import type { Game } from './model';
import { TileRow } from './Tile';
import { spoken } from './tiles';

function headline(game: Game): string {
  if (game.ended.value) return t('ended');
  const winners = game.pub.value.standings?.filter(({ place }) => place === 1) ?? [];
  const [first] = winners;
  if (!first) return t('gameOver');
  if (winners.length > 1) return t('share', { names: winners.map(({ seat }) => game.name(seat)) });
  return game.isMe(first.seat) ? t('youWin') : t('wins', { name: game.name(first.seat) });
}

function Places({ game }: { game: Game }) {
  const pub = game.pub.value;
  const left = new Map(pub.leftovers?.map((one) => [one.seat, one]));
  const standings = pub.standings ?? standingsSoFar(pub.seats, 'highest');
  return (
    <ol class="kf-places" aria-label={t('standings')}>
      {standings.map(({ seat, place, points }) => {
        const over = left.get(seat);
        const tied = standings.filter((other) => other.place === place).length > 1;
        return (
          <li key={seat} data-seat={seat} class={`${game.isMe(seat) ? 'kf-me ' : ''}${place === 1 ? 'kf-first' : ''}`}>
            <span class="kf-medal">
              {t('place', { n: place })}
              {tied && <span class="unseen">{t('tied')}</span>}
            </span>
            <b class="kf-name" dir="auto">
              {game.name(seat)}
            </b>
            <b class="kf-total">{points}</b>
            {over &&
              (over.rack.length > 0 ? (
                <span class="kf-left">
                  <TileRow faces={over.rack} label={t('left', { tiles: spoken(over.rack) })} />
                  {over.deduction > 0 && (
                    <b class="kf-minus">
                      <span aria-hidden="true">{t('deduction', { n: over.deduction })}</span>
                      <span class="unseen">{t('deductionLong', { n: over.deduction })}</span>
                    </b>
                  )}
                </span>
              ) : (
                <span class="kf-left kf-none">{t('leftNone')}</span>
              ))}
          </li>
        );
      })}
    </ol>
  );
}

/** The last screen: who won, what was left over, every turn, and the board. */
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
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!game.client.looking) head.current?.focus();
  }, []);
  return (
    <main class="kf">
      <div class="kf-page">
        {!game.ended.value && <Icon name="crown" />}
        <h1 tabIndex={-1} ref={head}>
          {rich(headline(game))}
        </h1>
        {game.ended.value ? (
          <p class="kf-lead">{t('soFar')}</p>
        ) : (
          pub.end && <p class="kf-lead">{t(`end_${pub.end}`)}</p>
        )}
        <Places game={game} />
        {after}
        <section class="kf-turns" aria-label={t('allTurns')}>
          <h2>{t('allTurns')}</h2>
          <ScoreTable game={game} />
        </section>
        <section class="kf-board" aria-label={t('finalBoard')}>
          <h2>{t('finalBoard')}</h2>
          <Board game={game} />
        </section>
      </div>
      {!game.client.looking && (
        <footer class="kf-foot">
          <Rematch
            client={game.client}
            busy={game.busy.value}
            notice={game.notice.value}
            act={(op) => void game.act(op)}
            onLobby={onLobby}
          />
        </footer>
      )}
    </main>
  );
}

type Row = Game['pub']['value']['sheet'][number];

/** Each seat's turns in their order. A call is no turn: it stands with the one before, or with the first. */
function turnsBySeat(seats: number, sheet: readonly Row[]): Row[][][] {
  const turns: Row[][][] = Array.from({ length: seats }, () => []);
  for (const row of sheet) {
    const own = turns[row.seat]!;
    const last = own.at(-1);
    if (row.kind === 'leftover') continue;
    if (last && (row.kind === 'call' || last.every(({ kind }) => kind === 'call'))) last.push(row);
    else own.push([row]);
  }
  return turns;
}

/** What a row of the sheet tells: points, and what they are for where that is no play. */
function Entry({ row: { kind, points } }: { row: Row }) {
  if (kind === 'play') return <>{points}</>;
  return (
    <>
      {points !== 0 && `${points > 0 ? '+' : '−'}${Math.abs(points)} `}
      <abbr title={t(`kind_${kind}`)}>{t(`short_${kind}`)}</abbr>
    </>
  );
}

/** The points by seat, each seat's in a column of its own, and in the last row what was left over. */
export function ScoreTable({ game }: { game: Game }) {
  const pub = game.pub.value;
  const columns = turnsBySeat(pub.seats.length, pub.sheet);
  const length = Math.max(0, ...columns.map((turns) => turns.length));
  if (length === 0) return <p class="kf-lead">{t('noTurns')}</p>;
  return (
    // It may be longer than its place; the keyboard has to get there too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <table class="kf-table" aria-label={t('sheet')} tabIndex={0}>
      <Head game={game} />
      <tbody>
        {Array.from({ length }, (_, i) => (
          <tr key={i}>
            <th scope="row">{i + 1}</th>
            {columns.map((turns, seat) => (
              <td key={seat}>
                {turns[i]?.map((row, n) => (
                  <Fragment key={n}>
                    {n > 0 && ' '}
                    <Entry row={row} />
                  </Fragment>
                ))}
              </td>
            ))}
          </tr>
        ))}
        <LeftOver game={game} />
      </tbody>
      <Totals game={game} />
    </table>
  );
}

function Head({ game }: { game: Game }) {
  return (
    <thead>
      <tr>
        <th scope="col" class="kf-corner">
          <span class="unseen">{t('lap')}</span>
        </th>
        {game.pub.value.seats.map(({ seat }) => (
          <th key={seat} scope="col">
            <bdi class="kf-head">{game.name(seat)}</bdi>
          </th>
        ))}
      </tr>
    </thead>
  );
}

function LeftOver({ game }: { game: Game }) {
  const { seats, sheet } = game.pub.value;
  const left = sheet.filter(({ kind }) => kind === 'leftover');
  if (left.length === 0) return null;
  return (
    <tr>
      <th scope="row">
        <span class="unseen">{t('kind_leftover')}</span>
      </th>
      {seats.map(({ seat }) => (
        <td key={seat}>{left.map((row, n) => row.seat === seat && <Entry key={n} row={row} />)}</td>
      ))}
    </tr>
  );
}

function Totals({ game }: { game: Game }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">
          <span aria-hidden="true">Σ</span>
          <span class="unseen">{t('total')}</span>
        </th>
        {game.pub.value.seats.map(({ seat, total }) => (
          <td key={seat}>{total}</td>
        ))}
      </tr>
    </tfoot>
  );
}
