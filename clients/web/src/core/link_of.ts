import { recall, remember } from './keepsakes';

const LOOPBACK = /^(localhost|127\.|\[?::1)/;

/** Keeps the link that the server gave for a new room: it may know a better address than this page does. */
export function keepLink(code: string, link: string): void {
  remember(`link.${code}`, link);
}

/** The link to share, and whether other devices can follow it. */
export function linkOf(code: string): { link: string; reachable: boolean } {
  const here = `${window.location.origin}/t/${code}`;
  if (!LOOPBACK.test(window.location.hostname)) return { link: here, reachable: true };
  const given = recall(`link.${code}`);
  try {
    if (given !== null && !LOOPBACK.test(new URL(given).hostname)) return { link: given, reachable: true };
  } catch {
    // Not a link; the page's own address will do.
  }
  return { link: here, reachable: false };
}
