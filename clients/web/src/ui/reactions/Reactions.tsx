import { effect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../../core/announce';
import type { Connection } from '../../core/connection';
import { reactions as setting } from '../../core/settings';
import type { ReactionMessage } from '../../core/wire';
import { moving } from '../../kit/motion';
import { muted, reactors, speaker, talkAt } from '../ChatButton';
import { reactionText as t } from '../texts/reactions';
import { Picture, REACTIONS } from './pictures';

const SHOWN_MS = 4000;
const SIZE = 44;

/** Shows at each seat what its person reacts by, for a while, and says it to those who do not see it. */
export function Reactions({ connection }: { connection: Connection }) {
  const [shown, setShown] = useState<readonly ReactionMessage[]>([]);
  useEffect(() => {
    talkAt(connection);
    // What a table before this one has shown is no news here.
    let last = connection.reaction.peek();
    const timers = new Set<number>();
    const stop = effect(() => {
      const told = connection.reaction.value;
      if (told === null || told === last) return;
      last = told;
      const mine = told.seat === connection.room.peek()?.you.seat;
      const who = speaker(told);
      if (!mine) reactors.value = new Map([...reactors.peek(), [who, told.name]]);
      // A server of later may know more of them.
      if (!REACTIONS.includes(told.reaction) || !setting.peek() || muted.peek().has(who)) return;
      if (!mine) announce(t('said', { name: told.name, reaction: t(`react_${told.reaction}`) }));
      setShown((all) => [...all.filter(({ seat }) => seat !== told.seat), told]);
      const timer = window.setTimeout(() => {
        timers.delete(timer);
        setShown((all) => all.filter((one) => one !== told));
      }, SHOWN_MS);
      timers.add(timer);
    });
    return () => {
      stop();
      timers.forEach(clearTimeout);
    };
  }, [connection]);
  return (
    <>
      {shown.map((told) => (
        <Bubble key={told.seat} told={told} />
      ))}
    </>
  );
}

/** The chair of a seat wherever the page has one; one's own is not on every table. */
function chairOf(seat: number): Element | undefined {
  const chairs = [...document.querySelectorAll(`[data-seat="${seat}"]`)];
  return chairs.find((chair) => !chair.closest('dialog') && (chair.checkVisibility?.() ?? true));
}

/** In place of the face; over the upper edge of a chair without one; or else above what one does at the bottom. */
function placeFor(seat: number): { left: number; top: number } {
  const chair = chairOf(seat);
  const face = chair?.querySelector('.face, .avatar, .medal, .kf-medal')?.getBoundingClientRect();
  const box = face?.width ? face : chair?.getBoundingClientRect();
  const left = box ? box.left + box.width / 2 : innerWidth / 2;
  const top = !box ? innerHeight * 0.6 : box === face ? box.top + (box.height - SIZE) / 2 : box.top - SIZE / 3;
  const within = (at: number, end: number): number => Math.max(4, Math.min(at, end - SIZE - 4));
  return { left: within(left - SIZE / 2, innerWidth), top: within(top, innerHeight) };
}

function Bubble({ told }: { told: ReactionMessage }) {
  const bubble = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(() => placeFor(told.seat));
  useLayoutEffect(() => {
    const follow = (): void => setPlace(placeFor(told.seat));
    follow();
    addEventListener('resize', follow);
    addEventListener('scroll', follow, true);
    return () => {
      removeEventListener('resize', follow);
      removeEventListener('scroll', follow, true);
    };
  }, [told]);
  useLayoutEffect(() => {
    if (moving())
      bubble.current?.animate?.([{ transform: 'scale(.2)', opacity: 0 }, { transform: 'scale(1.2)' }, {}], 260);
  }, [told]);
  return (
    <div
      ref={bubble}
      data-reaction={told.reaction}
      aria-hidden="true"
      style={{
        position: 'fixed',
        zIndex: 40,
        ...{ left: `${place.left}px`, top: `${place.top}px`, width: `${SIZE}px`, height: `${SIZE}px` },
        display: 'grid',
        placeItems: 'center',
        borderRadius: '50%',
        border: '2px solid var(--gold)',
        background: '#fffdf7',
        boxShadow: 'var(--shadow)',
        forcedColorAdjust: 'none',
        pointerEvents: 'none',
      }}
    >
      <Picture reaction={told.reaction} />
    </div>
  );
}
