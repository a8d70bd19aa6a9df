import { dictionary } from '../../core/texts';
import { own } from '../../kit/rich';

interface Named {
  name: string;
}
interface Counted {
  n: number;
}

/** The texts of the last screen and the sheets, which come with them. */
export const t = dictionary({
  gameOver: 'The game is over',
  ended: 'The host ended the game',
  soFar: 'These are the points so far.',
  sheet: 'Score sheet',

  // Scores
  wins: (p: Named) => `${own(p.name)} wins!`,
  youWin: 'You win!',
  share: (p: { names: string[] }) =>
    `${p.names.slice(0, -1).map(own).join(', ')} and ${own(p.names[p.names.length - 1] ?? '')} share the win`,
  end_out: 'The bag is empty, and so is a rack.',
  end_blocked: 'Nobody has a play left.',
  end_scoreless: 'Nobody could score any more.',
  end_target: 'The target was reached.',
  end_seats: 'Too few players are left.',
  standings: 'Standings',
  place: (p: Counted) => `${p.n}${['th', 'st', 'nd', 'rd'][p.n < 4 ? p.n : 0]}`,
  tied: ', shared',
  left: (p: { tiles: string }) => `Left over: ${p.tiles}`,
  leftNone: 'Nothing left over',
  deduction: (p: Counted) => `−${p.n}`,
  deductionLong: (p: Counted) => `${p.n} points lost`,
  allTurns: 'All turns',
  finalBoard: 'The board at the end',
  noTurns: 'Nobody has played yet.',
  lap: 'Turn',
  total: 'Total',
  kind_exchange: 'exchanged',
  kind_pass: 'passed',
  kind_call: 'call',
  kind_leftover: 'left over',
  short_exchange: 'exch.',
  short_pass: 'pass',
  short_call: 'call',
  short_leftover: 'left',
});
