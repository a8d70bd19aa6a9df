// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Options } from '../../core/wire';
import { factsByRulebook, helpedGames, rulebookOf, tableEnding, wrongDefaults } from '../../kit/help_check';
import { itTellsEveryNumber } from '../../kit/help_cases';
import { help } from './help';

const book = rulebookOf('cribbage');
const games = helpedGames('cribbage');

const TOLD = {
  patterns: [
    /(?<seats_min>\d+) to (?<seats_max>\d+) play\./,
    /There are (?<tiles>\d+) tiles, light and dark: of each colour (?<copies>\d+) of each rank/,
    /plays the (?<side_tiles>\d+) light tiles/,
    /the other the (?<side_tiles>\d+) dark ones/,
    /(?<rows>\d+) rows/,
    /(?<rows>\d+) columns/,
    /: (?<squares>\d+) squares/,
    /Lay up to (?<rack>\d+) tiles/,
    /draw up to (?<rack>\d+) again/,
    /first play of the game is (?<first_play_min>\d+) tiles/,
    /of (?<line_max>\d+) tiles at most/,
    /A fifteen scores (?<fifteen_points>\d+), a pair (?<pair_points>\d+), a run of (?<run_min>\d+) or more/,
    /an ace adds (?<ace_value>\d+), J, Q and K add (?<court_value>\d+)/,
    /the first play \((?<bonus_first>\d+)\)/,
    /all tiles of the rack at once \((?<bonus_all_five>\d+)\)/,
    /full hand of [a-z ,]+ \((?<bonus_flush>\d+)\)/,
    /within (?<call_seconds>\d+) seconds/,
    /a wrong call costs (?<wrong_call_cost>\d+)/,
    /A 6\/9 tile counts (?<six_nine_left>\d+) there/,
    /laps without a score have come to (?<scoreless_limit>\d+)/,
    /Whoever reaches (?<target_score>\d+) points/,
  ],
  names: /at once|once in a play|6\/9|\b[Aa]? ?fifteen\b|as a six or as a nine/,
};

const NUMBERED = ['bonus_first', 'bonus_all_five', 'bonus_flush', 'scoreless_limit', 'target_score'];

/** What the help of such a table has to tell: by the rulebook, and as the table is set. */
function expected(game: string, options: Options): Map<string, number | null> {
  const set = NUMBERED.map((id): [string, number] => [id, Number(options[id])]);
  return new Map([...factsByRulebook(book, game, options), ...set]);
}

describe.each(games)('the help of $described.id', (game) => {
  itTellsEveryNumber(help, game, TOLD, expected);

  it('begins with the options that the rulebook says', () => {
    const [, ...rows] = tableEnding(book, '');
    const told = new Map(
      rows.flatMap(([ids = '', value = '']) => ids.split(', ').map((option) => [option, value.split(/[ :]/)[0] ?? ''])),
    );
    expect([...told.keys()].sort()).toEqual(game.described.options.map((option) => option.id).sort());
    expect(wrongDefaults(told, game)).toEqual([]);
  });
});

describe('the help of a game that the server does not describe', () => {
  it('leaves its numbers out', () => {
    const text = help({ preset: null, options: {} }).rules.join('\n');
    expect(text).toMatch(/order of the tiles/);
    expect(text.replaceAll('6/9', '')).not.toMatch(/\d|undefined|NaN/);
  });
});
