// An example of a bot for `crowntable bot --exec`, without dependencies:
//
//     crowntable bot --exec "node clients/bots/bot.mts" http://localhost:8080/t/K7M4PX
//
// node runs it as it is from 22.18 on; docs/bots.md tells how to compile it for older ones, and what the lines mean. It
// plays the games of the rummy family: takes the pile's card when that makes a pair, and throws the dearest card that
// has no partner.

import { createInterface } from 'node:readline';

interface Legal {
  draw: ('stock' | 'discard')[];
  discard: string[];
  go_out: string[];
}

interface Question {
  type: 'choose' | 'fault';
  turn: number;
  public: { game: string; wild?: string; discard_top: string | null };
  you: { hand: string[]; legal: Legal };
  message?: string;
}

type Action = { type: 'draw'; source: 'stock' | 'discard' } | { type: 'discard'; card: string; go_out?: boolean };

const COURT: Record<string, number> = { A: 1, J: 11, Q: 12, K: 13 };

const rankOf = (card: string): string => (card === 'JK' ? 'JK' : card.slice(0, -1));
const pointsOf = (card: string): number => COURT[rankOf(card)] ?? Number(rankOf(card));

function choose({ public: table, you }: Question): Action {
  if (table.wild === undefined) {
    process.stderr.write(`bot.mts plays the rummy family only, not ${table.game}.\n`);
    process.exit(1);
  }
  const { legal, hand } = you;
  const isWild = (card: string): boolean => card === 'JK' || rankOf(card) === table.wild;
  const partners = (card: string): number => hand.filter((other) => rankOf(other) === rankOf(card)).length;

  if (legal.draw.length > 0) {
    const top = table.discard_top;
    const pairs = top !== null && (isWild(top) || partners(top) > 0);
    return { type: 'draw', source: pairs && legal.draw.includes('discard') ? 'discard' : legal.draw[0] };
  }
  if (legal.go_out.length > 0) return { type: 'discard', card: legal.go_out[0], go_out: true };
  const cost = (card: string): number => (isWild(card) ? -100 : pointsOf(card) - 20 * (partners(card) - 1));
  return { type: 'discard', card: [...legal.discard].sort((a, b) => cost(b) - cost(a))[0] };
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line) as Question;
  if (question.type === 'choose') {
    process.stdout.write(`${JSON.stringify({ turn: question.turn, action: choose(question) })}\n`);
  } else {
    process.stderr.write(`${question.message}\n`);
  }
}
