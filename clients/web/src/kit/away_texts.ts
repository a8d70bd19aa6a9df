import english from '../../../texts/away/en.json';
import { textsOf } from '../core/texts';

/** What becomes of the seat of somebody who does not come back in time, by `on_leave`. */
export const t = textsOf<'away'>(english, import.meta.glob('../../../texts/away/*.json', { import: 'default' }));
