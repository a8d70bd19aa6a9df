/** How Kings Cribbage is played, with the numbers and rules of the table; loaded with the help. */
import { dictionary } from '../../core/texts';
import type { Options } from '../../core/wire';
import { type HelpText, keysOf } from '../../kit/help_text';

const t = dictionary({
  title: 'Kings Cribbage in short',
  turn: 'Lay one to five tiles in one row or column. They have to touch a tile that is there, without a gap.',
  lines: 'Every row and column that a new tile stands in has to be a hand of two to five tiles.',
  contribution_whole_line: 'In a hand every tile has to be part of a fifteen, a pair or a run.',
  contribution_new_tiles: 'In each of its hands a new tile has to be part of a fifteen, a pair or a run.',
  contribution_new_tiles_any_line: 'In one of its hands a new tile has to be part of a fifteen, a pair or a run.',
  contribution_line_scores: 'Every hand has to score, with a fifteen, a pair or a run.',
  any_order: 'The order of the tiles does not matter.',
  points: 'A fifteen and a pair score 2, a run its length; each hand that you make or extend counts as a whole.',
  bonuses: (p: { bonuses: string }) => `More for: ${p.bonuses}.`,
  bonus: (p: { what: string; points: number }) => `${p.what} (${p.points})`,
  bonus_first: 'the first play',
  bonus_all_five: 'all five tiles',
  bonus_flush_per_line: 'each hand of five tiles of one colour',
  bonus_flush_once_per_play: 'a hand of five tiles of one colour, once in a play',
  bonus_flush_own_five_only: 'five new tiles of one colour',
  six_nine: 'A 6/9 tile is laid as a six or as a nine.',
  exchange_only_if_stuck: 'If you have no play, exchange tiles or pass.',
  exchange_anytime: 'Instead of playing you may exchange tiles or pass.',
  joker_calls:
    'You count your play yourself. Whoever sees that you missed points calls Joker and takes them; a wrong call ' +
    "costs five and brings the Joker's badge. Who claims more than the play is worth gets nothing for it.",
  split_colours: 'One side plays the light tiles, the other the dark ones.',
  end:
    'When the bag is empty and somebody is out, or nobody can go on, everybody loses the points that are left on ' +
    'the rack.',
  target: (p: { points: number }) => `Whoever reaches ${p.points} points ends the game at once.`,
  most_win: 'Most points win.',
  keys: [
    'Arrows|Go over the board or the rack',
    'A 2–9 0 J Q K|On the board: lay a tile (0 is 10)',
    'Space|Choose a tile, lay it on a square',
    'Backspace|Take the last tile back',
    'B|To the board',
    'T|Turn a 6/9 tile',
    'R|Take all tiles back',
    'P|Play',
    'H|Hint',
    'S|Shuffle the rack',
    'Z|Larger board',
    'W|Whose turn is it?',
    'C|Chat',
    '?|Help',
  ].join('\n'),
});

const CONTRIBUTIONS = ['whole_line', 'new_tiles', 'new_tiles_any_line', 'line_scores'] as const;
const FLUSHES = ['per_line', 'once_per_play', 'own_five_only'] as const;
const EXCHANGES = ['only_if_stuck', 'anytime'] as const;

/** The chosen value; the first, as the server has it by default, where this page does not know the value. */
function chosen<V extends string>(values: readonly [V, ...V[]], value: unknown): V {
  return values.find((each) => each === value) ?? values[0];
}

const points = (value: unknown): number => Number(value ?? 0);

function bonuses(options: Options): string {
  const flush = chosen(FLUSHES, options['bonus_flush_rule']);
  const all: [what: string, worth: number][] = [
    [t('bonus_first'), points(options['bonus_first'])],
    [t('bonus_all_five'), points(options['bonus_all_five'])],
    [t(`bonus_flush_${flush}`), points(options['bonus_flush'])],
  ];
  const given = all.filter(([, worth]) => worth > 0).map(([what, worth]) => t('bonus', { what, points: worth }));
  return given.length === 0 ? '' : t('bonuses', { bonuses: given.join(', ') });
}

function ending(options: Options): string {
  const target = points(options['target_score']);
  return [t('end'), target > 0 && t('target', { points: target }), t('most_win')].filter(Boolean).join(' ');
}

/** The help for a table with these options. */
export function help(options: Options): HelpText {
  const rules = [
    t('turn'),
    options['split_colours'] === true && t('split_colours'),
    t('lines'),
    `${t(`contribution_${chosen(CONTRIBUTIONS, options['contribution'])}`)} ${t('any_order')}`,
    [t('points'), bonuses(options)].filter(Boolean).join(' '),
    options['joker_calls'] === true && t('joker_calls'),
    `${t('six_nine')} ${t(`exchange_${chosen(EXCHANGES, options['exchange'])}`)}`,
    ending(options),
  ];
  return { title: t('title'), rules: rules.filter((rule) => rule !== false), keys: keysOf(t('keys')) };
}
