import { seatColour } from '../../kit/parts';
import { Melds } from './Card';
import type { Game } from './model';
import { t } from './texts';

/** The others, in the order in which they play after the viewer. */
export function Seats({ game }: { game: Game }) {
  const pub = game.pub.value;
  const me = game.you.value?.seat;
  const all = pub.seats;
  const others = me === undefined ? all : [...all.slice(me + 1), ...all.slice(0, me)];
  return (
    <ul class={`chairs many${others.length}`} aria-label={t('opponents')}>
      {others.map((seat, i) => {
        const room = game.seats.value[seat.seat];
        const turn = pub.current === seat.seat;
        const away = room && !room.connected && room.kind === 'human';
        const bot = room?.kind === 'bot' || room?.played_by === 'bot';
        const name = game.name(seat.seat);
        // The mark says that it is a bot: a small chair has no room to say it twice.
        const short = bot ? name.replace(/^Bot /, '') : name;
        const marks = [
          turn && t('isTurn'),
          pub.dealer === seat.seat && t('isDealer'),
          room?.kind === 'bot' ? t('isBot') : bot && t('botPlays'),
          away && t('isAway'),
          seat.laid?.went_out && t('isOut'),
          seat.removed && t('gone'),
        ].filter(Boolean);
        const spread = others.length > 1 ? (i / (others.length - 1)) * 2 - 1 : 0;
        return (
          <li key={seat.seat} style={{ '--bow': `${spread * spread}` }}>
            <button
              type="button"
              data-seat={seat.seat}
              class={`chair${turn ? ' turn' : ''}${away || seat.removed ? ' away' : ''}${seat.laid?.went_out ? ' out' : ''}`}
              onClick={() => {
                game.sheet.value = { kind: 'seat', seat: seat.seat };
              }}
            >
              <span class="unseen">
                {[t('seatOf', { name, points: seat.total, cards: seat.cards }), ...marks].join(', ')}
              </span>
              <span class="face" style={{ background: seatColour(seat.seat) }} aria-hidden="true">
                {[...short][0]}
              </span>
              <span class="who" aria-hidden="true">
                <b>{short}</b>
                <span class="few">
                  <span>
                    {seat.total} <span class="unit">{t('pts')}</span>
                  </span>
                  {seat.laid?.went_out ? (
                    <em class="tag">{t('outShort')}</em>
                  ) : away ? (
                    <em class="tag">{t('isAway')}</em>
                  ) : (
                    bot && <em class="tag">{t('isBot')}</em>
                  )}
                </span>
              </span>
              <span class="held" aria-hidden="true">
                <i />
                <i />
                <i />
                <b>{seat.cards}</b>
              </span>
              {pub.dealer === seat.seat && (
                <i class="deal" aria-hidden="true">
                  D
                </i>
              )}
            </button>
            {seat.laid && seat.laid.melds.length > 0 && (
              <div class="laid">
                <Melds melds={seat.laid.melds} wild={pub.wild} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
