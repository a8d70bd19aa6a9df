import { avatarOf } from '../../core/seats';
import { Avatar } from '../../kit/parts';
import { rich } from '../../kit/rich';
import type { Fact, SeatRows } from './facts';
import type { Game } from './model';
import { t } from './texts';

interface FactListProps {
  title: string;
  facts: readonly Fact[];
  game: Game;
}

/** What is told in lines, then what is told in tables; nothing where nothing is told. */
export function FactList({ title, facts, game }: FactListProps) {
  if (facts.length === 0) return null;
  return (
    <section class="pl-told">
      <h2>{rich(title)}</h2>
      <dl class="pl-facts">
        {facts.map(
          (fact) =>
            'lines' in fact && (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                {fact.lines.map((line, i) => (
                  <dd key={i}>{rich(line)}</dd>
                ))}
              </div>
            ),
        )}
      </dl>
      {facts.map(
        (fact) => 'table' in fact && <SeatTable key={fact.label} caption={fact.label} table={fact.table} game={game} />,
      )}
    </section>
  );
}

interface SeatTableProps {
  caption: string;
  table: SeatRows;
  game: Game;
  /** Also says who is a bot, away, or oneself. */
  noted?: boolean;
}

export function SeatTable({ caption, table: { columns, rows }, game, noted = false }: SeatTableProps) {
  return (
    // Many columns go beyond a small page; the keyboard has to get there too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section class="pl-wide" aria-label={caption} tabIndex={0}>
      <table class="pl-table">
        <caption>{caption}</caption>
        <thead class={columns.length === 0 ? 'unseen' : ''}>
          <tr>
            <th scope="col">
              <span class="unseen">{t('player')}</span>
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ seat, cells }, i) => (
            <tr key={i} data-seat={seat} class={game.isMe(seat) ? 'pl-me' : ''}>
              <th scope="row">
                <span class="pl-who">
                  <Avatar
                    name={game.name(seat)}
                    seat={seat}
                    bot={isBot(game, seat)}
                    avatar={avatarOf(seatOf(game, seat))}
                  />
                  <span>
                    <bdi>{game.name(seat)}</bdi>
                    {noted && <span class="pl-soft">{note(game, seat)}</span>}
                  </span>
                </span>
              </th>
              {cells.map((cell, column) => (
                <td key={column}>{cell !== null && rich(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const seatOf = (game: Game, seat: number) => game.client.room.value?.seats.find((one) => one.seat === seat);
const isBot = (game: Game, seat: number): boolean => seatOf(game, seat)?.kind === 'bot';

/** What is to be known of a player whatever is played, apart from the name before it. */
function note(game: Game, seat: number): string {
  if (game.isMe(seat)) return ` ${t('you')}`;
  if (isBot(game, seat)) return ` ${t('bot')}`;
  return seatOf(game, seat)?.connected === false ? ` ${t('away')}` : '';
}
