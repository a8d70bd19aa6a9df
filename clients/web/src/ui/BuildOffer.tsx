import { useEffect, useState } from 'preact/hooks';
import { announce } from '../core/announce';
import { outdated } from '../core/client_build';
import type { Connection } from '../core/connection';
import { seatOutlivesPage } from '../core/keepsakes';
import { t } from './texts/en';
import { isMyTurn } from './turn_alert';

/**
 * After an upgrade of the server: offers the new client, but never while this seat is to act or if a reload would lose
 * it.
 */
export function BuildOffer({ connection }: { connection: Connection }) {
  const [later, setLater] = useState(false);
  const code = connection.welcome.value?.code ?? '';
  const offered = outdated.value && !later && !isMyTurn(connection) && seatOutlivesPage(code);
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (!offered || told) return;
    setTold(true);
    announce(t('build_new'));
  }, [offered]);
  if (!offered) return null;
  return (
    <section class="banner banner--offer" aria-label={t('build_new')}>
      <span>{t('build_new')}</span>
      <button type="button" class="button" onClick={() => window.location.reload()}>
        {t('build_reload')}
      </button>
      <button type="button" class="button button--plain" onClick={() => setLater(true)}>
        {t('build_later')}
      </button>
    </section>
  );
}
