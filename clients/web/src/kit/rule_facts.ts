import type { HelpedTable } from './help_text';

/** The numbers of the rules at a table, by their ids; what there is not at this table is not among them. */
export type RuleFacts = ReadonlyMap<string, number>;

/** Those of the preset, with what the options of the table make of them. */
export function ruleFacts({ preset, options }: HelpedTable): RuleFacts {
  const rules = preset?.rules ?? { facts: [], changes: [] };
  const facts = new Map(rules.facts.map(({ id, value }) => [id, value]));
  for (const change of rules.changes) {
    if (options[change.option] !== change.value) continue;
    for (const { id, value } of change.facts) facts.set(id, value);
  }
  return new Map([...facts].filter((fact): fact is [string, number] => fact[1] !== null));
}

/** A sentence with these numbers; none where one of them is not known. */
export function withFacts<K extends string>(
  facts: RuleFacts,
  ids: readonly K[],
  say: (numbers: Record<K, number>) => string,
): string {
  const numbers = Object.fromEntries(ids.map((id) => [id, facts.get(id)]));
  return Object.values(numbers).includes(undefined) ? '' : say(numbers as Record<K, number>);
}
