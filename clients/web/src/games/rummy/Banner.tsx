import { useSeconds } from '../../kit/clock';
import { rich } from '../../kit/rich';
import { turnAloud } from '../../kit/story';
import { Why } from '../../kit/Why';
import { shortName } from './cards';
import { hintText, reasonText } from './hints';
import type { Game } from './model';
import { PAGE, RULINGS } from './rulings';
import { t } from './texts';

/** What is to do now, in one sentence. */
export function task(game: Game): string {
  const pub = game.pub.value;
  const you = game.you.value;
  const me = you ? pub.seats[you.seat] : null;
  if (game.client.room.value?.paused) return t('paused');
  if (me?.removed) return t('removed');
  if (game.mine.value && pub.phase === 'draw') return t(pub.last_turn ? 'yourLastDraw' : 'yourDraw');
  if (game.mine.value) {
    if (pub.last_turn) return t('yourLastDiscard');
    if (you!.legal.go_out.length > 0) return t(you!.legal.must_go_out ? 'mustGoOut' : 'youCanGoOut');
    return game.chosen.value ? t('yourDiscardChosen', { card: shortName(game.chosen.value.face) }) : t('yourDiscard');
  }
  if (pub.current === null) return t('waiting');
  return t(pub.phase === 'draw' ? 'drawing' : 'discarding', { name: game.name(pub.current) });
}

/** What whoever asks whose turn it is is told. */
export const whoseTurn = (game: Game): string => turnAloud(game, task(game));

export function Banner({ game }: { game: Game }) {
  const pub = game.pub.value;
  const update = game.client.update.value;
  const left = useSeconds(update, game.client.room.value?.paused === true);
  const whole = (game.client.room.value?.room_options['turn_seconds'] as number) || 60;
  const mine = game.mine.value;
  const notice = game.notice.value;
  const others_last = pub.last_turn && !mine && pub.out_seat !== null;
  // A refusal or a hint stands in the place of the task: a small page has no room for both.
  const tip = game.tip.value;
  const explained = tip !== null && game.explained.value === tip;
  const hint = tip && (explained ? reasonText(game, tip) : hintText(game, tip, shortName));
  const instead = notice || hint || '';
  const line =
    instead ||
    (others_last ? t(game.isMe(pub.out_seat) ? 'youWentOut' : 'lastTurns', { name: game.name(pub.out_seat) }) : '') ||
    (mine && pub.last_turn
      ? pub.phase === 'draw'
        ? t('wentOutLay', { name: game.name(pub.out_seat) })
        : t('restIsLaid')
      : game.story.value);
  const looks = [mine && ' mine', pub.last_turn && ' last', instead && ' long', notice && ' refused'];
  return (
    <div class={`now${looks.filter(Boolean).join('')}`}>
      <div class="say">
        {!instead && <p class="task">{rich(task(game))}</p>}
        {line && (
          <p class="aside">
            {rich(line)}
            {notice && <Why page={PAGE} rulings={RULINGS} code={game.refused()} />}
          </p>
        )}
      </div>
      {left !== null && (
        <span class={`clock${left <= 10 ? ' short' : ''}`} role="timer" aria-label={t('timeLeft', { n: left })}>
          <svg viewBox="0 0 36 36" aria-hidden="true">
            <circle cx="18" cy="18" r="15.5" pathLength="100" />
            <circle
              class="left"
              cx="18"
              cy="18"
              r="15.5"
              pathLength="100"
              stroke-dasharray={`${Math.min(100, (left / whole) * 100)} 100`}
            />
          </svg>
          <b aria-hidden="true">{left}</b>
        </span>
      )}
      {mine && update?.clock?.more_time && (
        <button type="button" class="button quiet" onClick={game.moreTime}>
          {t('moreTime')}
        </button>
      )}
    </div>
  );
}
