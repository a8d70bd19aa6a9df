import { render, type ComponentChild } from 'preact';
import { motion, pace } from '../core/settings';

/** Cards fly from where they were to where they are. The table itself is right at once; only the eye is led. */
export type Box = DOMRect | null;

export function moving(): boolean {
  if (motion.peek() !== 'system') return motion.peek() === 'on';
  return typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export const boxOf = (root: Element | null, selector: string): Box =>
  root?.querySelector(selector)?.getBoundingClientRect() ?? null;

/** How much longer a flight takes at each pace. */
const PACE = { usual: 1, slow: 1.9, fast: 0.5 };
const lasting = (ms: number): number => ms * PACE[pace.peek()];

const easing = 'cubic-bezier(.2,.8,.2,1)';

/** From the middle of `a` to that of `b`. */
function way(a: DOMRect, b: DOMRect): string {
  const x = b.left + b.width / 2 - a.left - a.width / 2;
  const y = b.top + b.height / 2 - a.top - a.height / 2;
  return `translate(${x}px, ${y}px)`;
}

/** Lets `element`, which is in its place already, come from `from`. */
export function comeFrom(element: Element | null | undefined, from: Box, delay = 0): void {
  if (!element?.animate || !from?.width || !moving()) return;
  const box = element.getBoundingClientRect();
  const transform = `${way(box, from)} scale(${Math.min(2, from.height / box.height) || 1})`;
  element.animate([{ transform }, { transform: 'none' }], { duration: lasting(220), delay, easing, fill: 'backwards' });
}

/** Shows a picture that goes from one place to another and is gone. */
export function fly(root: Element, picture: ComponentChild, from: Box, to: Box): void {
  if (!from?.width || !to || !moving() || !root.animate) return;
  const ghost = document.createElement('div');
  ghost.className = 'ghost';
  ghost.setAttribute('aria-hidden', 'true');
  ghost.style.left = `${from.left}px`;
  ghost.style.top = `${from.top}px`;
  ghost.style.setProperty('--cw', `${from.width}px`);
  render(picture, ghost);
  root.append(ghost);
  const there = `${way(from, to)} scale(.4)`;
  const flight = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: there, opacity: 0.5 },
    ],
    { duration: lasting(240), easing },
  );
  flight.onfinish = flight.oncancel = () => {
    render(null, ghost);
    ghost.remove();
  };
}
