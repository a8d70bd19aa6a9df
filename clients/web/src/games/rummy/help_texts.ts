import english from '../../../../texts/rummy_help/en.json';
import { textsOf } from '../../core/texts';

/** What the help of the family says; clients/cli/games/rummy/in_short.cpp says it in the terminal. */
export const t = textsOf<'rummy_help'>(
  english,
  import.meta.glob('../../../../texts/rummy_help/*.json', {
    import: 'default',
  }),
);
