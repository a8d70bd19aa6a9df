import { useEffect, useRef, useState } from 'preact/hooks';
import { alertUser, announce } from '../core/announce';
import type { Connection } from '../core/connection';
import { seatKept } from '../core/seats';
import { BuildOffer } from './BuildOffer';
import { t } from './texts/en';

const BACK_MS = 2500;

/** What is wrong with the connection, and what becomes of what somebody pressed meanwhile; null while all is well. */
function trouble(connection: Connection): string | null {
  const { kind } = connection.state.value;
  const waits = connection.pending.value > 0;
  if (kind === 'online') return connection.late.value ? t(waits ? 'connection_late_waits' : 'connection_late') : null;
  if (kind !== 'reconnecting' && kind !== 'restarting') return null;
  const seat = seatKept(connection.room.value);
  const text = t(kind === 'restarting' ? 'connection_restarting' : 'connection_reconnecting', { seat });
  return waits ? `${text} ${t('connection_waits')}` : text;
}

/** One sentence above the table while the connection is down and when it is back; the table below stays as it was. */
export function ConnectionBanner({ connection }: { connection: Connection }) {
  const kind = connection.state.value.kind;
  const down = kind === 'reconnecting' || kind === 'restarting';
  const lost = useRef<typeof kind | null>(null);
  const [back, setBack] = useState('');
  const text = trouble(connection);

  useEffect(() => {
    if (text !== null) alertUser(text);
  }, [text]);

  useEffect(() => {
    if (down) {
      lost.current = kind;
      setBack('');
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

  if (text === null && back === '') {
    return (
      <>
        <Notice connection={connection} />
        <BuildOffer connection={connection} />
      </>
    );
  }
  return (
    <section
      class={text === null ? 'banner banner--good' : 'banner'}
      aria-label={t('connection')}
      data-connection={kind === 'online' && text !== null ? 'late' : kind}
    >
      {text !== null && <span class="spinner" aria-hidden="true" />}
      <span>{text ?? back}</span>
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
