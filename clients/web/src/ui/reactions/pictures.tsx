import type { ComponentChildren } from 'preact';
import type { Reaction } from '../../core/wire';
import { SUITS } from '../../kit/suits';

const INK = '#3b2a00';
const line = { fill: 'none', stroke: INK, 'stroke-width': 1.6, 'stroke-linecap': 'round' } as const;

function face(features: ComponentChildren): ComponentChildren {
  return (
    <>
      <circle cx="12" cy="12" r="10" fill="#ffd54a" stroke={INK} stroke-width="1" />
      {features}
    </>
  );
}
const eyes = (
  <>
    <circle cx="8.5" cy="10" r="1.4" fill={INK} />
    <circle cx="15.5" cy="10" r="1.4" fill={INK} />
  </>
);

/** On a 24-grid, each of a shape of its own; fonts differ in what they have, so none is a letter. */
const PICTURES: Record<Reaction, ComponentChildren> = {
  thumbs_up: (
    <path
      d="M3 11h4v10H3zM8.5 11.5 12 3c1.7 0 2.8 1.1 2.8 2.8V9H19a2 2 0 0 1 2 2.4l-1.3 7.6a2 2 0 0 1-2 2H8.5z"
      fill="#225afd"
    />
  ),
  crown: <path d={SUITS.joker} fill="#c79a12" stroke={INK} stroke-width="1" stroke-linejoin="round" />,
  heart: <path d={SUITS.hearts} fill="#dd0f5a" />,
  laugh: face(
    <>
      <path d="m6 10.5 2.5-2 2.5 2M13 10.5l2.5-2 2.5 2" {...line} />
      <path d="M6.5 13h11a5.5 5.5 0 0 1-11 0z" fill={INK} />
    </>,
  ),
  wow: face(
    <>
      {eyes}
      <ellipse cx="12" cy="16.5" rx="2.2" ry="2.8" fill={INK} />
    </>,
  ),
  thinking: face(
    <>
      {eyes}
      <path d="M6.5 6.8 10 6M14 6.5l4 1.5M9 16.8l6-1.6" {...line} />
    </>,
  ),
  sad: face(
    <>
      {eyes}
      <path d="M8 17.5a4.5 4.5 0 0 1 8 0" {...line} />
      <path d="M16.5 12.5c1.5 2 1.8 2.6 1.8 3.3a1.8 1.8 0 0 1-3.6 0c0-.7.3-1.3 1.8-3.3z" fill="#225afd" />
    </>,
  ),
  party: (
    <>
      <path d="M3 21 8 8l8 8z" fill="#6b21a8" />
      <path d="M12 9c0-3 1-4 3-5M15 12c3 0 4-1 5-3M14 10l4-4" {...line} stroke="#dd0f5a" />
      <path d="M9 3v2M8 4h2M20 14v2M19 15h2M21 4v.1" {...line} stroke="#034d03" />
    </>
  ),
};

export const REACTIONS = Object.keys(PICTURES) as readonly Reaction[];

export function Picture({ reaction }: { reaction: Reaction }) {
  return (
    // What it is stands in its shape, but without its colours it is hard to make out.
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" style={{ forcedColorAdjust: 'none' }}>
      {PICTURES[reaction]}
    </svg>
  );
}
