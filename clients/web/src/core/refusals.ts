import type { Find } from './texts';

/** What the server (or the end of the connection) says no with. */
interface Problem {
  code?: string;
  message?: string;
  detail?: { faces?: readonly string[] };
  retryMs?: number;
}

/** The dictionaries that have sentences for codes, as far as they are there. */
const dictionaries: Find[] = [];

/** From now on sentences for codes are looked for in this dictionary, too: its keys `error_<CODE>`. */
export function knowRefusals(find: Find): void {
  dictionaries.push(find);
}

/**
 * The sentence for a refusal by its code: that of the game, if there is one in `own`, else that of the client. The
 * server's own sentence is for codes of games that bring no words. Faces are named as the server does.
 */
export function refusalText(problem: unknown, own?: Find): string {
  const { code = '', message, detail, retryMs } = problem as Problem;
  const values = { faces: detail?.faces ?? [], seconds: Math.ceil((retryMs ?? 0) / 1000) };
  const name = code.startsWith('HTTP_')
    ? 'NO_ANSWER'
    : code === 'RATE_LIMITED' && retryMs !== undefined
      ? 'wait'
      : code;
  for (const find of own ? [own, ...dictionaries] : dictionaries) {
    const text = find(`error_${name}`, values);
    if (text !== null) return text;
  }
  return message ?? String(problem);
}
