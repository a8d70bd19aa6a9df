import type { Connection } from '../core/connection';
import { goHome } from '../core/route';
import { seatKept } from '../core/seats';
import { Wordmark } from '../kit/parts';
import { t } from './texts/en';

/** Shown until the room is known, or what `text` tells of has come: calm, and honest when it takes long. */
export function Waiting({ connection, text }: { connection: Connection | null; text?: string }) {
  const { kind, attempt } = connection?.state.value ?? { kind: 'connecting', attempt: 0 };
  const tried = attempt > 0 ? t('connection_late') : (text ?? t('connection_connecting'));
  const seat = seatKept(connection?.room.value ?? null);
  return (
    <main class="waiting">
      <Wordmark />
      <span class="spinner" aria-hidden="true" />
      <p role="status">{kind === 'restarting' ? t('connection_restarting', { seat }) : tried}</p>
      {attempt > 0 && (
        <button type="button" class="button" onClick={goHome}>
          {t('connection_home')}
        </button>
      )}
    </main>
  );
}
