import type { ComponentChildren } from 'preact';
import { playerName } from '../core/settings';
import { t } from './texts/en';

export const NAME_LENGTH = 20;

/** The name for the next table; kept for the next visit. What stands beside it is one's own, too. */
export function NameField({ id, children }: { id: string; children?: ComponentChildren }) {
  return (
    <div class="field">
      <label for={id}>{t('name')}</label>
      <div class="row row--tight">
        <input
          class="grow"
          id={id}
          name="nickname"
          autocomplete="nickname"
          autocapitalize="words"
          spellcheck={false}
          maxLength={NAME_LENGTH * 2}
          placeholder={t('name_hint')}
          value={playerName.value}
          onInput={(event) => {
            playerName.value = event.currentTarget.value;
          }}
        />
        {children}
      </div>
    </div>
  );
}
