/** What can be said of a game without a help of its own: its options, as the server describes them. */
import { fetchGames } from '../../core/api';
import { dictionary, isolate } from '../../core/texts';
import type { OptionDescriptor, Options } from '../../core/wire';
import { type HelpText, keysOf } from '../../kit/help_text';
import { optionText } from '../../kit/option_text';

const t = dictionary({
  title: 'What is known of this game',
  lead:
    'This page knows no rules of this game and has no table of its own for it. It shows what the server tells, and ' +
    'what you can do by number.',
  unknown: 'How this table is set is not known either.',
  option: (p: { label: string; value: string; sentence: string }) =>
    `${isolate(p.label)}: ${isolate(p.value)}. ${isolate(p.sentence)}`,
  keys: '1–9|Do what has this number\nC|Chat\n?|Help',
});

async function describedOptions(game: string): Promise<readonly OptionDescriptor[]> {
  try {
    return (await fetchGames()).games.find(({ id }) => id === game)?.options ?? [];
  } catch {
    return [];
  }
}

/** The options of a table of this game with their sentences, which the server is asked for. */
export async function help(options: Options, game: string): Promise<HelpText> {
  const told = (await describedOptions(game)).map((option) => {
    const value = optionText(option, options[option.id] ?? option.default);
    return t('option', { label: option.label, value, sentence: option.sentence });
  });
  return {
    title: t('title'),
    rules: [t('lead'), ...(told.length > 0 ? told : [t('unknown')])],
    keys: keysOf(t('keys')),
  };
}
