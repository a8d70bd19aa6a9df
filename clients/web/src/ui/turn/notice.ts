import { notifications } from '../../core/settings';
import { t } from '../texts/en';

/** Tables in several pages of one browser call at the same time, each with a notice of its own. */
const tagOf = (page: string): string => `turn ${page}`;

/** Shown by the worker: phones allow no other notifications, and a tap on it leads back to the page. */
function showByWorker(title: string, options: NotificationOptions & { tag: string }): () => void {
  let isOver = false;
  const ready = navigator.serviceWorker.ready;
  const close = async (): Promise<void> => {
    for (const notice of await (await ready).getNotifications({ tag: options.tag })) notice.close();
  };
  ready
    .then((registration) => registration.showNotification(title, { ...options, icon: '/icon-192.png' }))
    .then(() => (isOver ? close() : undefined))
    .catch(() => undefined);
  return () => {
    isOver = true;
    close().catch(() => undefined);
  };
}

function showByPage(title: string, options: NotificationOptions): () => void {
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => window.focus();
    return () => notice.close();
  } catch {
    // Some phones allow notifications from service workers only.
    return () => undefined;
  }
}

/** Tells of one's turn, where that is allowed and wanted. Returns the way to take it back. */
export function notify(): (() => void) | null {
  if (!notifications.peek() || typeof Notification === 'undefined' || Notification.permission !== 'granted')
    return null;
  const page = window.location.href;
  const options = { body: t('turn_notice'), tag: tagOf(page), data: page };
  return navigator.serviceWorker?.controller ? showByWorker(t('app'), options) : showByPage(t('app'), options);
}
