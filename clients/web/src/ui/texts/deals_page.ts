import english from '../../../../texts/deals_page/en.json';
import { textsOf } from '../../core/texts';

/** What the menu says of fair deals, but for what was found. */
export const dealsPageText = textsOf<'deals_page'>(
  english,
  import.meta.glob('../../../../texts/deals_page/*.json', { import: 'default' }),
  { isolating: true },
);
