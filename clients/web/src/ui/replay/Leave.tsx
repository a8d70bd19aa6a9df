import { goHome, goToRoom, type ReplayRoute } from '../../core/route';
import { Icon } from '../../kit/icons';
import { replayText as t } from '../texts/replay';

/** The way out, at the end of the table's bar. */
export function Leave({ route: { game } }: { route: ReplayRoute }) {
  const text = t(game ? 'to_table' : 'back');
  return (
    <span class="shell-buttons">
      <button
        type="button"
        class="icon-button"
        aria-label={text}
        title={text}
        onClick={() => (game ? goToRoom(game.code) : goHome())}
      >
        <Icon name="close" />
      </button>
    </span>
  );
}
