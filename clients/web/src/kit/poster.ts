import type { ComponentType } from 'preact';
import type { Preset } from '../core/wire';

/** What the first screen shows of a game, and is loaded with it: to be kept small. */
export interface FamilyPoster {
  /** A picture alone: the name stands beside it. */
  Picture: ComponentType<{ preset: Preset }>;
  /** What one does in the game, in a sentence or two; '' where nobody knows. */
  lead: (preset: Preset) => string;
  /** How large it is, in a few words beside how many can play; '' where nobody knows. */
  size: (preset: Preset) => string;
}

/** A number of the rules of the game as it comes; null where there is none of that name. */
export function factOf({ rules }: Preset, id: string): number | null {
  return rules?.facts.find((fact) => fact.id === id)?.value ?? null;
}
