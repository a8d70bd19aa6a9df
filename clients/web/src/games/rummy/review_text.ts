/** What a decision cost, in words; loaded with a review. */
import english from '../../../../texts/rummy_review/en.json';
import { textsOf } from '../../core/texts';
import type { PublicOf, RummyAction } from '../../core/wire';
import type { JudgedDecision } from '../../kit/family';
import { isJoker, longName } from './cards';
import { t as cardText } from './texts';
import type { Face } from './wire';

const t = textsOf<'rummy_review'>(
  english,
  import.meta.glob('../../../../texts/rummy_review/*.json', {
    import: 'default',
  }),
);

/** What was there to be seen; nothing where the page does not know. */
type Before = PublicOf<'rummy'> | undefined;

const NOT_WILD = '';
const nameOf = (face: Face): string => (isJoker(face) ? cardText('joker') : longName(face, NOT_WILD));

function done(action: RummyAction, name: string, before: Before): string {
  if (action.type === 'discard') return t(action.go_out ? 'went_out' : 'threw', { name, card: nameOf(action.card) });
  if (action.source === 'stock') return t('drew', { name });
  const top = before?.discard_top;
  return top ? t('took', { name, card: nameOf(top) }) : t('took_top', { name });
}

function better(best: RummyAction, chosen: RummyAction, points: string, before: Before): string {
  if (best.type === 'discard') {
    if (best.go_out) return t('better_out', { card: nameOf(best.card), points });
    // With the same card thrown only the laydown can have been better.
    if (chosen.type === 'discard' && chosen.card === best.card) return t('better_lay', { points });
    return t('better_throw', { card: nameOf(best.card), points });
  }
  if (best.source === 'stock') return t('better_draw', { points });
  const top = before?.discard_top;
  return top ? t('better_take', { card: nameOf(top), points }) : t('better_take_top', { points });
}

/** The sentence about a decision that was not the best. */
export function mistakeText({ decision, name, before }: JudgedDecision<'rummy'>): string {
  const { action, best, loss_centipoints: loss } = decision;
  // Losses are means over cards that nobody has seen: hundredths would promise more than they can tell. In a last turn
  // what is left after the discard is counted out.
  const counted = before?.last_turn === true && before.phase === 'discard';
  const points = t(counted ? 'less' : 'less_on_average', { n: Math.round(loss / 10) / 10 });
  return t('mistake', { done: done(action, name, before), better: better(best, action, points, before) });
}
