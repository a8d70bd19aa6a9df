/** Going through the steps of a replay; positions are indices in `steps`. */
import type { Family, PrivateOf, PublicOf, Replay, ReplayStep } from '../wire';

/** What `update` calls public, and every private view by seat. */
export interface Views<F extends Family = Family> {
  public: PublicOf<F>;
  private: Readonly<Record<string, PrivateOf<F>>>;
}

/** The views after each step: each tells what changed. */
export function foldViews<F extends Family = Family>(steps: readonly ReplayStep[]): Views<F>[] {
  let now = { public: {}, private: {} };
  return steps.map((step) => {
    now = { public: { ...now.public, ...step.public }, private: { ...now.private, ...step.private } };
    return now as Views<F>;
  });
}

const turnOf = (step: ReplayStep | undefined): string => `${step?.deal} ${step?.seat} ${step?.seat_turn}`;

export function nextTurn(steps: readonly ReplayStep[], at: number): number {
  const next = steps.findIndex((step, i) => i > at && turnOf(step) !== turnOf(steps[at]));
  return next < 0 ? steps.length - 1 : next;
}

/** Where this turn began, or where the one before did. */
export function previousTurn(steps: readonly ReplayStep[], at: number): number {
  let to = Math.max(0, at - 1);
  while (to > 0 && turnOf(steps[to - 1]) === turnOf(steps[to])) --to;
  return to;
}

/** Where each deal begins, as far as its beginning is told here. */
function rounds({ deals, steps }: Replay): number[] {
  return deals.map(({ first_step }) => steps.findIndex(({ step }) => step === first_step)).filter((at) => at >= 0);
}

export function nextRound(replay: Replay, at: number): number {
  return rounds(replay).find((first) => first > at) ?? replay.steps.length - 1;
}

export function previousRound(replay: Replay, at: number): number {
  return rounds(replay).findLast((first) => first < at) ?? 0;
}

/** The index of a step by its number, or the nearest there is. */
export function indexOfStep(steps: readonly ReplayStep[], number: number): number {
  const found = steps.findIndex(({ step }) => step >= number);
  return found < 0 ? Math.max(0, steps.length - 1) : found;
}

/** The index of the step after which the turn has this number, or the nearest there is. */
export function indexOfTurn(steps: readonly ReplayStep[], number: number): number {
  const found = steps.findIndex(({ turn }) => turn >= number);
  return found < 0 ? Math.max(0, steps.length - 1) : found;
}

/** Who sat where at a step: seats may change hands during a game. */
export function namesAt({ seats, steps }: Replay, at: number): string[] {
  const names = seats.map(({ name }) => name);
  for (const { what, events } of steps.slice(0, at + 1)) {
    if (what !== 'seat_taken') continue;
    for (const event of events) if (event.event === 'seat_taken_over') names[event.seat] = event.name;
  }
  return names;
}
