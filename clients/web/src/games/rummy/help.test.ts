// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Options } from '../../core/wire';
import {
  factsByRulebook,
  helpedGames,
  rulebookOf,
  tableEnding,
  wrongDefaults,
  wrongNumbers,
} from '../../kit/help_check';
import { itTellsEveryNumber } from '../../kit/help_cases';
import { help } from './help';

const book = rulebookOf('rummy');
const games = helpedGames('rummy');

const TOLD = {
  patterns: [
    /(?<seats_min>\d+) to (?<seats_max>\d+) play\./,
    /A pack has (?<cards>\d+) cards: (?<suits>\d+) suits/,
    /, each from (?<lowest_rank>the ace|\d+) to the king/,
    /, and (?<jokers>\d+) jokers\./,
    /There (?:is|are) (?<packs>one|\d+) packs?\./,
    /(?<first_round>\d+) cards first, (?<last_round>\d+) in the end/,
    /There is one round, of (?<first_round>\d+) cards/,
    /The rounds deal (?<first_round>\d+), (?<second_round>\d+) and (?<last_round>\d+) cards/,
    /books \((?<book_min>\d+) or more/,
    /runs \((?<run_min>\d+) to (?<run_max>\d+) cards/,
    /(?<min_naturals_per_meld>One|\d+) cards? of a group (?:has|have) to stand/,
    /with (?<jack_round>\d+) cards it is the jack/,
    /with (?<queen_round>\d+) cards it is the queen/,
    /with (?<king_round>\d+) cards it is the king/,
    /an ace (?<ace_points>\d+)/,
    /J (?<jack_points>\d+), Q (?<queen_points>\d+), K (?<king_points>\d+)/,
    /J, Q and K (?<jack_points>(?<queen_points>(?<king_points>\d+)))/,
    /a wild card (?<wild_points>\d+)/,
    /a joker (?<joker_points>\d+)/,
    /a further round of (?<playoff_cards>\d+) cards/,
    /at most (?<max_recycles>\d+) in a round/,
    /each player have come to (?<max_turns_per_seat>\d+)/,
  ],
  names: /\bone\b/,
};

/** What the help of such a table has to tell: by the rulebook, and as the table is set. */
function expected(game: string, options: Options): Map<string, number | null> {
  const rounds = options['rounds'] as number[];
  const [jack, queen, king] = [11, 12, 13].map((rank) => (rounds.includes(rank) ? rank : null));
  const reshuffled = options['stock_empty'] !== 'end_round';
  return new Map([
    ...factsByRulebook(book, game, options),
    ['packs', Number(options['packs']) || null],
    ['first_round', rounds[0] ?? null],
    ['second_round', rounds.length === 3 ? (rounds[1] ?? null) : null],
    ['last_round', rounds.length > 1 ? (rounds.at(-1) ?? null) : null],
    ['jack_round', jack ?? null],
    ['queen_round', queen ?? null],
    ['king_round', king ?? null],
    ['min_naturals_per_meld', Number(options['min_naturals_per_meld'])],
    ['max_recycles', reshuffled ? Number(options['max_recycles']) : null],
    ['max_turns_per_seat', Number(options['max_turns_per_seat'])],
  ]);
}

const upTo = (range: string): number[] => {
  const [from = 0, to = 0] = range.split('..').map(Number);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
};

describe.each(games)('the help of $described.id', (game) => {
  const { id } = game.described;
  itTellsEveryNumber(help, game, TOLD, expected);

  it('begins with the options that the rulebook says', () => {
    const usually = tableEnding(book, 'ruling').map(([option = '', values = '']): [string, string] => [
      option,
      /\[(.+)\]$/.exec(values)?.[1] ?? '',
    ]);
    const told = new Map(usually.filter(([, value]) => value !== '' && value !== 'by preset'));
    const apart = tableEnding(book, 'three_thirteen');
    const at = (row: string): string =>
      apart.find(([head]) => head === row)?.[apart[0]?.indexOf(id) ?? 0]?.split(':')[0] ?? '';
    told.set('rounds', String(upTo(at('rounds'))));
    told.set('packs', at('packs'));
    told.set('must_go_out', at('must go out when able') === 'yes' ? 'on' : 'off');
    told.set('buried_wilds', at('at a reshuffle, buried wilds') === 'come back' ? 'recycle' : 'remove');
    expect(told.size).toBeGreaterThan(14);
    expect(wrongDefaults(told, game)).toEqual([]);
  });
});

describe('the check of numbers', () => {
  it('bites', () => {
    const facts = new Map([['joker_points', 50]]);
    expect(wrongNumbers('a joker 50', TOLD, facts)).toEqual([]);
    expect(wrongNumbers('a joker 20', TOLD, facts)).toHaveLength(1);
    expect(wrongNumbers('a joker 50, thirteen in the end', TOLD, facts)).toHaveLength(1);
    expect(wrongNumbers('nothing', TOLD, facts)).toEqual(['joker_points is not told: 50']);
  });
});

describe('the help of a game that the server does not describe', () => {
  it('leaves its numbers out', () => {
    const text = help({ preset: null, options: {} }).rules.join('\n');
    expect(text).toMatch(/draw one card/);
    expect(text).not.toMatch(/\d|undefined|NaN/);
  });
});
