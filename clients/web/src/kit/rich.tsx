import type { ComponentChildren } from 'preact';

export { own } from '../core/writer';

/** Puts what `own` marked into <bdi>, so that "Discard Q♥" is not turned round. */
export function rich(text: string): ComponentChildren {
  return text.split(/\u2068(.*?)\u2069/u).map((part, i) => (i % 2 ? <bdi key={i}>{part}</bdi> : part));
}

/** The text as it is spoken, without the marks. */
export const plain = (text: string): string => text.replace(/[\u2068\u2069]/gu, '');
