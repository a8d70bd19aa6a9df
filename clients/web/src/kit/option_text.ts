import { type Find, listed } from '../core/texts';
import type { OptionDescriptor, OptionValue } from '../core/wire';
import { t } from './texts';

/** `at_round_end` as words. */
function choiceText(value: string): string {
  const text = value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What an option is called; `find`: the words of those who know it, before those of the server. */
export const optionLabel = (option: OptionDescriptor, find: Find): string =>
  find(`option_${option.id}`) ?? option.label;

export const optionSentence = (option: OptionDescriptor, find: Find): string =>
  find(`option_${option.id}_about`) ?? option.sentence;

/** What one of the values of an option is called. */
export const choiceLabel = (option: OptionDescriptor, value: string, find: Find): string =>
  find(`choice_${option.id}_${value.replaceAll(/\W/g, '_')}`) ?? choiceText(value);

/** What an option is set to, as it is read. */
export function optionText(option: OptionDescriptor, value: OptionValue, find: Find): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (Array.isArray(value)) return listed(value.map(String));
  return option.type === 'choice' ? choiceLabel(option, String(value), find) : String(value);
}
