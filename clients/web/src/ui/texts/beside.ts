import english from '../../../../texts/beside/en.json';
import { textsOf } from '../../core/texts';

/** What stands beside the table, in a panel or in sheets; loaded with it. */
export const besideText = textsOf<'beside'>(
  english,
  import.meta.glob('../../../../texts/beside/*.json', { import: 'default' }),
  { isolating: true },
);
