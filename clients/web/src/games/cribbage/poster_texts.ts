import english from '../../../../texts/cribbage_poster/en.json';
import { textsOf } from '../../core/texts';

/** What the first screen says of the game; loaded with it. */
export const posterText = textsOf<'cribbage_poster'>(
  english,
  import.meta.glob(['../../../../texts/cribbage_poster/*.json', '!../../../../texts/cribbage_poster/en.json'], {
    import: 'default',
  }),
);
