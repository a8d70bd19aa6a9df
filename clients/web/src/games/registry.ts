import type { Family } from '../core/wire';
import type { FamilyHelp, Renderer } from '../kit/family';

/** The parts of a family, each loaded when it is first needed. */
interface FamilyParts<F extends Family> {
  table: () => Promise<Renderer<F>>;
  help: () => Promise<{ help: FamilyHelp }>;
}

/** The face of every family that is not in the list. */
const plain: FamilyParts<'plain'> = { table: () => import('./plain/PlainTable'), help: () => import('./plain/help') };

/** The families with a face of their own, a line each: no other file outside of its folder names a family. */
const families: { [F in Exclude<Family, 'plain'>]: FamilyParts<F> } = {
  rummy: { table: () => import('./rummy/Table'), help: () => import('./rummy/help') },
  cribbage: { table: () => import('./cribbage/CribbageTable'), help: () => import('./cribbage/help') },
};

function partsOf(family: string): FamilyParts<Family> {
  const known = Object.hasOwn(families, family);
  return (known ? families[family as keyof typeof families] : plain) as FamilyParts<Family>;
}

/**
 * The table of a family of games, or the plain one. Rejects where it cannot be fetched.
 * REQUIRES: the client it is given is in a room of that family.
 */
export function loadRenderer(family: string): Promise<Renderer> {
  return partsOf(family).table();
}

/** The help of a family of games, or the plain one. Rejects where it cannot be fetched. */
export async function loadHelp(family: string): Promise<FamilyHelp> {
  return (await partsOf(family).help()).help;
}
