/** What can be said of a game without a help of its own: its options and numbers, as the server describes them. */
import { isolate } from '../../core/texts';
import { type HelpedTable, type HelpText, keysOf } from '../../kit/help_text';
import { optionText } from '../../kit/option_text';
import { ruleFacts } from '../../kit/rule_facts';
import { t } from './help_texts';

/** The options of a table of this game with their sentences, and the numbers of its rules. */
export function help(table: HelpedTable): HelpText {
  const options = (table.preset?.options ?? []).map((option) => {
    const value = optionText(option, table.options[option.id] ?? option.default, () => null);
    return t('option', {
      label: isolate(option.label),
      value: isolate(value),
      sentence: isolate(option.sentence),
    });
  });
  const facts = ruleFacts(table);
  const numbers = (table.preset?.rules?.facts ?? []).flatMap(({ id, label }) => {
    const value = facts.get(id);
    return value === undefined ? [] : [t('fact', { label: isolate(label), value })];
  });
  const told = [...options, ...numbers];
  return {
    title: t('title'),
    rules: [t('lead'), ...(told.length > 0 ? told : [t('unknown')])],
    keys: keysOf(t('keys')),
  };
}
