import { playerName } from '../core/settings';
import { t } from './texts/en';

export const NAME_LENGTH = 20;

/** The name for the next table; kept for the next visit. */
export function NameField({ id }: { id: string }) {
  return (
    <div class="field">
      <label for={id}>{t('name')}</label>
      <input
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
    </div>
  );
}
