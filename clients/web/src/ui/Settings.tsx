import type { Signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { chime } from '../core/chime';
import * as device from '../core/settings';
import { loadPreviews } from '../games/registry';
import { LanguageOption } from './LanguageChoice';
import { t } from './texts/en';
import { settingsText as s } from './texts/settings';

function notifyState(): 'yes' | 'no' | 'ask' | 'missing' {
  // Notifications need a secure address; on plain http there is nothing to offer.
  if (typeof Notification === 'undefined' || !window.isSecureContext) return 'missing';
  return Notification.permission === 'granted' ? 'yes' : Notification.permission === 'denied' ? 'no' : 'ask';
}

interface SwitchProps {
  label: string;
  text: string;
  setting: Signal<boolean>;
  changed?: () => void;
}

function Switch({ label, text, setting, changed }: SwitchProps) {
  return (
    <label class="option">
      <span class="option__words">
        <span class="option__label">{label}</span>
        <span class="option__sentence">{text}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        class="switch"
        checked={setting.value}
        onChange={(event) => {
          setting.value = event.currentTarget.checked;
          changed?.();
        }}
      />
    </label>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  setting: Signal<T>;
  choices: readonly T[];
  nameOf: (choice: T) => string;
}

function Choice<T extends string>({ label, setting, choices, nameOf }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class="option">
      <span class="option__words">
        <span class="option__label" id={id}>
          {label}
        </span>
      </span>
      <div class="segments" role="group" aria-labelledby={id}>
        {choices.map((choice) => (
          <button
            type="button"
            key={choice}
            aria-pressed={setting.value === choice}
            onClick={() => {
              setting.value = choice;
            }}
          >
            {nameOf(choice)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** What this device does. It needs no table; at one of a `family` it shows what that is played with. */
export function Settings({ family }: { family?: string }) {
  return (
    <div class="settings">
      <LanguageOption />
      <Look {...(family === undefined ? {} : { family })} />
      <Cards />
      <h3>{s('playing')}</h3>
      <Choice
        label={s('sort_drawn')}
        setting={device.sort_drawn}
        choices={device.SORTS}
        nameOf={(choice) => s(`sort_drawn_${choice}`)}
      />
      <Switch label={s('confirm')} text={s('confirm_text')} setting={device.confirm_discards} />
      <Switch label={t('settings_drag')} text={t('settings_drag_text')} setting={device.drag_plays} />
      <Switch label={t('settings_keys')} text={t('settings_keys_text')} setting={device.shortcuts} />
      <Signs />
    </div>
  );
}

/** Stays in sight while the rest scrolls. */
function Look({ family }: { family?: string }) {
  const [previews, setPreviews] = useState<ComponentType[]>([]);
  useEffect(() => {
    let here = true;
    loadPreviews(family).then(
      (loaded) => here && setPreviews(loaded),
      // Without it the settings are as good.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [family]);
  if (previews.length === 0) return null;
  return (
    <div class="look" role="img" aria-label={s('look')}>
      {previews.map((Preview, i) => (
        <Preview key={i} />
      ))}
    </div>
  );
}

function Cards() {
  return (
    <>
      <h3>{s('cards')}</h3>
      <Choice
        label={s('card_size')}
        setting={device.card_size}
        choices={device.CARD_SIZES}
        nameOf={(choice) => s(`card_size_${choice}`)}
      />
      <Choice
        label={s('suit_colours')}
        setting={device.suit_colours}
        choices={device.SUIT_COLOURS}
        nameOf={(choice) => s(`suit_colours_${choice}`)}
      />
      <Switch label={s('suit_letters')} text={s('suit_letters_text')} setting={device.suit_letters} />
      <Choice
        label={s('card_back')}
        setting={device.card_back}
        choices={device.CARD_BACKS}
        nameOf={(choice) => s(`card_back_${choice}`)}
      />
      <Choice
        label={s('table')}
        setting={device.table}
        choices={device.TABLES}
        nameOf={(choice) => s(`table_${choice}`)}
      />
      <Switch label={s('large_print')} text={s('large_print_text')} setting={device.large_print} />
      <Switch label={s('left_handed')} text={s('left_handed_text')} setting={device.left_handed} />
    </>
  );
}

/** What moves, sounds and calls. Devices that cannot do a thing are not asked about it. */
function Signs() {
  return (
    <>
      <h3>{s('moving')}</h3>
      <Choice
        label={t('settings_motion')}
        setting={device.motion}
        choices={device.MOTIONS}
        nameOf={(choice) => t(`settings_motion_${choice}`)}
      />
      <Choice
        label={s('pace')}
        setting={device.pace}
        choices={['slow', 'usual', 'fast']}
        nameOf={(choice) => s(`pace_${choice}`)}
      />
      <Switch label={t('settings_sound')} text={t('settings_sound_text')} setting={device.sound} changed={chime} />
      {'vibrate' in navigator && (
        <Switch label={s('vibration')} text={s('vibration_text')} setting={device.vibration} />
      )}
      <Notify />
      <Switch label={s('reactions')} text={s('reactions_text')} setting={device.reactions} />
      {'setAppBadge' in navigator && <Switch label={s('badge')} text={s('badge_text')} setting={device.icon_badge} />}
      {'wakeLock' in navigator && <Switch label={s('awake')} text={s('awake_text')} setting={device.stays_awake} />}
    </>
  );
}

function Notify() {
  const [state, setState] = useState(notifyState);
  if (state === 'missing') return null;
  if (state === 'yes')
    return <Switch label={t('settings_notify')} text={t('settings_notify_text')} setting={device.notifications} />;
  const ask = (): void => void Notification.requestPermission().then(() => setState(notifyState()));
  return (
    <div class="option">
      <span class="option__words">
        <span class="option__label">{t('settings_notify')}</span>
        <span class="option__sentence">
          {state === 'ask' ? t('settings_notify_text') : t(`settings_notify_${state}`)}
        </span>
      </span>
      {state === 'ask' && (
        <button type="button" class="button" onClick={ask}>
          {t('settings_notify_ask')}
        </button>
      )}
    </div>
  );
}
