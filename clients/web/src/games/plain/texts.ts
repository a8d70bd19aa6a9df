import english from '../../../../texts/plain/en.json';
import { textsOf } from '../../core/texts';

export const t = textsOf<'plain'>(
  english,
  import.meta.glob(['../../../../texts/plain/*.json', '!../../../../texts/plain/en.json'], { import: 'default' }),
);
