import { effect } from '@preact/signals-core';
import { chime } from '../core/chime';
import type { Client } from '../core/client';
import { t } from './texts/en';

const CALM = 'data:image/svg+xml,';

/** The favicon with a dot, made from the one of the page. */
function withDot(href: string): string {
  const svg = decodeURIComponent(href.slice(CALM.length));
  const dot = "<circle cx='24' cy='8' r='7' fill='#ff5a4f' stroke='#fff' stroke-width='2'/></svg>";
  return CALM + encodeURIComponent(svg.replace('</svg>', dot));
}

/**
 * Whether the seat of this client is to act, for any game whose public view names a `current` seat, and the seats it
 * waits for where those are others; else for any that lists what the seat may do.
 */
export function isMyTurn(client: Client): boolean {
  const update = client.update.value;
  const seat = client.room.value?.you.seat ?? null;
  const view = update?.public as { current?: number | null; waiting?: readonly number[] } | undefined;
  if (seat === null || client.room.value?.state !== 'playing') return false;
  if (view?.waiting?.length) return view.waiting.includes(seat);
  if (view?.current !== undefined) return view.current === seat;
  const legal = (update?.you as { legal?: unknown } | null | undefined)?.legal;
  return Array.isArray(legal) && legal.length > 0;
}

/** When it becomes our turn while the page is hidden: title, favicon, sound, and a notification if allowed. */
export function followTurns(client: Client): () => void {
  const icon = document.querySelector<HTMLLinkElement>('#favicon');
  const calmIcon = icon?.href ?? '';
  const calmTitle = document.title;
  let notice: Notification | null = null;
  let mine = false;

  const show = (): void => {
    const call = mine && document.visibilityState === 'hidden';
    document.title = call ? t('turn_title', { title: calmTitle }) : calmTitle;
    if (icon && calmIcon.startsWith(CALM)) icon.href = call ? withDot(calmIcon) : calmIcon;
    if (!call) {
      notice?.close();
      notice = null;
    }
  };
  const stop = effect(() => {
    const now = isMyTurn(client);
    const began = now && !mine;
    mine = now;
    if (began) {
      chime();
      if (document.visibilityState === 'hidden') notice = notify();
    }
    show();
  });
  document.addEventListener('visibilitychange', show);
  return () => {
    mine = false;
    show();
    stop();
    document.removeEventListener('visibilitychange', show);
  };
}

function notify(): Notification | null {
  try {
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return null;
    return new Notification(t('app'), { body: t('turn_notice'), tag: 'turn' });
  } catch {
    // Some phones allow notifications from service workers only.
    return null;
  }
}
