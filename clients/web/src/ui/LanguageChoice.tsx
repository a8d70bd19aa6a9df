import { compareBuilds } from '../core/client_build';
import { type Language, LANGUAGES, offered } from '../core/languages';
import { chooseLanguage, languageOf, locale } from '../core/texts';
import { Icon } from '../kit/icons';
import { t } from './texts/en';

/** The language of the page, each by its own name: whoever cannot read the page finds theirs. */
function Languages({ class: looks }: { class: string }) {
  return (
    <select
      class={looks}
      aria-label={t('language')}
      value={languageOf(locale.value)}
      onChange={(event) => {
        const select = event.currentTarget;
        chooseLanguage(select.value as Language).catch(() => {
          select.value = languageOf(locale.peek());
          return compareBuilds();
        });
      }}
    >
      {offered.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGES[language]}
        </option>
      ))}
    </select>
  );
}

/** At the foot of a page. */
export function LanguageChoice() {
  return (
    <span class="language">
      <Icon name="globe" />
      <Languages class="input" />
    </span>
  );
}

/** Among the settings. */
export function LanguageOption() {
  return (
    <div class="option">
      <span class="option__words">
        <span class="option__label" aria-hidden="true">
          {t('language')}
        </span>
      </span>
      <Languages class="input option__select" />
    </div>
  );
}
