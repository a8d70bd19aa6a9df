// An example of a bot for `crowntable bot --exec` and `crowntable arena`, without dependencies. Any node runs it that
// `server/run.sh` takes, and older ones:
//
//     crowntable bot --exec "node clients/bots/bot.mjs" http://localhost:8080/t/K7M4PX
//
// docs/bots.md tells what the lines mean. It plays the games of the rummy family: takes the pile's card when that makes
// a pair, and throws the dearest card that has no partner. The types are for whoever checks them (`tsc --checkJs`).

import { createInterface } from 'node:readline';

/**
 * @typedef {{ draw: ('stock' | 'discard')[], discard: string[], go_out: string[] }} Legal
 *
 * @typedef {object} Question
 * @property {'choose' | 'fault'} type
 * @property {number} turn
 * @property {{ game: string, wild?: string, discard_top: string | null }} public
 * @property {{ hand: string[], legal: Legal }} you
 * @property {string} [message]
 *
 * @typedef {{ type: 'draw', source: 'stock' | 'discard' } | { type: 'discard', card: string, go_out?: boolean }} Action
 */

/** @type {Record<string, number>} */
const COURT = { A: 1, J: 11, Q: 12, K: 13 };

/** @type {(card: string) => string} */
const rankOf = (card) => (card === 'JK' ? 'JK' : card.slice(0, -1));
/** @type {(card: string) => number} */
const pointsOf = (card) => COURT[rankOf(card)] ?? Number(rankOf(card));

/** @type {(question: Question) => Action} */
function choose({ public: table, you }) {
  if (table.wild === undefined) {
    process.stderr.write(`bot.mjs plays the rummy family only, not ${table.game}.\n`);
    process.exit(1);
  }
  const { legal, hand } = you;
  /** @type {(card: string) => boolean} */
  const isWild = (card) => card === 'JK' || rankOf(card) === table.wild;
  /** @type {(card: string) => number} */
  const partners = (card) => hand.filter((other) => rankOf(other) === rankOf(card)).length;

  if (legal.draw.length > 0) {
    const top = table.discard_top;
    const pairs = top !== null && (isWild(top) || partners(top) > 0);
    return { type: 'draw', source: pairs && legal.draw.includes('discard') ? 'discard' : legal.draw[0] };
  }
  if (legal.go_out.length > 0) return { type: 'discard', card: legal.go_out[0], go_out: true };
  /** @type {(card: string) => number} */
  const cost = (card) => (isWild(card) ? -100 : pointsOf(card) - 20 * (partners(card) - 1));
  return { type: 'discard', card: [...legal.discard].sort((a, b) => cost(b) - cost(a))[0] };
}

for await (const line of createInterface({ input: process.stdin })) {
  /** @type {Question} */
  const question = JSON.parse(line);
  if (question.type === 'choose') {
    process.stdout.write(`${JSON.stringify({ turn: question.turn, action: choose(question) })}\n`);
  } else {
    process.stderr.write(`${question.message}\n`);
  }
}
