import english from '../../../../texts/reactions/en.json';
import { textsOf } from '../../core/texts';

/** The reactions at the seats; loaded with them. */
export const reactionText = textsOf<'reactions'>(
  english,
  import.meta.glob('../../../../texts/reactions/*.json', {
    import: 'default',
  }),
  { isolating: true },
);
