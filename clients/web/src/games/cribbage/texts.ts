import english from '../../../../texts/cribbage/en.json';
import { textsOf } from '../../core/texts';

export const t = textsOf<'cribbage'>(
  english,
  import.meta.glob(['../../../../texts/cribbage/*.json', '!../../../../texts/cribbage/en.json'], { import: 'default' }),
);
