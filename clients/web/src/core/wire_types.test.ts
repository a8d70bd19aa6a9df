// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { generate } from '../../scripts/generate-types.mjs';
import { generateKeys } from '../../scripts/text_keys.mjs';

it('the wire types are those of the schemas (else: npm run types)', async () => {
  const kept = await readFile(fileURLToPath(new URL('./wire_types.ts', import.meta.url)), 'utf8');
  expect(kept).toBe(await generate());
}, 30_000);

it('the keys of texts are those of the English files (else: npm run types)', async () => {
  const kept = await readFile(fileURLToPath(new URL('./text_keys.ts', import.meta.url)), 'utf8');
  expect(kept).toBe(generateKeys());
});
