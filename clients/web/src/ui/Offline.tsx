import { useEffect, useState } from 'preact/hooks';
import { fetchGames } from '../core/api';
import { PLAYED_HASH, RECORD_HASH } from '../core/route';
import { Icon, type IconName } from '../kit/icons';
import { Wordmark } from '../kit/parts';
import { offlineText as t } from './texts/offline';

const RETRY_MS = 5000;

const WAYS: readonly [href: string, icon: IconName, text: 'rules' | 'record' | 'replay' | 'played'][] = [
  ['/rules', 'scroll', 'rules'],
  [RECORD_HASH, 'check', 'record'],
  ['#replay', 'eye', 'replay'],
  [PLAYED_HASH, 'list', 'played'],
];

/** Instead of the first screen while the server cannot be reached: why, and what works all the same. */
export function Offline() {
  const [off, setOff] = useState(!navigator.onLine);
  // An answer takes this page away.
  const look = (): void => void fetchGames().catch(() => undefined);
  useEffect(() => {
    // A page that nobody sees need not ask; it does as soon as it is looked at.
    const lookSeen = (): void => {
      setOff(!navigator.onLine);
      if (document.visibilityState === 'visible') look();
    };
    const timer = setInterval(lookSeen, RETRY_MS);
    const events: [EventTarget, string][] = [
      [window, 'online'],
      [window, 'offline'],
      [document, 'visibilitychange'],
    ];
    for (const [target, event] of events) target.addEventListener(event, lookSeen);
    return () => {
      clearInterval(timer);
      for (const [target, event] of events) target.removeEventListener(event, lookSeen);
    };
  }, []);
  return (
    <main class="end-page" data-offline>
      <Wordmark />
      <div class="tray end-page__tray">
        <h1>{t(off ? 'title' : 'server_title')}</h1>
        <p role="status">{t(off ? 'lead' : 'server_lead')}</p>
        <p>{t('meanwhile')}</p>
        <ul class="menu">
          {WAYS.map(([href, icon, text]) => (
            <li key={href}>
              <a class="menu__row" href={href}>
                <Icon name={icon} />
                <span>{t(text)}</span>
              </a>
            </li>
          ))}
        </ul>
        <button type="button" class="button button--primary" onClick={look}>
          {t('again')}
        </button>
      </div>
    </main>
  );
}
