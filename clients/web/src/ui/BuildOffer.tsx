import { useEffect, useState } from 'preact/hooks';
import { announce } from '../core/announce';
import { outdated, renew } from '../core/client_build';
import type { Connection } from '../core/connection';
import { seatOutlivesPage } from '../core/keepsakes';
import { isMyTurn } from '../core/my_turn';
import { t } from './texts/en';

/** Not in the middle of a turn, and not where it would lose the seat. */
function mayReload(connection: Connection): boolean {
  return !isMyTurn(connection) && seatOutlivesPage(connection.welcome.value?.code ?? '');
}

/**
 * After an upgrade of the server: offers the new client, at a table (`connection`) only where a reload does no harm.
 */
export function BuildOffer({ connection }: { connection: Connection | null }) {
  const [later, setLater] = useState(false);
  const [taking, setTaking] = useState(false);
  const offered = outdated.value && !later && (connection === null || mayReload(connection));
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (!offered || told) return;
    setTold(true);
    announce(t('build_new'));
  }, [offered]);
  if (!offered) return null;
  // The new build may have to be fetched first, which takes its time on a slow line.
  const take = (): void => {
    setTaking(true);
    void renew();
  };
  return (
    <section class="banner banner--offer" aria-label={t('build_new')}>
      <span>{t('build_new')}</span>
      <button type="button" class="button" aria-busy={taking || undefined} disabled={taking} onClick={take}>
        {t('build_reload')}
      </button>
      <button type="button" class="button button--plain" disabled={taking} onClick={() => setLater(true)}>
        {t('build_later')}
      </button>
    </section>
  );
}
