import { avatarOf } from '../../core/seats';
import { listed } from '../../core/texts';
import { AwayClock } from '../../kit/away';
import { Icon, type IconName } from '../../kit/icons';
import { Face } from '../../kit/parts';
import type { Game } from './model';
import { t } from './texts';
import { TileRow } from './Tile';
import { spoken } from './tiles';

type Seat = Game['pub']['value']['seats'][number];

/** Everybody with points and tiles, in the order of play; once a game is over with open racks. */
export function Seats({ game }: { game: Game }) {
  const { seats } = game.pub.value;
  const racks = new Map(game.client.looking?.value.map(({ seat, rack }) => [seat, rack]));
  const open = game.client.looking !== undefined && game.you.value === null;
  return (
    <ul class={`ks ks-${seats.length}${open ? ' ks-open' : ''}`} aria-label={t('players')}>
      {seats.map((seat) => {
        const rack = racks.get(seat.seat) ?? [];
        const label = `${t('rackOf', { name: game.name(seat.seat) })}: ${spoken(rack)}`;
        return (
          <li key={seat.seat}>
            <Chair game={game} seat={seat} />
            {open && <TileRow faces={rack} label={label} />}
          </li>
        );
      })}
    </ul>
  );
}

/** What is to be said of whoever sits there. */
function stateOf(game: Game, seat: Seat) {
  const pub = game.pub.value;
  const room = game.client.room.value?.seats[seat.seat];
  const calls = pub.waiting.includes(seat.seat);
  const turn = pub.current === seat.seat && pub.waiting.length === 0;
  const away = room !== undefined && !room.connected && room.kind === 'human';
  const bot = room?.kind === 'bot' || room?.played_by === 'bot';
  const servant = pub.servant === seat.seat;
  const joker = pub.joker === seat.seat;
  const sides = pub.bags.length === 2;
  const tone: 'dark' | 'light' = sides && seat.seat % 2 === 1 ? 'dark' : 'light';
  const marks = [
    turn && t('isTurn'),
    calls && t('toCall'),
    servant && t('isServant'),
    joker && t('isJoker'),
    room?.kind === 'bot' ? t('isBot') : bot && t('botPlays'),
    away && t('isAway'),
    seat.removed && t('gone'),
    sides && t(tone === 'dark' ? 'playsDark' : 'playsLight'),
  ].filter((mark) => mark !== false);
  return { room, acts: turn || calls, away, bot, badges: { servant, joker }, tone, marks };
}

function Badge({ icon, word }: { icon: IconName; word: string }) {
  return (
    <em class="ks-tag">
      <Icon name={icon} />
      <span class="ks-word">{word}</span>
    </em>
  );
}

function Chair({ game, seat }: { game: Game; seat: Seat }) {
  const { room, acts, away, bot, badges, tone, marks } = stateOf(game, seat);
  const me = game.isMe(seat.seat);
  const avatar = avatarOf(room);
  const name = game.name(seat.seat);
  const who = { name: me ? `${name} (${t('you')})` : name, points: seat.total, tiles: seat.tiles };
  const looks = [acts && ' ks-turn', (away || seat.removed) && ' ks-away', me && ' ks-me'];
  const less = away ? <AwayClock seat={room}>{t('isAway')}</AwayClock> : bot && t('isBot');
  return (
    <button
      type="button"
      data-seat={seat.seat}
      class={`ks-seat${looks.filter(Boolean).join('')}`}
      onClick={() => {
        game.sheet.value = true;
      }}
    >
      <span class="unseen">{listed([t('seatOf', who), ...marks])}</span>
      <b class="ks-name" dir="auto" aria-hidden="true">
        {avatar && (
          <span style={{ display: 'inline-block', width: '1.9em', verticalAlign: '-0.2em' }}>
            <Face name={name} avatar={avatar} />
          </span>
        )}
        {me ? t('you') : bot ? name.replace(/^Bot /, '') : name}
      </b>
      <span class="ks-more" aria-hidden="true">
        <b class="ks-total">{seat.total}</b>
        {badges.servant && <Badge icon="bell" word={t('servantShort')} />}
        {badges.joker && <Badge icon="joker" word={t('jokerShort')} />}
        {!badges.servant && !badges.joker && less && <em class="ks-tag ks-less">{less}</em>}
        <span class="ks-held">
          <i class={`ks-tone kt-${tone}`} />
          {seat.tiles}
        </span>
      </span>
    </button>
  );
}
