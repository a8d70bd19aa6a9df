import english from '../../../../texts/offline/en.json';
import { textsOf } from '../../core/texts';

/** What the client says where there is no network. */
export const offlineText = textsOf<'offline'>(
  english,
  import.meta.glob('../../../../texts/offline/*.json', { import: 'default' }),
);
