/** A practice: what a family tells of its game as it goes, one idea at a time. */
import type { Family, PrivateOf, PublicOf } from '../core/wire';

/** What a lesson is told by: the view that the server sent, and what the family noted of those before. */
export interface Seen<F extends Family = Family> {
  pub: PublicOf<F>;
  you: PrivateOf<F>;
  turn: number;
  /** It is our turn. */
  mine: boolean;
  met: ReadonlySet<string>;
}

export interface Lesson<F extends Family = Family> {
  id: string;
  text: (seen: Seen<F>) => string;
  /** The moment in which it is told, once, and for as long. */
  when: (seen: Seen<F>) => boolean;
  /** What it speaks of on the page: a selector. */
  mark?: string;
  /** It asks for something: there is nothing to read on for, and it ends when that is done. */
  asks?: true;
}

export interface Practice<F extends Family = Family> {
  /** Of those whose moment it is, the first is told first. */
  lessons: readonly Lesson<F>[];
  /** What is worth remembering of this view. */
  note?: (seen: Omit<Seen<F>, 'met'>) => readonly string[];
  over: (seen: Seen<F>) => boolean;
  /** In one sentence. */
  learnt: () => string;
}

/** How far somebody is. */
export interface Walk<F extends Family = Family> {
  seen: Seen<F>;
  /** The lesson that is told now. */
  lesson: Lesson<F> | null;
  told: ReadonlySet<string>;
  /** Nothing is left to tell. */
  over: boolean;
}

type View<F extends Family> = Omit<Seen<F>, 'met'>;

/** One's own step: from the view before it to the next. */
const acted = <F extends Family>(before: View<F>, now: View<F>): boolean =>
  before.mine && (before.turn !== now.turn || before.pub.phase !== now.pub.phase || !now.mine);

function settle<F extends Family>(practice: Practice<F>, walk: Walk<F>): Walk<F> {
  if (walk.lesson) return walk;
  const { seen, told } = walk;
  const lesson = practice.lessons.find(({ id, when }) => !told.has(id) && when(seen)) ?? null;
  if (lesson) return { ...walk, lesson, told: new Set([...told, lesson.id]) };
  return { ...walk, over: walk.over || practice.over(seen) };
}

/** Goes on by what the server sent. Whoever acts has done what the lesson spoke of, or knows better. */
export function follow<F extends Family>(practice: Practice<F>, walk: Walk<F> | null, view: View<F>): Walk<F> {
  const met = new Set([...(walk?.seen.met ?? []), ...(practice.note?.(view) ?? [])]);
  const seen = { ...view, met };
  if (!walk) return settle(practice, { seen, lesson: null, told: new Set(), over: false });
  const ends = acted(walk.seen, view) || walk.lesson?.when(seen) === false;
  return settle(practice, { ...walk, seen, lesson: ends ? null : walk.lesson });
}

/** Somebody has read it. */
export const next = <F extends Family>(practice: Practice<F>, walk: Walk<F>): Walk<F> =>
  settle(practice, { ...walk, lesson: null });
