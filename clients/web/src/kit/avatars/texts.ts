import english from '../../../../texts/avatars/en.json';
import { textsOf } from '../../core/texts';

/** What the avatars are called; loaded with them. */
export const avatarText = textsOf<'avatars'>(
  english,
  import.meta.glob('../../../../texts/avatars/*.json', { import: 'default' }),
  { isolating: true },
);
