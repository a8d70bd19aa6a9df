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

  if (!down && back === '') {
    return (
      <>
        <Notice connection={connection} />
        <BuildOffer connection={connection} />
      </>
    );
  }
  return (
    <section class={down ? 'banner' : 'banner banner--good'} aria-label={t('connection')} data-connection={kind}>
      {down && <span class="spinner" aria-hidden="true" />}
      <span>{down ? text : back}</span>
    </section>
  );
}

/** What whoever runs the server says to everybody. */
function Notice({ connection }: { connection: Connection }) {
  const notice = connection.notice.value;
  const said = notice?.text == null ? '' : t('notice_says', { text: notice.text });
  const text = notice?.draining ? `${said} ${t('notice_draining')}`.trim() : said;
  useEffect(() => {
    if (text !== '') announce(text);
  }, [text]);
  if (text === '') return null;
  return (
    <section class="banner" aria-label={t('connection')} data-notice>
      <span>{text}</span>
    </section>
  );
}
