import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Which entry of a list has the keyboard, and how it is given to another. */
export interface ListFocus {
  active: number;
  set: (index: number) => void;
}

/**
 * One entry of the list in `box` is in the order of Tab, `first` to begin with. The keyboard stays with the list when
 * entries come and go.
 */
export function useListFocus(box: RefObject<HTMLElement | null>, count: number, first = 0): ListFocus {
  const [focus, set] = useState(first);
  const active = Math.min(focus, count - 1);
  useEffect(() => {
    if (box.current?.contains(document.activeElement))
      (box.current.children[active] as HTMLElement | undefined)?.focus();
  }, [active, count]);
  return { active, set };
}
