import { Icon } from '../../kit/icons';
import type { Game } from './model';
import { t } from './texts';
import { TileRow } from './Tile';
import { spoken } from './tiles';

/** Everybody with points and tiles, in the order of play; once a game is over with open racks. */
export function Seats({ game }: { game: Game }) {
  const pub = game.pub.value;
  const racks = new Map(game.client.looking?.value.map(({ seat, rack }) => [seat, rack]));
  const open = game.client.looking !== undefined && game.you.value === null;
  return (
    <ul class={`ks ks-${pub.seats.length}${open ? ' ks-open' : ''}`} aria-label={t('players')}>
      {pub.seats.map((seat) => {
        const room = game.client.room.value?.seats[seat.seat];
        const calls = pub.waiting.includes(seat.seat);
        const turn = pub.current === seat.seat && pub.waiting.length === 0;
        const away = room !== undefined && !room.connected && room.kind === 'human';
        const bot = room?.kind === 'bot' || room?.played_by === 'bot';
        const me = game.isMe(seat.seat);
        const servant = pub.servant === seat.seat;
        const tone = pub.bags.length === 2 && seat.seat % 2 === 1 ? 'dark' : 'light';
        const name = game.name(seat.seat);
        const marks = [
          turn && t('isTurn'),
          calls && t('toCall'),
          servant && t('isServant'),
          room?.kind === 'bot' ? t('isBot') : bot && t('botPlays'),
          away && t('isAway'),
          seat.removed && t('gone'),
          pub.bags.length === 2 && t(tone === 'dark' ? 'playsDark' : 'playsLight'),
        ].filter(Boolean);
        return (
          <li key={seat.seat}>
            <button
              type="button"
              data-seat={seat.seat}
              class={`ks-seat${turn || calls ? ' ks-turn' : ''}${away || seat.removed ? ' ks-away' : ''}${me ? ' ks-me' : ''}`}
              onClick={() => {
                game.sheet.value = true;
              }}
            >
              <span class="unseen">
                {[
                  t('seatOf', { name: me ? `${name} (${t('you')})` : name, points: seat.total, tiles: seat.tiles }),
                  ...marks,
                ].join(', ')}
              </span>
              <b class="ks-name" aria-hidden="true">
                {me ? t('you') : bot ? name.replace(/^Bot /, '') : name}
              </b>
              <span class="ks-more" aria-hidden="true">
                <b class="ks-total">{seat.total}</b>
                {servant ? (
                  <em class="ks-tag">
                    <Icon name="bell" />
                    <span class="ks-word">{t('servantShort')}</span>
                  </em>
                ) : away ? (
                  <em class="ks-tag ks-less">{t('isAway')}</em>
                ) : (
                  bot && <em class="ks-tag ks-less">{t('isBot')}</em>
                )}
                <span class="ks-held">
                  <i class={`ks-tone kt-${tone}`} />
                  {seat.tiles}
                </span>
              </span>
            </button>
            {open && (
              <TileRow
                faces={racks.get(seat.seat) ?? []}
                label={`${t('rackOf', { name })}: ${spoken(racks.get(seat.seat) ?? [])}`}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
