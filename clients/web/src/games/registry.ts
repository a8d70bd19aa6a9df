import type { ComponentType } from 'preact';
import { askForTexts, withTexts } from '../core/texts';
import type { Family } from '../core/wire';
import type { FamilyHelp, Renderer } from '../kit/family';
import type { Practice } from '../kit/lessons';

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

/** What their tables say, by language. */
const texts = import.meta.glob<Parameters<typeof askForTexts>[0]>('./*/table_texts.ts', {
  eager: true,
  import: 'files',
});

/** What a family is played with, as the settings of the device have it; none for games that are told in words. */
const previews = import.meta.glob<{ Preview: ComponentType }>('./*/Preview.tsx');

/** What is told at a table to learn at; none for games without deals to learn by. */
const practices = import.meta.glob<{ practice: Practice }>('./*/lessons.ts');

function partsOf(family: string): FamilyParts<Family> {
  const known = Object.hasOwn(families, family);
  return (known ? families[family as keyof typeof families] : plain) as FamilyParts<Family>;
}

/**
 * The table of a family of games, or the plain one, with its texts. Rejects where it cannot be fetched.
 * REQUIRES: the client it is given is in a room of that family.
 */
export async function loadRenderer(family: string): Promise<Renderer> {
  const face = Object.hasOwn(families, family) ? family : 'plain';
  askForTexts(texts[`./${face}/table_texts.ts`] ?? {});
  return withTexts(partsOf(family).table);
}

/** Where the rulebook tells of a game: on the page of its family; the list of pages for a family without one. */
export function rulebookOf(family: string, game: string): string {
  return Object.hasOwn(families, family) ? `/rules/${family}#${game}` : '/rules';
}

/** The help of a family of games, or the plain one. Rejects where it cannot be fetched. */
export async function loadHelp(family: string): Promise<FamilyHelp> {
  return (await withTexts(partsOf(family).help)).help;
}

/** What the settings show their effect on: of one family, or of each. Rejects where it cannot be fetched. */
export async function loadPreviews(family?: string): Promise<ComponentType[]> {
  const shown = family === undefined ? Object.keys(families) : [family];
  const loaded = await withTexts(() => Promise.all(shown.map((each) => previews[`./${each}/Preview.tsx`]?.())));
  return loaded.flatMap((module) => (module ? [module.Preview] : []));
}

/** The lessons of a family; null where it has none. Rejects where they cannot be fetched. */
export async function loadPractice(family: string): Promise<Practice | null> {
  const loaded = await withTexts(async () => practices[`./${family}/lessons.ts`]?.());
  return loaded?.practice ?? null;
}
