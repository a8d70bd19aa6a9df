import { expect, it } from 'vitest';
import type { Options } from '../core/wire';
import { tableOf, type HelpedGame, type Told, wrongNumbers } from './help_check';
import type { HelpedTable, HelpText } from './help_text';

// For tests: what holds of the help of every family.

/** `expected`: what the help of such a table has to tell, by the rulebook and as the table is set. */
export function itTellsEveryNumber(
  help: (table: HelpedTable) => HelpText,
  game: HelpedGame,
  told: Told,
  expected: (game: string, options: Options) => Map<string, number | null>,
): void {
  const { id } = game.described;
  const usual = help(tableOf(game)).rules;

  it('says what the terminal says', () => {
    expect(usual).toEqual(game.rules);
    for (const { options, count, other } of game.changed) {
      const { rules } = help(tableOf(game, options));
      expect({ options, count: rules.length }).toEqual({ options, count });
      expect(rules.filter((rule) => !usual.includes(rule))).toEqual(other);
    }
  });

  it('tells every number as the rulebook does, whatever option is changed', () => {
    expect(game.changed.length).toBeGreaterThan(20);
    for (const options of [{}, ...game.changed.map((each) => each.options)]) {
      const table = tableOf(game, options);
      const text = help(table).rules.join('\n');
      expect({ options, wrong: wrongNumbers(text, told, expected(id, table.options)) }).toEqual({ options, wrong: [] });
    }
  });
}
