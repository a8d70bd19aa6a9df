import { rich } from '../../kit/rich';
import { sentence } from './events';
import { factsOf, type SeatRows, seatRows } from './facts';
import { FactList, SeatTable } from './FactList';
import type { Game } from './model';
import { t } from './texts';
import type { Members } from './wire';

/** How much of what happened is shown. */
const LOG_MAX = 30;
/** What has a place of its own on the page, where it is told by seat; there is nothing to show where it is null. */
const BY_SEAT = ['seats', 'standings'];
/** What of a private view is told otherwise. */
const OWN_OTHERWISE = ['seat', 'legal'];

/** All that is told: of the players, of the game, of what somebody holds, and what happened. */
export function Told({ game }: { game: Game }) {
  const pub = game.pub.value;
  const placed = BY_SEAT.filter((name) => pub[name] === null || seatRows(pub[name], game.name));
  return (
    <>
      <SeatTable caption={t('players')} table={everybody(game)} game={game} noted />
      <FactList title={t('facts')} facts={factsOf(pub, placed, game.name)} game={game} />
      {handsOf(game).map((hand, i) => (
        <FactList key={i} title={whose(game, hand)} facts={factsOf(hand, OWN_OTHERWISE, game.name)} game={game} />
      ))}
      <Story game={game} />
    </>
  );
}

/** All who sit here, with what `seats` tells of them. */
function everybody(game: Game): SeatRows {
  const told = seatRows(game.pub.value['seats'], game.name);
  const columns = told?.columns ?? [];
  const rows = (game.client.room.value?.seats ?? []).map(({ seat }) => ({
    seat,
    cells: told?.rows.find((row) => row.seat === seat)?.cells ?? columns.map(() => null),
  }));
  return { columns, rows };
}

/** One's own, or in a game that is over all that are open. */
function handsOf({ client, you }: Game): readonly Members[] {
  return you.value ? [you.value] : (client.looking?.value ?? []);
}

function whose(game: Game, hand: Members): string {
  const { seat } = hand;
  return game.client.looking && Number.isInteger(seat) ? t('seenBy', { name: game.name(Number(seat)) }) : t('own');
}

/** The places, as far as there are any. */
export function Standings({ game }: { game: Game }) {
  const table = seatRows(game.pub.value['standings'], game.name);
  return table && <SeatTable caption={t('standings')} table={table} game={game} />;
}

/** The newest first. Who looks back sees what happened in the step that is shown. */
function Story({ game }: { game: Game }) {
  const step = game.client.update.value!.events.map((event) => sentence(game, event));
  const told = game.client.looking ? step : game.log.lines.slice(-LOG_MAX).map(({ text }) => text);
  if (told.length === 0) return null;
  return (
    <section class="pl-told">
      <h2>{t('story')}</h2>
      <ol class="pl-story" reversed>
        {[...told].reverse().map((text, i) => (
          <li key={told.length - i}>{rich(text)}</li>
        ))}
      </ol>
    </section>
  );
}
