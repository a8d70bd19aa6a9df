import { dictionary } from '../core/texts';
import type { OptionDescriptor, OptionValue } from '../core/wire';

const t = dictionary({ on: 'on', off: 'off' });

/** `at_round_end` as words. */
export function choiceText(value: string): string {
  const text = value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What an option is set to, as it is read. */
export function optionText(option: OptionDescriptor, value: OptionValue): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (Array.isArray(value)) return value.join(', ');
  return option.type === 'choice' ? choiceText(String(value)) : String(value);
}
