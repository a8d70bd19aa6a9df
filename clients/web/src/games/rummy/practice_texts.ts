import english from '../../../../texts/rummy_practice/en.json';
import { textsOf } from '../../core/texts';

/** What is told at a table to learn at. */
export const t = textsOf<'rummy_practice'>(
  english,
  import.meta.glob('../../../../texts/rummy_practice/*.json', {
    import: 'default',
  }),
);
