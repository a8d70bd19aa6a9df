import { useEffect, useRef, useState } from 'preact/hooks';
import { alertUser, announce } from '../core/announce';
import type { Connection } from '../core/connection';
import { BuildOffer } from './BuildOffer';
import { t } from './texts/en';

const BACK_MS = 2500;

/** One sentence above the table while the connection is down and when it is back; the table below stays as it was. */
export function ConnectionBanner({ connection }: { connection: Connection }) {
  const kind = connection.state.value.kind;
  const down = kind === 'reconnecting' || kind === 'restarting';
  const lost = useRef<typeof kind | null>(null);
  const [back, setBack] = useState('');
  const text = t(kind === 'restarting' ? 'connection_restarting' : 'connection_reconnecting');

  useEffect(() => {
    if (down) {
      lost.current = kind;
      setBack('');
      alertUser(text);
      return undefined;
    }
    if (lost.current === null || kind !== 'online') return undefined;
    const news = t(lost.current === 'restarting' ? 'connection_restarted' : 'connection_back');
    lost.current = null;
    setBack(news);
    announce(news);
    const timer = setTimeout(() => setBack(''), BACK_MS);
    return () => clearTimeout(timer);
  }, [kind]);

  if (!down && back === '') return <BuildOffer connection={connection} />;
  return (
    <section class={down ? 'banner' : 'banner banner--good'} aria-label={t('connection')} data-connection={kind}>
      {down && <span class="spinner" aria-hidden="true" />}
      <span>{down ? text : back}</span>
    </section>
  );
}
