import english from '../../../../texts/played/en.json';
import { textsOf } from '../../core/texts';

/** The page of what was played on this device; loaded with it. */
export const playedText = textsOf<'played'>(
  english,
  import.meta.glob('../../../../texts/played/*.json', { import: 'default' }),
  { isolating: true },
);
