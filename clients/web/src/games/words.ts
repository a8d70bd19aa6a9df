import { type Find, withTexts } from '../core/texts';
import type { Family } from '../core/wire';
import type { MistakeText } from '../kit/family';

/** What families say beside their tables, where their folders have it; each loaded when it is first needed. */
const rules = import.meta.glob<{ t: { find: Find } }>('./*/rules_texts.ts');
const reviews = import.meta.glob<{ mistakeText: MistakeText<Family> }>('./*/review_text.ts');

/** What a family calls its options, facts and figures; null for one that brings no words. Rejects if not fetched. */
export async function loadRules(family: string): Promise<Find | null> {
  const loaded = await withTexts(async () => rules[`./${family}/rules_texts.ts`]?.());
  return loaded?.t.find ?? null;
}

/** What a review says of a decision; null for a family of which no games are reviewed. Rejects if not fetched. */
export async function loadReview(family: string): Promise<MistakeText | null> {
  const loaded = await withTexts(async () => reviews[`./${family}/review_text.ts`]?.());
  return loaded?.mistakeText ?? null;
}
