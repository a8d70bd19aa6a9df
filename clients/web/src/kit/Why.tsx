import { t } from './texts';

interface WhyProps {
  /** Of the rulebook, as the server shows it. */
  page: string;
  /** By code: where on that page it stands why the server says no. */
  rulings: Readonly<Record<string, string>>;
  code: string;
  class?: string;
}

/** Beside a refusal: leads to the rule. Nothing for refusals that no rule of the game makes. */
export function Why({ page, rulings, code, class: extra = '' }: WhyProps) {
  if (!Object.hasOwn(rulings, code)) return null;
  return (
    <a
      class={`button ${extra}`}
      href={`${page}#${rulings[code]}`}
      target="_blank"
      rel="noopener"
      style={{ flex: 'none', width: 'auto', paddingInline: '10px' }}
      aria-label={t('whyRule')}
      data-act="why"
    >
      {t('why')}
    </a>
  );
}
