import { effect, signal } from '@preact/signals-core';
import { recall, remember } from './keepsakes';

/** `system` follows what the device says of reduced motion. */
export type Motion = 'system' | 'on' | 'off';

export const sound = signal(recall('sound') !== 'off');
/** Single letters play; off for whoever talks to the computer or hits keys by chance. */
export const shortcuts = signal(recall('shortcuts') !== 'off');
export const motion = signal<Motion>((recall('motion') as Motion | null) ?? 'system');
export const playerName = signal(recall('name') ?? '');

/** Keeps every change and shows the motion setting to the style sheets. */
export function keepSettings(): void {
  effect(() => remember('sound', sound.value ? 'on' : 'off'));
  effect(() => remember('shortcuts', shortcuts.value ? 'on' : 'off'));
  effect(() => {
    remember('motion', motion.value);
    document.documentElement.dataset['motion'] = motion.value;
  });
  effect(() => {
    if (playerName.value !== '') remember('name', playerName.value);
  });
}
