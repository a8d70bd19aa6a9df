import { useSeconds } from '../../kit/clock';
import { Icon } from '../../kit/icons';
import { rich } from '../../kit/rich';
import { Why } from '../../kit/Why';
import { Explained } from './Explained';
import { hintText, reasonText } from './hint_text';
import type { Game } from './model';
import { PAGE, RULINGS } from './rulings';
import { t } from './texts';
import { longName, ranks } from './tiles';

/** What is to do now, in one sentence. */
export function task(game: Game): string {
  const pub = game.pub.value;
  const you = game.you.value;
  const legal = game.legal.value;
  const current = pub.current;
  if (game.client.room.value?.paused) return t('paused');
  if (you && pub.seats[you.seat]?.removed) return t('removed');
  if (pub.phase === 'claimed') {
    const n = pub.last_play?.claim ?? 0;
    return game.isMe(current) ? t('yourClaim', { n }) : t('claimed', { name: game.name(current), n });
  }
  if (!game.mine.value || !legal) return current === null ? t('starting') : t('playing', { name: game.name(current) });
  const tip = game.tip.value;
  if (tip && tip.action.type !== 'play') return hintText(tip, ranks);
  if (game.swapping.value !== null) return t('swapWhich', { n: legal.exchange });
  if (!legal.play) return t('mustSkip');
  const chosen = game.draft.value.chosen;
  const tile = game.rack.value.find(({ key }) => key === chosen);
  return tile ? t('chosen', { tile: longName(tile.face) }) : t('yourTurn');
}

/** What stands below: a refusal, a hint, what the draft does, else what happened last. */
function aside(game: Game): string {
  const pub = game.pub.value;
  const legal = game.legal.value;
  const verdict = game.verdict.value;
  if (game.notice.value) return game.notice.value;
  if (pub.phase === 'claimed')
    return game.called.value ? t('callOrNot') : game.isMe(pub.current) ? t('callers') : game.story.value;
  if (verdict.kind === 'bad') return verdict.why;
  if (verdict.kind === 'good') return verdict.score === null ? t('isPlay') : '';
  if (verdict.kind === 'asking') return t('checking');
  // A hint to exchange or to pass stands in the place of the task, and its reason here.
  if (game.tip.value) return reasonText(game.tip.value, game.rack.value.length) || hintText(game.tip.value, ranks);
  if (game.mine.value && legal && !legal.play && game.swapping.value === null)
    return t(legal.exchange > 0 ? 'swapOrPass' : 'passOnly');
  return game.story.value;
}

export function Now({ game }: { game: Game }) {
  const update = game.client.update.value;
  const left = useSeconds(update, game.client.room.value?.paused === true);
  const mine = game.mine.value || game.called.value;
  const verdict = game.verdict.value;
  const score = !game.notice.value && verdict.kind === 'good' ? verdict.score : null;
  const line = aside(game);
  const bad = game.notice.value !== '' || verdict.kind === 'bad';
  return (
    <div class={`kc-now${mine ? ' kc-mine' : ''}${bad ? ' kc-bad' : ''}`}>
      {score ? (
        <Explained score={score} />
      ) : (
        <div class="kc-say">
          {!bad && <p class="kc-task">{rich(task(game))}</p>}
          {line && <p class="kc-aside">{rich(line)}</p>}
        </div>
      )}
      {bad && (
        <Why
          page={PAGE}
          rulings={RULINGS}
          code={!game.notice.value && verdict.kind === 'bad' ? verdict.code : game.refused()}
          class="kc-quiet"
        />
      )}
      {left !== null && (
        <span
          class={`kc-clock${left <= (game.called.value ? 4 : 10) ? ' kc-short' : ''}`}
          role="timer"
          aria-label={t('timeLeft', { n: left })}
        >
          <b aria-hidden="true">{left}</b>
        </span>
      )}
      {game.mine.value && update?.clock?.more_time && (
        <button
          type="button"
          class="button kc-quiet"
          aria-label={t('moreTime')}
          title={t('moreTime')}
          onClick={game.moreTime}
        >
          <Icon name="plus" />
        </button>
      )}
    </div>
  );
}
