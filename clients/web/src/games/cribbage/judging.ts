import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { announce } from '../../core/announce';
import { Refused } from '../../core/client';
import type { CribbageAction, PlayScore, PreviewedOf } from '../../core/wire';
import { plain } from '../../kit/rich';
import type { TableModel } from '../../kit/table';
import { type Draft, placements } from './draft';
import { scoreInWords } from './explain';
import { refused } from './refused';

/** What the server says of the draft; `score` is null where players count for themselves. */
export type Verdict =
  { kind: 'none' | 'asking' } | { kind: 'good'; score: PlayScore | null } | { kind: 'bad'; why: string; code: string };

/** Has the server judge the draft while it is our turn. */
export function createJudging(
  { client, pub, turn }: TableModel<'cribbage'>,
  draft: ReadonlySignal<Draft>,
  mine: ReadonlySignal<boolean>,
) {
  const verdict = signal<Verdict>({ kind: 'none' });
  let asking = false;
  let asked: { laid: Draft['laid']; turn: number } | null = null;

  async function judge(): Promise<Verdict> {
    // A claim of nothing finds out whether the play is one, and nothing more.
    const claim = pub.peek().joker_calls && { claim: 0 };
    const action: CribbageAction = { type: 'play', tiles: placements(draft.peek()), ...claim };
    try {
      const { preview } = await client.send<PreviewedOf<'cribbage'>>('preview', { turn: turn.peek(), action });
      return 'score' in preview ? { kind: 'good', score: preview.score } : { kind: 'none' };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { kind: 'bad', why: refused(error), code: error.code };
    }
  }

  const isNew = (): boolean => asked?.laid !== draft.peek().laid || asked.turn !== turn.peek();
  const isMeant = (): boolean => mine.peek() && draft.peek().laid.length > 0;

  /** Asks what the draft would do, and again as long as it has changed meanwhile: one question at a time. */
  async function ask_about(): Promise<void> {
    if (asking) return;
    asking = true;
    verdict.value = { kind: 'asking' };
    while (isMeant() && isNew()) {
      asked = { laid: draft.peek().laid, turn: turn.peek() };
      const found = await judge();
      if (isNew()) continue;
      verdict.value = found;
      if (found.kind === 'good' && found.score) announce(plain(scoreInWords(found.score)));
      else if (found.kind === 'bad') announce(found.why);
    }
    if (!isMeant()) verdict.value = { kind: 'none' };
    asked = null;
    asking = false;
  }

  const stop = effect(() => {
    const laid = draft.value.laid;
    turn.value;
    if (mine.value && laid.length > 0) untracked(() => void ask_about());
    else verdict.value = { kind: 'none' };
  });
  return { verdict, stop };
}
