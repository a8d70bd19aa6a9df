// Somebody who plays Kings Cribbage in lines of the terminal.
import assert from 'node:assert/strict';
import { until } from './terminal.mjs';

/** Types the play that scores most at each turn, or exchanges, until the game is over. */
export async function play_typed(person) {
  let read = 0;
  const next = async (pattern) => {
    const found = await until(
      () => {
        pattern.lastIndex = read;
        return pattern.exec(person.out);
      },
      () => `${pattern} in:\n${person.out}\n${person.err}`,
    );
    read = found.index + found[0].length;
    return found;
  };
  for (let turns = 0; turns < 200; ++turns) {
    const told = (await next(/Your turn[^\n]*\n|The game is over[^\n]*\n/g))[0];
    if (/The game is over/.test(told)) return turns;
    if (/exchange up to 5/.test(told)) person.type('exchange all');
    else if (/You have no play/.test(told)) person.type('pass');
    else {
      person.type('arrange');
      const [, play, points] = await next(/The play that scores most is ([^:]+): (-?\d+) points?\./g);
      person.type(`try ${play}`);
      const [, scored] = await next(/That would score (-?\d+) points?\./g);
      assert.equal(scored, points, 'a try tells what the play scores');
      person.type(play);
    }
  }
  throw new Error('no end');
}
