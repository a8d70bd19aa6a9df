// @vitest-environment node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rulebookPage } from '../../scripts/rulebook_page';
import { messagesOf } from '../../scripts/text_files.mjs';
import * as cribbage from '../games/cribbage/rulings';
import * as rummy from '../games/rummy/rulings';

/** What is so by what lies on the table, and by no rule that one could look up. */
const FACTS = {
  rummy: ['BAD_HAND_ORDER', 'CARD_NOT_IN_HAND'],
  cribbage: ['BAD_HAND_ORDER', 'CALLS_OFF', 'CLAIM_OFF', 'CLAIM_TOO_HIGH', 'SQUARE_TAKEN', 'TILE_NOT_HELD'],
};

describe.each([
  ['rummy', rummy],
  ['cribbage', cribbage],
] as const)('what the server refuses in %s', (family, { PAGE, RULINGS }) => {
  const file = fileURLToPath(new URL(`../../../../docs/rules/${family}.md`, import.meta.url));
  const { body } = rulebookPage(readFileSync(file, 'utf8'), String);
  const codes = Object.keys(messagesOf(`${family}_refusals`, 'en')).map((key) => key.replace('error_', ''));

  it.each(Object.entries(RULINGS))('%s stands in the rulebook at %s', (_, ruling) => {
    expect(PAGE).toBe(`/rules/${family}`);
    expect(body).toContain(` id="${ruling}"`);
  });
  it('leads to the rulebook unless no rule makes it so', () => {
    expect(codes.filter((code) => !Object.hasOwn(RULINGS, code)).toSorted()).toEqual(FACTS[family]);
  });
});
