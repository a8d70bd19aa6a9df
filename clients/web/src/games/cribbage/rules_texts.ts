import english from '../../../../texts/cribbage_rules/en.json';
import { textsOf } from '../../core/texts';

/** What options, facts and figures of the family are called, and why a game of it cannot start. */
export const t = textsOf<'cribbage_rules'>(
  english,
  import.meta.glob('../../../../texts/cribbage_rules/*.json', {
    import: 'default',
  }),
);
