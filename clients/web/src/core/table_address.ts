import { recall, remember } from './keepsakes';

/** The name under which browsers have kept it since before it was called an address. */
const keyOf = (code: string): string => `link.${code}`;

const LOOPBACK = /^(localhost|127\.|\[?::1)/;

/** Keeps the address that the server gave for a new room: it may know a better one than this page does. */
export function keepAddress(code: string, address: string): void {
  remember(keyOf(code), address);
}

/** The address to share, and whether other devices can follow it. */
export function addressOf(code: string): { address: string; reachable: boolean } {
  const here = `${window.location.origin}/t/${code}`;
  if (!LOOPBACK.test(window.location.hostname)) return { address: here, reachable: true };
  const given = recall(keyOf(code));
  try {
    if (given !== null && !LOOPBACK.test(new URL(given).hostname)) return { address: given, reachable: true };
  } catch {
    // It cannot be read; the page's own address will do.
  }
  return { address: here, reachable: false };
}
