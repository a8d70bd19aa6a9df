import english from '../../../../texts/rules/en.json';
import { textsOf } from '../../core/texts';

/** What options and figures of all tables are called; loaded with the first of them. */
export const t = textsOf<'rules'>(english, import.meta.glob('../../../../texts/rules/*.json', { import: 'default' }));
