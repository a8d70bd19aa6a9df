import { signal } from '@preact/signals-core';

/** What the last deal's check found, as a sign at the menu and a sentence. */
export interface DealMark {
  sign: '✓' | '–' | '!';
  text: string;
}

/** Null while nothing was checked. Set by the part that checks deals, which is loaded later than the menu button. */
export const dealMark = signal<DealMark | null>(null);
