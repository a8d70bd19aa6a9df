import english from '../../../../texts/cribbage_help/en.json';
import { textsOf } from '../../core/texts';

/** What the help of the family says; clients/cli/games/cribbage/in_short.cpp says it in the terminal. */
export const t = textsOf<'cribbage_help'>(
  english,
  import.meta.glob('../../../../texts/cribbage_help/*.json', {
    import: 'default',
  }),
);
