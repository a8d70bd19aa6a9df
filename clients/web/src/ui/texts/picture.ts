import english from '../../../../texts/picture/en.json';
import { textsOf } from '../../core/texts';

/** The picture of a result; loaded with it. */
export const pictureText = textsOf<'picture'>(
  english,
  import.meta.glob('../../../../texts/picture/*.json', { import: 'default' }),
);
