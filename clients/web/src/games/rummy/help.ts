/** How the games of the family are played, with the numbers of the table; loaded with the help. */
import type { Options } from '../../core/wire';
import { chosen, type HelpedTable, type HelpText, keysOf, sentences } from '../../kit/help_text';
import { type RuleFacts, ruleFacts, withFacts } from '../../kit/rule_facts';
import { t } from './help_texts';

const TIES = ['shared', 'most_zero_rounds', 'playoff_round'] as const;
const HISTORIES = ['visible', 'top_only'] as const;
const REVEALS = ['at_round_end', 'at_game_end'] as const;
const DEALERS = ['random', 'host', 'winner_of_last', 'loser_of_last'] as const;

const SUITS = ['spades', 'hearts', 'clubs', 'diamonds', 'stars'] as const;
const ACE = 1;
/** From this rank on. */
const COURTS = [11, 12, 13] as const;
const COURT_NAMES = { 11: 'jack', 12: 'queen', 13: 'king' } as const;

const roundsOf = ({ rounds }: Options): readonly number[] => (Array.isArray(rounds) ? rounds : []);

function packs({ packs: value }: Options): string {
  if (value === undefined) return '';
  if (value === 'auto' || value === 'auto_floor') return t(`packs_${value}`);
  return t('packs', { packs: Number(value) });
}

function cards({ preset, options }: HelpedTable, facts: RuleFacts): string {
  const pack = withFacts(facts, ['cards', 'suits', 'lowest_rank', 'jokers'], (n) =>
    t('pack', {
      cards: n.cards,
      suits: n.suits,
      names: SUITS.slice(0, n.suits).map((suit) => t(`suit_${suit}`)),
      lowest: n.lowest_rank === ACE ? t('the_ace') : String(n.lowest_rank),
      jokers: n.jokers > 0 ? t('pack_jokers', { jokers: n.jokers }) : '',
    }),
  );
  return sentences(preset !== null && t('players', preset.seats), pack, packs(options));
}

function rounds(sizes: readonly number[]): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (sizes.length === 1) return t('round_one', { size: first });
  if (sizes.every((size, i) => size === first + i)) return t('rounds_rise', { first, last });
  return t('rounds', { sizes: sizes.map(String) });
}

function groups(options: Options, facts: RuleFacts): string {
  const least = Number(options['min_naturals_per_meld'] ?? 0);
  return sentences(
    withFacts(facts, ['book_min', 'run_min', 'run_max'], (n) => t('groups', n)),
    facts.get('lowest_rank') === ACE && t('ace_low'),
    least > 0 && t('naturals', { least }),
  );
}

function wildCards(options: Options, facts: RuleFacts): string {
  const courts = COURTS.filter((rank) => roundsOf(options).includes(rank));
  const told = courts.map((size) => t('wild_court', { size, court: t(COURT_NAMES[size]) }));
  return sentences(
    t((facts.get('jokers') ?? 0) > 0 ? 'wild_jokers' : 'wild_rank'),
    told.length > 0 && t('wild_courts', { courts: told }),
    t('wild_any'),
  );
}

function goingOut(options: Options): string {
  return sentences(
    t(options['must_go_out'] === true ? 'must_go_out' : 'may_go_out'),
    t('last_turns'),
    options['last_turn_all_melded'] === 'zero' && t('all_melded'),
    options['final_laydown'] === 'manual' && t('manual'),
  );
}

function leftOver(facts: RuleFacts): string {
  const courts = withFacts(facts, ['jack_points', 'queen_points', 'king_points'], (n) => {
    const alike = n.jack_points === n.queen_points && n.queen_points === n.king_points;
    const points = { jack: n.jack_points, queen: n.queen_points, king: n.king_points };
    return alike ? t('courts_alike', points) : t('courts_apart', points);
  });
  // Without any numbers nothing can be said of points.
  if (courts === '') return '';
  const points = [
    withFacts(facts, ['ace_points'], (n) => t('ace', { points: n.ace_points })),
    t('number_cards'),
    courts,
    withFacts(facts, ['wild_points'], (n) => t('wild', { points: n.wild_points })) || t('wild_by_rank'),
    withFacts(facts, ['joker_points'], (n) => t('joker', { points: n.joker_points })),
  ];
  return t('left_over', { points: points.filter(Boolean) });
}

function ties(options: Options, facts: RuleFacts): string {
  const rule = chosen(TIES, options['tie_break']);
  if (rule !== 'playoff_round') return t(`tie_${rule}`);
  return withFacts(facts, ['playoff_cards'], (n) => t('tie_playoff_round', n));
}

function stock(options: Options): string {
  const most = options['stock_empty'] === 'end_round' ? 0 : Number(options['max_recycles'] ?? 0);
  const turns = Number(options['max_turns_per_seat'] ?? 0);
  return sentences(
    most > 0 ? t('new_stocks', { most }) : t('no_new_stock'),
    most > 0 && options['buried_wilds'] === 'remove' && t('buried_out'),
    turns > 0 && t('turns', { most: turns }),
  );
}

function around(options: Options): string {
  return sentences(
    t(`discards_${chosen(HISTORIES, options['discard_history'])}`),
    t(`hands_${chosen(REVEALS, options['reveal_hands'])}`),
    t(`dealer_${chosen(DEALERS, options['first_dealer'])}`),
  );
}

/** The help for such a table. */
export function help(table: HelpedTable): HelpText {
  const { options } = table;
  const facts = ruleFacts(table);
  const rules = [
    cards(table, facts),
    rounds(roundsOf(options)),
    sentences(t('turn'), options['same_card_return'] === 'forbid' && t('same_card')),
    groups(options, facts),
    wildCards(options, facts),
    goingOut(options),
    sentences(leftOver(facts), ties(options, facts)),
    stock(options),
    around(options),
  ];
  return { title: t('title'), rules: rules.filter(Boolean), keys: keysOf(t('keys')) };
}
