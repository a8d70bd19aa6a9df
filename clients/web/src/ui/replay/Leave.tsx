import { goHome, goToRoom, isReplayLink, type ReplayRoute } from '../../core/route';
import { Icon } from '../../kit/icons';
import { replayText as t } from '../texts/replay';

/** To the table, where the address names one. */
function wayOut({ game }: ReplayRoute): { text: string; go: () => void } {
  if (!game || isReplayLink(game.code)) return { text: t('back'), go: goHome };
  return { text: t('to_table'), go: () => goToRoom(game.code) };
}

/** The way out, at the end of the table's bar. */
export function Leave({ route }: { route: ReplayRoute }) {
  const { text, go } = wayOut(route);
  return (
    <span class="shell-buttons">
      <button type="button" class="icon-button" aria-label={text} title={text} onClick={go}>
        <Icon name="close" />
      </button>
    </span>
  );
}

/** The same where there is no table yet. */
export function WayOut({ route }: { route: ReplayRoute }) {
  const { text, go } = wayOut(route);
  return (
    <button type="button" class="button" onClick={go}>
      {text}
    </button>
  );
}
