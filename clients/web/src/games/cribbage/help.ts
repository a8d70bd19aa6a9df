/** How Kings Cribbage is played, with the numbers and rules of the table; loaded with the help. */
import type { Options } from '../../core/wire';
import { chosen, type HelpedTable, type HelpText, keysOf, sentences } from '../../kit/help_text';
import { type RuleFacts, ruleFacts, withFacts } from '../../kit/rule_facts';
import { t } from './help_texts';

const CONTRIBUTIONS = ['whole_line', 'new_tiles', 'new_tiles_any_line', 'line_scores'] as const;
const FLUSHES = ['per_line', 'once_per_play', 'own_five_only'] as const;
const EXCHANGES = ['only_if_stuck', 'anytime'] as const;
const FIRST_PLAYERS = ['low_draw', 'random', 'host'] as const;

const points = (value: unknown): number => Number(value ?? 0);

function equipment({ preset }: HelpedTable, facts: RuleFacts): string {
  return sentences(
    preset !== null && t('players', preset.seats),
    withFacts(facts, ['tiles', 'copies'], (n) => t('tiles', n)),
    withFacts(facts, ['side_tiles'], (n) => t('sides', n)),
    withFacts(facts, ['rows', 'squares'], (n) => t(n.squares < n.rows * n.rows ? 'board_cut' : 'board', n)),
  );
}

function turn(options: Options, facts: RuleFacts): string {
  return sentences(
    withFacts(facts, ['rack'], (n) => t('turn', n)),
    withFacts(facts, ['first_play_min'], (n) => t('first_play', n)),
    options['centre_start'] === true && t('centre_start'),
    t(`begins_${chosen(FIRST_PLAYERS, options['first_player'])}`),
  );
}

function hands(options: Options, facts: RuleFacts): string {
  return sentences(
    withFacts(facts, ['line_max'], (n) => t('lines', n)),
    t(`contribution_${chosen(CONTRIBUTIONS, options['contribution'])}`),
    t('any_order'),
  );
}

function bonuses(options: Options): string {
  const flush = chosen(FLUSHES, options['bonus_flush_rule']);
  const all: [what: string, worth: number][] = [
    [t('bonus_first'), points(options['bonus_first'])],
    [t('bonus_all_five'), points(options['bonus_all_five'])],
    [t(`bonus_flush_${flush}`), points(options['bonus_flush'])],
  ];
  const given = all.filter(([, worth]) => worth > 0).map(([what, worth]) => t('bonus', { what, points: worth }));
  return given.length === 0 ? '' : t('bonuses', { bonuses: given });
}

function scoring(options: Options, facts: RuleFacts): string {
  return sentences(
    withFacts(facts, ['fifteen_points', 'pair_points', 'run_min'], (n) => t('points', n)),
    withFacts(facts, ['ace_value', 'court_value'], (n) => t('values', n)),
    bonuses(options),
  );
}

function ending(options: Options, facts: RuleFacts): string {
  const target = points(options['target_score']);
  const laps = points(options['scoreless_limit']);
  return sentences(
    t('end'),
    options['leftover_six_nine'] === 'printed'
      ? t('left_printed')
      : withFacts(facts, ['six_nine_left'], (n) => t('left_six_nine', n)),
    laps > 0 && t('scoreless', { most: laps }),
    target > 0 && t('target', { points: target }),
    t('most_win'),
  );
}

/** The help for such a table. */
export function help(table: HelpedTable): HelpText {
  const { options } = table;
  const facts = ruleFacts(table);
  const rules = [
    equipment(table, facts),
    turn(options, facts),
    hands(options, facts),
    scoring(options, facts),
    withFacts(facts, ['call_seconds', 'wrong_call_cost'], (n) => t('joker_calls', n)),
    sentences(t('six_nine'), t(`exchange_${chosen(EXCHANGES, options['exchange'])}`)),
    sentences(options['servant'] === true && t('servant')),
    ending(options, facts),
  ];
  return { title: t('title'), rules: rules.filter(Boolean), keys: keysOf(t('keys')) };
}
