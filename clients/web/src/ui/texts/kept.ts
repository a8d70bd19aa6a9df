import english from '../../../../texts/kept/en.json';
import { textsOf } from '../../core/texts';

/** The tables at which this device keeps a seat; loaded with their list. */
export const keptText = textsOf<'kept'>(
  english,
  import.meta.glob(['../../../../texts/kept/*.json', '!../../../../texts/kept/en.json'], { import: 'default' }),
  { isolating: true },
);
