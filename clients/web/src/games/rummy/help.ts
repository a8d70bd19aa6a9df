/** How the games of the family are played, with the numbers of the table; loaded with the help. */
import { dictionary } from '../../core/texts';
import type { Options } from '../../core/wire';
import { type HelpText, keysOf } from '../../kit/help_text';

const t = dictionary({
  title: 'The game in a minute',
  rounds_rise: (p: { first: number; last: number }) =>
    `Each round deals one card more than the last: ${p.first} cards first, ${p.last} in the end.`,
  round_one: (p: { size: number }) => `There is one round, of ${p.size} cards.`,
  rounds: (p: { sizes: string; last: number }) => `The rounds deal ${p.sizes} and ${p.last} cards.`,
  turn: 'On your turn draw one card, from the stock or the top discard, then throw one away.',
  groups: 'Collect books (three or more of one rank) and runs (three or more of one suit in order).',
  ace_low: 'The ace is low.',
  naturals: (p: { least: number }) =>
    p.least === 1
      ? 'One card of a group has to stand for itself.'
      : `${p.least} cards of a group have to stand for themselves.`,
  wild_jokers: 'Jokers are wild, and so is the rank that equals the number of cards dealt.',
  wild_rank: 'The rank that equals the number of cards dealt is wild.',
  wild_courts: 'With eleven cards that is the jack, then the queen, then the king.',
  may_go_out: 'When all your cards but the discard are in groups you can go out.',
  must_go_out: 'When all your cards but the discard are in groups you have to go out.',
  last_turns: 'Everybody else gets one last turn and lays down what they can.',
  all_melded: 'Whose cards then all form groups lays all of them down, discards none and has no points.',
  left_over: (p: { points: string }) => `Cards left over count against you: ${p.points}. The fewest points win.`,
  number_cards: 'number cards their number',
  courts_by_rank: 'J 11, Q 12, K 13',
  ace: 'an ace 1',
  courts: 'J, Q and K 10',
  wild_by_rank: 'wild cards as much as others of their rank',
  wild_twenty: 'a wild card 20',
  joker: 'a joker 50',
  keys: [
    '← →|Go from card to card',
    'Space|Select or unselect a card',
    'Alt ← →|Shift the card in your hand',
    'D|Draw from the stock',
    'T|Take the top discard',
    'X|Discard the selected card',
    'O|Go out',
    'S|Sort the hand',
    'A|Show the best groups',
    'W|Whose turn is it?',
    'C|Chat',
    '?|This help',
  ].join('\n'),
});

/** A round of more cards than that has a court card as its wild rank. */
const LARGEST_NUMBER_CARD = 10;

/**
 * The option is there where packs are ordinary ones of 52 cards; the pack of five suits has no ace, and always jokers.
 */
const isOrdinary = (options: Options): boolean => options['jokers'] !== undefined;
const hasJokers = (options: Options): boolean => !isOrdinary(options) || Number(options['jokers']) > 0;
const roundsOf = ({ rounds }: Options): readonly number[] => (Array.isArray(rounds) ? rounds : []);

function rounds(sizes: readonly number[]): string {
  const [first, last] = [sizes[0], sizes.at(-1)];
  if (first === undefined || last === undefined) return '';
  if (sizes.length === 1) return t('round_one', { size: first });
  if (sizes.every((size, i) => size === first + i)) return t('rounds_rise', { first, last });
  return t('rounds', { sizes: sizes.slice(0, -1).join(', '), last });
}

function groups(options: Options): string {
  const least = Number(options['min_naturals_per_meld'] ?? 0);
  return sentences(t('groups'), isOrdinary(options) && t('ace_low'), least > 0 && t('naturals', { least }));
}

function wildCards(options: Options): string {
  const courts = roundsOf(options).some((size) => size > LARGEST_NUMBER_CARD);
  return sentences(t(hasJokers(options) ? 'wild_jokers' : 'wild_rank'), courts && t('wild_courts'));
}

function leftOver(options: Options): string {
  const points = isOrdinary(options)
    ? [t('ace'), t('number_cards'), t('courts'), t(options['wild_leftover'] === '20' ? 'wild_twenty' : 'wild_by_rank')]
    : [t('number_cards'), t('courts_by_rank'), t('wild_twenty')];
  if (hasJokers(options)) points.push(t('joker'));
  return t('left_over', { points: points.join(', ') });
}

function sentences(...parts: (string | false)[]): string {
  return parts.filter(Boolean).join(' ');
}

/** The help for a table with these options. */
export function help(options: Options): HelpText {
  const rules = [
    rounds(roundsOf(options)),
    t('turn'),
    groups(options),
    wildCards(options),
    sentences(
      t(options['must_go_out'] ? 'must_go_out' : 'may_go_out'),
      t('last_turns'),
      options['last_turn_all_melded'] === 'zero' && t('all_melded'),
    ),
    leftOver(options),
  ];
  return { title: t('title'), rules: rules.filter(Boolean), keys: keysOf(t('keys')) };
}
