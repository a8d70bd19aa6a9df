import { vi } from 'vitest';
import { forgetAnnouncements, prepareAnnouncements } from '../core/announce';

/** Longer than the texts of one moment are gathered. */
const GATHERED_MS = 100;

/** What is said at once of that which `happens`, and nothing of before. REQUIRES: fake timers. */
export async function saidAtOnce(happens: () => void): Promise<string> {
  prepareAnnouncements();
  await vi.advanceTimersByTimeAsync(GATHERED_MS);
  forgetAnnouncements();
  happens();
  await vi.advanceTimersByTimeAsync(GATHERED_MS);
  return document.getElementById('live-assertive')?.textContent ?? '';
}
