import english from '../../../../texts/cribbage_later/en.json';
import { textsOf } from '../../core/texts';

/** The texts of the last screen and the sheets, which come with them. */
export const t = textsOf<'cribbage_later'>(
  english,
  import.meta.glob('../../../../texts/cribbage_later/*.json', {
    import: 'default',
  }),
);
