import { rulesAt } from '../core/texts';
import { t } from './texts';

/** Inside a sentence: large enough to be hit, and no reason for a line to be higher. */
const INSIDE = {
  display: 'inline-block',
  minHeight: '24px',
  minWidth: '24px',
  marginBlock: '-4px',
  padding: '0 4px',
  border: '0',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textDecoration: 'underline',
};
const BESIDE = { flex: 'none', width: 'auto', paddingInline: '10px' };

interface WhyProps {
  /** Of the rulebook, as the server shows it in English. */
  page: string;
  /** By code: where on that page it stands why the server says no. */
  rulings: Readonly<Record<string, string>>;
  code: string;
  /** Of a button beside the sentence; without it stands inside. */
  class?: string;
}

/** With a refusal: leads to the rule. Nothing for refusals that no rule of the game makes. */
export function Why({ page, rulings, code, class: beside }: WhyProps) {
  if (!Object.hasOwn(rulings, code)) return null;
  return (
    <a
      class={beside && `button ${beside}`}
      href={rulesAt(`${page}#${rulings[code]}`)}
      target="_blank"
      rel="noopener"
      style={beside ? BESIDE : INSIDE}
      aria-label={t('whyRule')}
      data-act="why"
    >
      {t('why')}
    </a>
  );
}
