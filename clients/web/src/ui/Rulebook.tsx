import { rulesAt } from '../core/texts';
import { t } from './texts/en';

/** To the rulebook in a tab of its own: who reads there is away from the table after a while, and keeps the seat. */
export function Rulebook({ at }: { at: string }) {
  return (
    <a href={rulesAt(at)} target="_blank" rel="noopener">
      {t('rulebook')}
    </a>
  );
}
