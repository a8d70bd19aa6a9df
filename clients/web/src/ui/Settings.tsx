import type { Signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { chime } from '../core/chime';
import { type Choice as ChoiceSetting, settings } from '../core/settings';
import { loadPreviews } from '../games/registry';
import { LanguageOption } from './LanguageChoice';
import { settingsText as s } from './texts/settings';

function notifyState(): 'yes' | 'no' | 'ask' | 'missing' {
  // Notifications need a secure address; on plain http there is nothing to offer.
  if (typeof Notification === 'undefined' || !window.isSecureContext) return 'missing';
  return Notification.permission === 'granted' ? 'yes' : Notification.permission === 'denied' ? 'no' : 'ask';
}

type Device = typeof import('../core/settings');
/** The settings of a kind, by their names, which their texts have too. */
type Named<Kind> = { [Name in keyof Device]: Device[Name] extends Kind ? Name : never }[keyof Device];

function Switch({ of, changed }: { of: Named<Signal<boolean>>; changed?: () => void }) {
  const setting = settings.get(of) as Signal<boolean>;
  return (
    <label class="option">
      <span class="option__words">
        <span class="option__label">{s(of)}</span>
        <span class="option__sentence">{s(`${of}_text`)}</span>
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

function Choice({ of }: { of: Named<{ choices: readonly string[] }> }) {
  const id = useId();
  const setting = settings.get(of) as ChoiceSetting;
  return (
    <div class="option">
      <span class="option__words">
        <span class="option__label" id={id}>
          {s(of)}
        </span>
      </span>
      <div class="segments" role="group" aria-labelledby={id}>
        {setting.choices.map((choice) => (
          <button
            type="button"
            key={choice}
            aria-pressed={setting.value === choice}
            onClick={() => {
              setting.value = choice;
            }}
          >
            {s(`${of}_${choice}` as 'pace_slow')}
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
      <Choice of="sort_drawn" />
      <Switch of="confirm_discards" />
      <Switch of="drag_plays" />
      <Switch of="shortcuts" />
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
      <Choice of="card_size" />
      <Choice of="suit_colours" />
      <Switch of="suit_letters" />
      <Choice of="card_back" />
      <Choice of="table" />
      <Switch of="large_print" />
      <Switch of="left_handed" />
    </>
  );
}

/** What moves, sounds and calls. Devices that cannot do a thing are not asked about it. */
function Signs() {
  return (
    <>
      <h3>{s('moving')}</h3>
      <Choice of="motion" />
      <Choice of="pace" />
      <Switch of="sound" changed={chime} />
      {'vibrate' in navigator && <Switch of="vibration" />}
      <Notify />
      <Switch of="reactions" />
      {'setAppBadge' in navigator && <Switch of="icon_badge" />}
      {'wakeLock' in navigator && <Switch of="stays_awake" />}
    </>
  );
}

function Notify() {
  const [state, setState] = useState(notifyState);
  if (state === 'missing') return null;
  if (state === 'yes') return <Switch of="notifications" />;
  const ask = (): void => void Notification.requestPermission().then(() => setState(notifyState()));
  return (
    <div class="option">
      <span class="option__words">
        <span class="option__label">{s('notifications')}</span>
        <span class="option__sentence">{s(state === 'ask' ? 'notifications_text' : 'notifications_no')}</span>
      </span>
      {state === 'ask' && (
        <button type="button" class="button" onClick={ask}>
          {s('notifications_ask')}
        </button>
      )}
    </div>
  );
}
