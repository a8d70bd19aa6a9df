import { useEffect, useState } from 'preact/hooks';
import { type Find, withTexts } from '../core/texts';
import { loadRules } from '../games/words';

/** What options, facts, figures and refusals of a family are called, and those of all tables; both by their ids. */
export interface RuleWords {
  family: string;
  game: Find;
  room: Find;
}

const none: Find = () => null;

async function load(family: string): Promise<RuleWords> {
  const [game, { t }] = await withTexts(() => Promise.all([loadRules(family), import('./texts/rules')]));
  return { family, game: game ?? none, room: t.find };
}

/** Null until they are there. Where they cannot be fetched, the server's own words have to do. */
export function useRuleWords(family: string): RuleWords | null {
  const [words, setWords] = useState<RuleWords | null>(null);
  useEffect(() => {
    let here = true;
    load(family).then(
      (loaded) => here && setWords(loaded),
      () => here && setWords({ family, game: none, room: none }),
    );
    return () => {
      here = false;
    };
  }, [family]);
  return words?.family === family ? words : null;
}
