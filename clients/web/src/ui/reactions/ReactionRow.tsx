import type { Connection } from '../../core/connection';
import { reactionText as t } from '../texts/reactions';
import { Picture, REACTIONS } from './pictures';

interface ReactionRowProps {
  connection: Connection;
  /** What comes of it is seen at the seat: nothing is to be in its way. */
  sent: () => void;
  refused: (why: unknown) => void;
}

/** All of them in one row of their own, however narrow. */
const row = { gap: '4px', width: 'calc(100% + 2 * var(--space-4))' };
const round = {
  flex: '1 1 0',
  minWidth: '30px',
  maxWidth: '48px',
  padding: '4px',
  justifyContent: 'center',
  background: '#fffdf7',
};

/** The reactions, for whoever has a seat where they can be shown. */
export function ReactionRow({ connection, sent, refused }: ReactionRowProps) {
  if (connection.room.value?.you.role !== 'player') return null;
  return (
    <div class="chat__phrases" style={row} role="group" aria-label={t('group')} data-reactions>
      {REACTIONS.map((reaction) => (
        <button
          type="button"
          class="chip"
          style={round}
          key={reaction}
          aria-label={t(`react_${reaction}`)}
          title={t(`react_${reaction}`)}
          onClick={() => connection.send('react', { reaction }).then(sent, refused)}
        >
          <Picture reaction={reaction} />
        </button>
      ))}
    </div>
  );
}
