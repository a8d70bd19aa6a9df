import { effect, type Signal, signal } from '@preact/signals-core';
import { recall, remember } from './keepsakes';

/** What is kept of each setting, by its name, and how it is written down. */
const written = new Map<string, () => string>();

/** One of `choices`, the first of which is what a device has that was never asked. */
function choice<T extends string>(name: string, choices: readonly [T, ...T[]]): Signal<T> {
  const kept = recall(name) as T | null;
  const setting = signal(kept !== null && choices.includes(kept) ? kept : choices[0]);
  written.set(name, () => setting.value);
  return setting;
}

function toggle(name: string, first: 'on' | 'off'): Signal<boolean> {
  const setting = signal((recall(name) ?? first) === 'on');
  written.set(name, () => (setting.value ? 'on' : 'off'));
  return setting;
}

export const CARD_SIZES = ['usual', 'large', 'huge'] as const;
export const card_size = choice('card_size', CARD_SIZES);
/** `own`: each suit has a colour of its own; `two`: red and black as on paper, and gold. */
export const SUIT_COLOURS = ['own', 'two'] as const;
export const suit_colours = choice('suit_colours', SUIT_COLOURS);
export const suit_letters = toggle('suit_letters', 'off');
export const CARD_BACKS = ['crown', 'lake', 'meadow', 'night'] as const;
export const card_back = choice('card_back', CARD_BACKS);
export const TABLES = ['dark', 'light'] as const;
export const table = choice('table', TABLES);
export const large_print = toggle('large_print', 'off');
/** What a thumb presses lies on the other side. */
export const left_handed = toggle('left_handed', 'off');

/** How the hand is sorted by itself after a card was drawn. */
export const SORTS = ['off', 'suit', 'rank'] as const;
export const sort_drawn = choice('sort_drawn', SORTS);
export const confirm_discards = toggle('confirm_discards', 'off');
/** What is dragged to where it is played is played at once; otherwise the button for it waits. */
export const drag_plays = toggle('drag_plays', 'off');
/** Single letters play; off for whoever talks to the computer or hits keys by chance. */
export const shortcuts = toggle('shortcuts', 'on');

/** `system` follows what the device says of reduced motion. */
export const MOTIONS = ['system', 'on', 'off'] as const;
export const motion = choice('motion', MOTIONS);
export const PACES = ['usual', 'slow', 'fast'] as const;
export const pace = choice('pace', PACES);
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
  for (const [name, write] of written) {
    effect(() => {
      remember(name, write());
      document.documentElement.setAttribute(`data-${name.replaceAll('_', '-')}`, write());
    });
  }
  effect(() => {
    if (playerName.value !== '') remember('name', playerName.value);
  });
}
