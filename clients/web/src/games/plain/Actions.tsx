import type { TableProps } from '../../kit/family';
import { useSeconds } from '../../kit/clock';
import { NextRound } from '../../kit/NextRound';
import { Rematch } from '../../kit/Rematch';
import { rich } from '../../kit/rich';
import { actionText } from './facts';
import type { Game } from './model';
import { t } from './texts';

function task(game: Game): string {
  const room = game.client.room.value;
  if (room?.paused) return t('paused');
  if (game.legal.value.length > 0) return t('yourTurn');
  if (room?.state === 'between_rounds') return t('roundOver');
  return t(game.you.value ? 'waiting' : 'watching');
}

/** What is to do now, what happened last or why a command was refused, and the time that is left. */
export function Now({ game }: { game: Game }) {
  const update = game.client.update.value;
  const left = useSeconds(update, game.client.room.value?.paused === true);
  const aside = game.notice.value || game.story.value;
  return (
    <div class="pl-now">
      <div class="pl-say">
        {!game.client.looking && <p class="pl-task">{task(game)}</p>}
        {aside && <p class="pl-soft">{rich(aside)}</p>}
      </div>
      {left !== null && (
        <b class="pl-clock" role="timer" aria-label={t('timeLeft', { n: left })}>
          <span aria-hidden="true">{left}</span>
        </b>
      )}
      {game.legal.value.length > 0 && update?.clock?.more_time && (
        <button type="button" class="button" onClick={game.moreTime}>
          {t('moreTime')}
        </button>
      )}
    </div>
  );
}

/** What one can do: in the game, between two rounds, and after the last. */
export function Foot({ game, onLobby }: { game: Game } & Pick<TableProps<'plain'>, 'onLobby'>) {
  const asking = { client: game.client, busy: game.busy.value };
  if (game.over.value)
    return (
      <footer class="pl-foot">
        <Rematch {...asking} notice={game.notice.value} act={(op) => void game.act(op)} onLobby={onLobby} />
      </footer>
    );
  if (game.client.room.value?.state === 'between_rounds')
    return (
      <footer class="pl-foot">
        <NextRound {...asking} ready={() => void game.act('ready', { ready: true })} />
      </footer>
    );
  return game.legal.value.length > 0 ? <Actions game={game} /> : null;
}

/** The first nine have keys, too. */
function Actions({ game }: { game: Game }) {
  return (
    <footer class="pl-foot">
      <ol class="pl-actions" aria-label={t('actions')}>
        {game.legal.value.map((action, i) => (
          <li key={i}>
            <button
              type="button"
              data-act={i + 1}
              class="button button--primary"
              aria-disabled={game.busy.value || undefined}
              onClick={() => game.choose(i + 1)}
            >
              <b>{i + 1}</b>
              <span>{rich(actionText(action, game.name))}</span>
            </button>
          </li>
        ))}
      </ol>
    </footer>
  );
}
