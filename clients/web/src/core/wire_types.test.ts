// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { generate } from '../../scripts/generate-types.mjs';

it('the wire types are those of the schemas (else: npm run types)', async () => {
  const kept = await readFile(fileURLToPath(new URL('./wire_types.ts', import.meta.url)), 'utf8');
  expect(kept).toBe(await generate());
}, 30_000);
