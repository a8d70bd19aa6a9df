import { useState } from 'preact/hooks';
import { mayAskAgain } from '../core/access_key';
import { problemText } from './texts/en';

/** What a button does that opens a table: once however often it is pressed, and again where it failed. */
export function useOpening(open: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const go = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    mayAskAgain();
    try {
      await open();
    } catch (refusal) {
      setProblem(problemText(refusal));
      setBusy(false);
    }
  };
  return { busy, problem, go };
}
