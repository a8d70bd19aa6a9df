import type { Signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { chime } from '../core/chime';
import type { Connection } from '../core/connection';
import { type Motion, motion, playerName, shortcuts, sound } from '../core/settings';
import type { RoomMessage } from '../core/wire';
import { Problem } from '../kit/parts';
import { NAME_LENGTH } from './NameField';
import { problemText, t } from './texts/en';

const MOTIONS: readonly Motion[] = ['system', 'on', 'off'];

function notifyState(): 'yes' | 'no' | 'ask' | 'missing' {
  // Notifications need a secure address; on plain http there is nothing to offer.
  if (typeof Notification === 'undefined' || !window.isSecureContext) return 'missing';
  return Notification.permission === 'granted' ? 'yes' : Notification.permission === 'denied' ? 'no' : 'ask';
}

function Switch({
  label,
  text,
  setting,
  changed,
}: {
  label: string;
  text: string;
  setting: Signal<boolean>;
  changed?: () => void;
}) {
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

interface SettingsProps {
  connection: Connection;
  room: RoomMessage;
}

/** What this device does, and one's own name at this table. */
export function Settings({ connection, room }: SettingsProps) {
  return (
    <div class="stack">
      <Rename connection={connection} room={room} />
      <Switch label={t('settings_sound')} text={t('settings_sound_text')} setting={sound} changed={chime} />
      <Switch label={t('settings_keys')} text={t('settings_keys_text')} setting={shortcuts} />
      <MotionChoice />
      <Notify />
    </div>
  );
}

function Rename({ connection, room }: SettingsProps) {
  const [name, setName] = useState(room.you.name ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const rename = (): void => {
    setProblem(null);
    connection.send('rename', { name: name.trim() }).then(
      () => {
        playerName.value = name.trim();
      },
      (refusal: unknown) => setProblem(problemText(refusal)),
    );
  };
  return (
    <>
      <form
        class="row row--end"
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <div class="field grow">
          <label for="rename">{t('settings_name')}</label>
          <input
            id="rename"
            maxLength={NAME_LENGTH * 2}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <button type="submit" class="button">
          {t('settings_rename')}
        </button>
      </form>
      <Problem text={problem} />
    </>
  );
}

function MotionChoice() {
  return (
    <div class="option">
      <span class="option__words">
        <span class="option__label" id="motion-label">
          {t('settings_motion')}
        </span>
      </span>
      <div class="segments" role="group" aria-labelledby="motion-label">
        {MOTIONS.map((choice) => (
          <button
            type="button"
            key={choice}
            aria-pressed={motion.value === choice}
            onClick={() => {
              motion.value = choice;
            }}
          >
            {t(`settings_motion_${choice}`)}
          </button>
        ))}
      </div>
    </div>
  );
}

function Notify() {
  const [state, setState] = useState(notifyState);
  if (state === 'missing') return null;
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
