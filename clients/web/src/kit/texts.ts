import english from '../../../texts/kit/en.json';
import { textsOf } from '../core/texts';

/** What tables of all families say, and the sheets of all screens. */
export const t = textsOf<'kit'>(
  english,
  import.meta.glob(['../../../texts/kit/*.json', '!../../../texts/kit/en.json'], { import: 'default' }),
);
