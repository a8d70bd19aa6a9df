import type { Practice, Seen } from '../../kit/lessons';
import { t } from './practice_texts';

type View = Omit<Seen<'cribbage'>, 'met'>;

const PLAYS = 3;
const playsOf = ({ pub, you }: View): number =>
  pub.sheet.filter(({ seat, kind }) => seat === you.seat && kind === 'play').length;
/** Our turn, with a play to be had, after so many plays of our own. */
const after = (plays: number) => (seen: Seen<'cribbage'>) => seen.mine && seen.you.legal.play && playsOf(seen) >= plays;
const met = (what: string) => (seen: Seen<'cribbage'>) => seen.met.has(what);

/** The first three plays. What scored is told when it has. */
export const practice: Practice<'cribbage'> = {
  lessons: [
    { id: 'line', text: () => t('line'), when: after(0), mark: '.kr' },
    { id: 'lay', text: () => t('lay'), when: after(0), mark: '.kc .acts', asks: true },
    { id: 'fifteen', text: () => t('fifteen'), when: met('fifteen') },
    { id: 'run', text: () => t('run'), when: met('run') },
    { id: 'join', text: () => t('join'), when: after(1) },
    { id: 'pair', text: () => t('pair'), when: met('pair') },
    { id: 'every', text: () => t('every'), when: after(2) },
    { id: 'cross', text: () => t('cross'), when: met('cross') },
  ],
  note: ({ pub, you }) => {
    const play = pub.last_play?.seat === you.seat ? pub.last_play : null;
    const lines = play?.score?.lines ?? [];
    return [
      ...(lines.some(({ fifteens }) => fifteens > 0) ? ['fifteen'] : []),
      ...(lines.some(({ runs }) => runs > 0) ? ['run'] : []),
      ...(lines.some(({ pairs }) => pairs > 0) ? ['pair'] : []),
      ...(lines.length > 1 ? ['cross'] : []),
    ];
  },
  over: (seen) => playsOf(seen) >= PLAYS || seen.pub.phase === 'game_over',
  learnt: () => t('learnt'),
};
