import { useRef } from 'preact/hooks';
import { useListFocus } from './list_focus';

/**
 * A group of radio buttons of which a press is an act: one of them is in the order of Tab, arrows lead round to the
 * others, and Space or Enter chooses. `box` is what holds them alone.
 */
export function useRadios<E extends HTMLElement>(count: number, chosen: number) {
  const box = useRef<E>(null);
  const focus = useListFocus(box, count, Math.max(chosen, 0));
  const onKeyDown = (event: KeyboardEvent): void => {
    const onwards = document.dir === 'rtl' ? -1 : 1;
    const next = (by: number): number => (focus.active + by + count) % count;
    const goals: Record<string, number> = {
      ArrowRight: next(onwards),
      ArrowLeft: next(-onwards),
      ArrowDown: next(1),
      ArrowUp: next(-1),
      Home: 0,
      End: count - 1,
    };
    const goal = goals[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    focus.set(goal);
  };
  const radio = (index: number) => ({
    role: 'radio' as const,
    'aria-checked': index === chosen,
    tabIndex: index === focus.active ? 0 : -1,
    onFocus: () => focus.set(index),
    onKeyDown,
  });
  return { box, radio };
}
