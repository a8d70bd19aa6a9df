import english from '../../../../texts/rummy_refusals/en.json';
import { knowRefusals } from '../../core/refusals';
import { textsOf } from '../../core/texts';

/** Why the server says no in a game of the family. */
const t = textsOf<'rummy_refusals'>(
  english,
  import.meta.glob('../../../../texts/rummy_refusals/*.json', {
    import: 'default',
  }),
);

knowRefusals(t.find);
