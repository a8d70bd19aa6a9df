import english from '../../../../texts/rummy_poster/en.json';
import { textsOf } from '../../core/texts';

/** What the first screen says of the games, some by their ids; loaded with it. */
export const posterText = textsOf<'rummy_poster'>(
  english,
  import.meta.glob(['../../../../texts/rummy_poster/*.json', '!../../../../texts/rummy_poster/en.json'], {
    import: 'default',
  }),
);
