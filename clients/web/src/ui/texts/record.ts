import english from '../../../../texts/record/en.json';
import { textsOf } from '../../core/texts';

/** The page that checks the record of a game; loaded with it. */
export const recordText = textsOf<'record'>(
  english,
  import.meta.glob('../../../../texts/record/*.json', { import: 'default' }),
  { isolating: true },
);
