import { effect } from '@preact/signals-core';
import { chime } from '../../core/chime';
import type { Client } from '../../core/client';
import { isMyTurn } from '../../core/my_turn';
import { icon_badge, vibration } from '../../core/settings';
import { t } from '../texts/en';
import { notify } from './notice';

const CALM = 'data:image/svg+xml,';
const SHAKE_MS = 120;

/** The favicon with a dot, made from the one of the page. */
function withDot(href: string): string {
  const svg = decodeURIComponent(href.slice(CALM.length));
  const dot = "<circle cx='24' cy='8' r='7' fill='#ff5a4f' stroke='#fff' stroke-width='2'/></svg>";
  return CALM + encodeURIComponent(svg.replace('</svg>', dot));
}

/** A mark on the icon of the installed client. Systems without one know no such call. */
function mark(called: boolean): void {
  const marked = called ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  marked?.catch(() => undefined);
}

/**
 * When it becomes our turn: sound and a shake; while the page is hidden also title, favicon, a mark on the icon and a
 * notification, until it is looked at. All but the first two of the latter as the settings say.
 */
export function followTurns(client: Client): () => void {
  const icon = document.querySelector<HTMLLinkElement>('#favicon');
  const calmIcon = icon?.href ?? '';
  const calmTitle = document.title;
  let takeBack: (() => void) | null = null;
  let mine = false;
  let marked = false;

  const show = (): void => {
    const call = mine && document.visibilityState === 'hidden';
    document.title = call ? t('turn_title', { title: calmTitle }) : calmTitle;
    if (icon && calmIcon.startsWith(CALM)) icon.href = call ? withDot(calmIcon) : calmIcon;
    const marks = call && icon_badge.peek();
    if (marks !== marked) mark(marks);
    marked = marks;
    if (call) return;
    takeBack?.();
    takeBack = null;
  };
  const stop = effect(() => {
    const now = isMyTurn(client);
    const began = now && !mine;
    mine = now;
    if (began) {
      chime();
      if (vibration.peek() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(SHAKE_MS);
      if (document.visibilityState === 'hidden') takeBack = notify();
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
