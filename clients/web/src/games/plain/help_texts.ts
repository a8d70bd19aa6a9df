import english from '../../../../texts/plain_help/en.json';
import { textsOf } from '../../core/texts';

export const t = textsOf<'plain_help'>(
  english,
  import.meta.glob('../../../../texts/plain_help/*.json', {
    import: 'default',
  }),
);
