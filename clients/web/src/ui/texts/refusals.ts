import english from '../../../../texts/refusals/en.json';
import { knowRefusals } from '../../core/refusals';
import { textsOf } from '../../core/texts';

/** What a server refuses seldom, or nobody who does not sit at a table; loaded with the first room. */
const t = textsOf<'refusals'>(english, import.meta.glob('../../../../texts/refusals/*.json', { import: 'default' }));

knowRefusals(t.find);
