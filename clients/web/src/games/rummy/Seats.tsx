import { avatarOf } from '../../core/seats';
import { listed } from '../../core/texts';
import { AwayClock } from '../../kit/away';
import { Face, seatColour } from '../../kit/parts';
import { Melds } from './Card';
import type { Game } from './model';
import { t } from './texts';

type Seat = Game['pub']['value']['seats'][number];

/** The others, in the order in which they play after the viewer. */
export function Seats({ game }: { game: Game }) {
  const me = game.you.value?.seat;
  const all = game.pub.value.seats;
  const others = me === undefined ? all : [...all.slice(me + 1), ...all.slice(0, me)];
  return (
    <ul class={`chairs many${others.length}`} aria-label={t('opponents')}>
      {others.map((seat, i) => {
        const spread = others.length > 1 ? (i / (others.length - 1)) * 2 - 1 : 0;
        return (
          <li key={seat.seat} style={{ '--bow': `${spread * spread}` }}>
            <Chair game={game} seat={seat} />
            {seat.laid && seat.laid.melds.length > 0 && (
              <div class="laid">
                <Melds melds={seat.laid.melds} wild={game.pub.value.wild} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What is to be said of whoever sits there. */
function stateOf(game: Game, seat: Seat) {
  const { current, dealer } = game.pub.value;
  const room = game.seats.value[seat.seat];
  const bot = room?.kind === 'bot' || room?.played_by === 'bot';
  const name = game.name(seat.seat);
  const turn = current === seat.seat;
  const deals = dealer === seat.seat;
  const away = room !== undefined && !room.connected && room.kind === 'human';
  const out = seat.laid?.went_out === true;
  const marks = [
    turn && t('isTurn'),
    deals && t('isDealer'),
    room?.kind === 'bot' ? t('isBot') : bot && t('botPlays'),
    away && t('isAway'),
    out && t('isOut'),
    seat.removed && t('gone'),
  ].filter((mark) => mark !== false);
  const spoken = listed([t('seatOf', { name, points: seat.total, cards: seat.cards }), ...marks]);
  const tag = out ? t('outShort') : away ? <AwayClock seat={room}>{t('isAway')}</AwayClock> : bot ? t('isBot') : null;
  // The mark says that it is a bot: a small chair has no room to say it twice.
  const short = bot ? name.replace(/^Bot /, '') : name;
  return { room, turn, deals, out, away: away || seat.removed, spoken, tag, short };
}

function Chair({ game, seat }: { game: Game; seat: Seat }) {
  const { room, turn, deals, out, away, spoken, tag, short } = stateOf(game, seat);
  return (
    <button
      type="button"
      data-seat={seat.seat}
      class={`chair${turn ? ' turn' : ''}${away ? ' away' : ''}${out ? ' out' : ''}`}
      onClick={() => {
        game.sheet.value = { kind: 'seat', seat: seat.seat };
      }}
    >
      <span class="unseen">{spoken}</span>
      <span class="face" style={{ background: seatColour(seat.seat) }} aria-hidden="true">
        <Face name={short} avatar={avatarOf(room)} bot={room?.kind === 'bot'} />
      </span>
      <span class="who" aria-hidden="true">
        <b dir="auto">{short}</b>
        <span class="few">
          <span>
            {seat.total} <span class="unit">{t('pts')}</span>
          </span>
          {tag && <em class="tag">{tag}</em>}
        </span>
      </span>
      <span class="held" aria-hidden="true">
        <i />
        <i />
        <i />
        <b>{seat.cards}</b>
      </span>
      {deals && (
        <i class="deal" aria-hidden="true">
          D
        </i>
      )}
    </button>
  );
}
