import english from '../../../../texts/deals/en.json';
import { textsOf } from '../../core/texts';

/** What the page says of fair deals; loaded with the part that tells what was found. */
export const dealsText = textsOf<'deals'>(
  english,
  import.meta.glob('../../../../texts/deals/*.json', { import: 'default' }),
  { isolating: true },
);
