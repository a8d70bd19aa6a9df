import english from '../../../../texts/practice/en.json';
import { textsOf } from '../../core/texts';

/** What stands around the lessons of a practice. */
export const t = textsOf<'practice'>(
  english,
  import.meta.glob('../../../../texts/practice/*.json', { import: 'default' }),
);
