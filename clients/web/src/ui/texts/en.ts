import english from '../../../../texts/screens/en.json';
import { knowNameless } from '../../core/own_name';
import { knowRefusals } from '../../core/refusals';
import { textsOf } from '../../core/texts';

/** Every sentence of the screens around the games. Keys that begin with `error_` end in a code of the server. */
export const t = textsOf<'screens'>(
  english,
  import.meta.glob(['../../../../texts/screens/*.json', '!../../../../texts/screens/en.json'], { import: 'default' }),
  { isolating: true },
);

knowRefusals(t.find);
knowNameless(() => t('nameless'));

/** The name of a game; what the server calls it, where it is one that brings no words. */
export const gameName = (game: string, given: string): string => t.find(`game_${game}`) ?? given;

export { english as en };
export { refusalText as problemText } from '../../core/refusals';
