import english from '../../../../texts/cribbage_practice/en.json';
import { textsOf } from '../../core/texts';

/** What is told at a table to learn at. */
export const t = textsOf<'cribbage_practice'>(
  english,
  import.meta.glob('../../../../texts/cribbage_practice/*.json', {
    import: 'default',
  }),
);
