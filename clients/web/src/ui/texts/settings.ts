import english from '../../../../texts/device/en.json';
import { textsOf } from '../../core/texts';

/** What a device does for whoever plays on it; loaded with the settings. */
export const settingsText = textsOf<'device'>(
  english,
  import.meta.glob('../../../../texts/device/*.json', { import: 'default' }),
);
