import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Gives the box of a component. When something in it has the keyboard and goes away as it is drawn, the keyboard goes
 * on at what is to do now: at the first that is found in the page of those in `to`.
 */
export function useKeptFocus<E extends HTMLElement>(...to: string[]): RefObject<E | null> {
  const box = useRef<E>(null);
  // Before what it draws is in the page.
  const had = box.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (!had || box.current?.contains(document.activeElement)) return;
    for (const place of [...to, '.acts button']) {
      const found = document.querySelector<HTMLElement>(place);
      if (found) return found.focus();
    }
  });
  return box;
}
