import type { HintOf } from '../../core/wire';
import { nameOf } from './squares';
import { t } from './texts';

/** What a hint says, with tiles as `name_of` has them. */
export function hintText({ action }: HintOf<'cribbage'>, name_of: (faces: string[]) => string): string {
  if (action.type === 'exchange') return t('hint_exchange', { n: action.tiles.length });
  // Calls belong to tables at which there are no hints (K-34).
  if (action.type !== 'play') return t('hint_pass');
  const square = action.tiles[0] ? nameOf(action.tiles[0]) : '';
  return t('hint_play', { tiles: name_of(action.tiles.map(({ tile }) => tile)), square });
}

/** Why it says so; '' for a play, which is counted beside it. `held` is how many tiles are on the rack. */
export function reasonText({ action }: HintOf<'cribbage'>, held: number): string {
  if (action.type === 'play') return '';
  if (action.type !== 'exchange') return t('why_pass');
  return t(action.tiles.length < held ? 'why_exchange' : 'why_exchange_all');
}
