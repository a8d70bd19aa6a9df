import type { Fan } from './fan';
import type { Game } from './model';

/**
 * What a discard leaves stands in the corner that shows of every card, below its pip and above the word of its group;
 * beside the card, whose name says it. On a card that is too low for both the pattern of the group has to do.
 */
const mark = {
  top: 0,
  bottom: 'auto',
  insetInlineStart: 0,
  insetInlineEnd: 'auto',
  width: 'auto',
  minWidth: '16px',
  borderRadius: '5px',
  font: '800 11px/14px var(--font)',
  pointerEvents: 'none',
} as const;
const mark_height = 14;
/** Where the pip ends, of the width of a card. */
const pip_end = 0.9;
/** Of the strip below the cards of a group, with its word. */
const edge_height = 14;
const lifted = 10;

/** Whether the mark on a card would lie over the word of its group. */
export const coversWord = (lay: Fan): boolean => lay.card * pip_end > lay.height - mark_height - edge_height + 0.5;

interface LeavesProps {
  game: Game;
  lay: Fan;
  rtl: boolean;
  /** Whether the card at this index is part of a group. */
  isGrouped: (index: number) => boolean;
  /** The index of the card that is dragged. */
  heldAt: number | undefined;
}

/** What each discard leaves, as long as a hint is shown; the least stands out. */
export function Leaves({ game, lay, rtl, isGrouped, heldAt }: LeavesProps) {
  const leaves = game.leaves.value;
  if (!leaves) return null;
  const least = Math.min(...leaves.values());
  const chosen = game.chosen.value?.key;
  return (
    <>
      {game.hand.value.map(({ face, key }, i) => {
        const left = leaves.get(face);
        if (left === undefined || heldAt === i) return null;
        const { x, y } = lay.at(i);
        const least_down = lay.height - mark_height - (isGrouped(i) ? edge_height : 0);
        const down = y + Math.max(lay.card * pip_end, least_down) - (chosen === key ? lifted : 0);
        const style = {
          ...mark,
          transform: `translate(${rtl ? -x : x}px, ${down}px)`,
          zIndex: i,
          ...(left === least && { background: '#ffd54a' }),
        };
        return (
          <b key={`left ${key}`} class="deal" aria-hidden="true" style={style}>
            {left}
          </b>
        );
      })}
    </>
  );
}
