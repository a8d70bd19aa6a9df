import { effect, type Signal, signal } from '@preact/signals-core';
import { recall, remember } from './keepsakes';

/** All settings by their names, under which they are kept, written as `on` and `off` where they are switched. */
export const settings = new Map<string, Signal<string> | Signal<boolean>>();

/** One of several, in the order in which they are offered. */
export interface Choice<T extends string = string> extends Signal<T> {
  readonly choices: readonly T[];
}

/** One of `choices`; `first` is what a device has that was never asked. */
function choice<T extends string>(name: string, first: NoInfer<T>, ...choices: readonly T[]): Choice<T> {
  const kept = recall(name) as T | null;
  const setting = signal(kept !== null && choices.includes(kept) ? kept : first);
  settings.set(name, setting);
  return Object.assign(setting, { choices });
}

function toggle(name: string, first: 'on' | 'off'): Signal<boolean> {
  const setting = signal((recall(name) ?? first) === 'on');
  settings.set(name, setting);
  return setting;
}

export const card_size = choice('card_size', 'usual', 'usual', 'large', 'huge');
/** `own`: each suit has a colour of its own; `two`: red and black as on paper, and gold. */
export const suit_colours = choice('suit_colours', 'own', 'own', 'two');
export const suit_letters = toggle('suit_letters', 'off');
export const card_back = choice('card_back', 'crown', 'crown', 'lake', 'meadow', 'night');
export const table = choice('table', 'dark', 'dark', 'light');
export const large_print = toggle('large_print', 'off');
/** What a thumb presses lies on the other side. */
export const left_handed = toggle('left_handed', 'off');

/** How the hand is sorted by itself after a card was drawn. */
export const sort_drawn = choice('sort_drawn', 'off', 'off', 'suit', 'rank');
export const confirm_discards = toggle('confirm_discards', 'off');
/** What is dragged to where it is played is played at once; otherwise the button for it waits. */
export const drag_plays = toggle('drag_plays', 'off');
/** Single letters play; off for whoever talks to the computer or hits keys by chance. */
export const shortcuts = toggle('shortcuts', 'on');

/** `system` follows what the device says of reduced motion. */
export const motion = choice('motion', 'system', 'system', 'on', 'off');
export const pace = choice('pace', 'usual', 'slow', 'usual', 'fast');
export const sound = toggle('sound', 'on');
/** What others react by is shown at their seats, and said. */
export const reactions = toggle('reactions', 'on');
/** The device shakes, shows a notification or marks its icon when it is one's turn. */
export const vibration = toggle('vibration', 'on');
export const notifications = toggle('notifications', 'on');
export const icon_badge = toggle('icon_badge', 'on');
/** The screen stays on while one is at a table. */
export const stays_awake = toggle('stays_awake', 'on');

export const playerName = signal(recall('name') ?? '');

/** Keeps every change, and shows each to the style sheets: `data-card-size="large"` on the root of the page. */
export function keepSettings(): void {
  for (const [name, setting] of settings) {
    effect(() => {
      const written = setting.value === true ? 'on' : setting.value || 'off';
      remember(name, written);
      document.documentElement.setAttribute(`data-${name.replaceAll('_', '-')}`, written);
    });
  }
  effect(() => {
    if (playerName.value !== '') remember('name', playerName.value);
  });
}
