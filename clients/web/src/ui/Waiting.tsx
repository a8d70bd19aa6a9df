import type { Connection } from '../core/connection';
import { Wordmark } from '../kit/parts';
import { t } from './texts/en';

/** Shown for the moments until the room is known: calm, and honest when it takes long. */
export function Waiting({ connection }: { connection: Connection }) {
  const restarting = connection.state.value.kind === 'restarting';
  return (
    <main class="waiting">
      <Wordmark />
      <span class="spinner" aria-hidden="true" />
      <p role="status">{restarting ? t('connection_restarting') : t('connection_connecting')}</p>
    </main>
  );
}
