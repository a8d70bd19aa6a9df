import type { Connection } from '../core/connection';
import { t } from './texts/en';
import { Wordmark } from '../kit/parts';

/** Shown for the moments until the room is known: calm, and honest when it takes long. */
export function Waiting({ connection }: { connection: Connection }) {
  const restarting = connection.link.value.kind === 'restarting';
  return (
    <main class="waiting">
      <Wordmark />
      <span class="spinner" aria-hidden="true" />
      <p role="status">{restarting ? t('link_restarting') : t('link_connecting')}</p>
    </main>
  );
}
