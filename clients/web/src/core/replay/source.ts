/** Where replays, reviews and records come from: the server, with the seat's token, or a file. */
import { Refused } from '../client';
import { keptSeat } from '../keepsakes';
import { isReplayLink } from '../route';
import type { Replay, Review } from '../wire';

/**
 * Asks for a part of a finished game, by the code of its table or by a link to its replay. The token, and the link, go
 * in a header: addresses end up in histories and logs.
 */
async function ask(table: string, number: number, part: string): Promise<Response> {
  const isShared = isReplayLink(table);
  const token = isShared ? table : keptSeat(table)?.token;
  let response: Response;
  try {
    response = await fetch(
      isShared ? `/api/shared/${part}` : `/api/rooms/${table}/games/${number}/${part}`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    );
  } catch {
    throw new Refused('NO_CONNECTION', 'The server does not answer.');
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as { code?: string; message?: string } | null;
  throw new Refused(
    problem?.code ?? `HTTP_${response.status}`,
    problem?.message ?? 'The server gave no proper answer.',
  );
}

/** The whole game, however many documents it takes. */
export async function fetchReplay(table: string, number: number): Promise<Replay> {
  const part = async (from: number): Promise<Replay> =>
    (await (await ask(table, number, `replay?from=${from}`)).json()) as Replay;
  const replay = await part(0);
  const steps = [...replay.steps];
  while (steps.length < replay.steps_total) {
    const next = await part(steps.length);
    if (next.steps.length === 0) throw new Refused('CUT_OFF', 'The server did not tell the whole game.');
    steps.push(...next.steps);
  }
  return { ...replay, steps };
}

export async function fetchReview(code: string, number: number): Promise<Review> {
  return (await (await ask(code, number, 'review')).json()) as Review;
}

export async function fetchRecord(code: string, number: number): Promise<Blob> {
  return (await ask(code, number, 'record')).blob();
}

type Told = { replay: Replay } | { review: Review };

function told(json: string): Told | null {
  const document = JSON.parse(json) as Partial<Replay> & Partial<Review>;
  if (typeof document.family !== 'string' || !Array.isArray(document.seats)) return null;
  if (Array.isArray(document.steps) && Array.isArray(document.deals)) return { replay: document as Replay };
  return Array.isArray(document.players) && Array.isArray(document.decisions) ? { review: document as Review } : null;
}

/** The parts of a long replay, a line each, as one; null unless each goes on where the one before ended. */
function joined(lines: readonly string[]): Told | null {
  const parts = lines.map((line) => {
    const part = told(line);
    return part && 'replay' in part ? part.replay : null;
  });
  const first = parts[0];
  if (!first) return null;
  const steps = [...first.steps];
  for (const part of parts.slice(1)) {
    if (!part || part.room !== first.room || part.number !== first.number || part.view !== first.view) return null;
    if (part.from !== first.from + steps.length) return null;
    steps.push(...part.steps);
  }
  return { replay: { ...first, steps } };
}

/** What is in a file; null: neither a replay nor a review. */
export function readDocument(text: string): Told | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  try {
    // A document may have been laid out over many lines, too.
    return lines.length > 1 && isWhole(lines[0]!) ? joined(lines) : told(text);
  } catch {
    return null;
  }
}

function isWhole(json: string): boolean {
  try {
    return JSON.parse(json) !== undefined;
  } catch {
    return false;
  }
}
