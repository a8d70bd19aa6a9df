import english from '../../../../texts/rummy/en.json';
import { textsOf } from '../../core/texts';

export const t = textsOf<'rummy'>(
  english,
  import.meta.glob(['../../../../texts/rummy/*.json', '!../../../../texts/rummy/en.json'], { import: 'default' }),
);
