import { useEffect, useRef } from 'preact/hooks';
import type { PlayScore } from '../../core/wire';
import { rich } from '../../kit/rich';
import { bonusesOf, partsOf } from './explain';
import { t } from './texts';
import { ranks } from './tiles';

/** Where there is more to scroll to it fades out, so that nothing looks cut off. */
function fade(list: HTMLElement): void {
  const across = list.scrollWidth - list.clientWidth;
  const way = across <= 1 ? 'bottom' : document.dir === 'rtl' ? 'left' : 'right';
  // From right to left it counts from 0 downwards.
  const before = Math.abs(list.scrollLeft) + list.scrollTop;
  const after = (way === 'bottom' ? list.scrollHeight - list.clientHeight : across) - before;
  const [from, to] = [before, after].map((more) => (more > 1 ? 28 : 0));
  list.style.maskImage = `linear-gradient(to ${way}, #0000, #000 ${from}px calc(100% - ${to}px), #0000)`;
}

/** Line by line, what a play scores. */
export function Explained({ score }: { score: PlayScore }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The element itself: the reference to it is gone a moment before this is undone.
    const element = list.current!;
    const sizes = new ResizeObserver(() => fade(element));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [score]);
  return (
    // Many lines go beyond a small page; the keyboard has to get there too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul class="ke" ref={list} aria-label={t('explained')} tabIndex={0} onScroll={(event) => fade(event.currentTarget)}>
      {score.lines.map((line) => (
        <li key={`${line.direction} ${line.row} ${line.col}`}>
          <b>
            {rich(ranks(line.tiles))}
            <span class="ke-n">{line.score}</span>
          </b>
          <span>{partsOf(line).join('\u00a0· ')}</span>
        </li>
      ))}
      {bonusesOf(score).map(({ text, points }) => (
        <li key={text}>
          <b>
            <i />
            <span class="ke-n" dir="ltr">
              +{points}
            </span>
          </b>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
