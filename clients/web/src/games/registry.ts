import type { Family } from '../core/wire';
import type { FamilyHelp, Renderer } from '../kit/family';

/** The parts of a family, each loaded when it is first needed. */
interface FamilyParts<F extends Family> {
  table: () => Promise<Renderer<F>>;
  help: () => Promise<{ help: FamilyHelp }>;
}

/** The families of games, a line each: no other file outside of its folder names a family. */
const families: { [F in Family]: FamilyParts<F> } = {
  rummy: { table: () => import('./rummy/Table'), help: () => import('./rummy/help') },
  cribbage: { table: () => import('./cribbage/CribbageTable'), help: () => import('./cribbage/help') },
};

function partsOf(family: string): FamilyParts<Family> {
  if (!Object.hasOwn(families, family)) throw new Error(`the games of "${family}" are not known here`);
  return families[family as Family] as FamilyParts<Family>;
}

/**
 * The table of a family of games. Rejects for a family that is not known here.
 * REQUIRES: the client it is given is in a room of that family.
 */
export async function loadRenderer(family: string): Promise<Renderer> {
  return partsOf(family).table();
}

/** The help of a family of games. Rejects for a family that is not known here. */
export async function loadHelp(family: string): Promise<FamilyHelp> {
  return (await partsOf(family).help()).help;
}
