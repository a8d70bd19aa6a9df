import { useEffect, useRef, useState } from 'preact/hooks';
import type { Connection } from '../core/connection';
import { alertUser, announce } from '../core/announce';
import { t } from '../texts/en';

const BACK_MS = 2500;

/** One sentence over the table while the link is down; the table below stays as it was. */
export function LinkBanner({ connection }: { connection: Connection }) {
  const kind = connection.link.value.kind;
  const down = kind === 'reconnecting' || kind === 'restarting';
  const wasDown = useRef(false);
  const [back, setBack] = useState(false);
  const text = kind === 'restarting' ? t('link_restarting') : t('link_reconnecting');

  useEffect(() => {
    if (down) {
      wasDown.current = true;
      setBack(false);
      alertUser(text);
      return undefined;
    }
    if (!wasDown.current || kind !== 'online') return undefined;
    wasDown.current = false;
    setBack(true);
    announce(t('link_back'));
    const timer = setTimeout(() => setBack(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [down, kind]);

  if (!down && !back) return null;
  return (
    <div class={`banner link-banner ${down ? '' : 'link-banner--good'}`} data-link={kind}>
      {down && <span class="spinner" aria-hidden="true" />}
      <span>{down ? text : t('link_back')}</span>
    </div>
  );
}
