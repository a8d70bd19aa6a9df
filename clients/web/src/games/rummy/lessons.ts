import type { Practice, Seen } from '../../kit/lessons';
import { isWild, rankOf } from './cards';
import { t } from './practice_texts';

type Moment = (seen: Seen<'rummy'>) => boolean;

/** Our turn, before or after the draw, in this round. */
const at =
  (phase: 'draw' | 'discard', ...more: Moment[]): Moment =>
  (seen) =>
    seen.mine && seen.pub.phase === phase && more.every((holds) => holds(seen));
const first: Moment = ({ pub }) => pub.round === 1;
const later: Moment = ({ pub }) => pub.round > 1;
/** Two cards of the hand are of the rank of the open one. */
const completes: Moment = ({ pub: { discard_top: top, wild }, you }) =>
  top !== null && !isWild(top, wild) && you.hand.filter((face) => rankOf(face) === rankOf(top)).length >= 2;
const goesOut: Moment = ({ you }) => you.legal.go_out.length > 0;
const isScored: Moment = ({ pub }) => pub.phase === 'round_scored';

/** The first two rounds. */
export const practice: Practice<'rummy'> = {
  lessons: [
    { id: 'last_turn', text: () => t('last_turn'), when: at('draw', ({ pub }) => pub.last_turn) },
    { id: 'draw', text: () => t('draw'), when: at('draw', first), mark: '[data-pile=stock]', asks: true },
    { id: 'out', text: () => t('out'), when: at('discard', goesOut), mark: '[data-act=out]', asks: true },
    { id: 'book', text: () => t('book'), when: at('discard', first), mark: '.hand' },
    { id: 'discard', text: () => t('discard'), when: at('discard', first), mark: '[data-act=discard]', asks: true },
    { id: 'take', text: () => t('take'), when: at('draw', completes), mark: '[data-pile=discard]', asks: true },
    { id: 'points', text: () => t('points'), when: (seen) => isScored(seen) && first(seen) },
    { id: 'run', text: () => t('run'), when: at('draw', later), mark: '.hand' },
    {
      id: 'wild',
      text: ({ pub }) => t('wild', { rank: pub.wild }),
      when: (seen) => seen.mine && later(seen) && seen.you.hand.some((face) => isWild(face, seen.pub.wild)),
      mark: '.wilds',
    },
  ],
  over: (seen) => (isScored(seen) && later(seen)) || seen.pub.phase === 'game_over',
  learnt: () => t('learnt'),
};
