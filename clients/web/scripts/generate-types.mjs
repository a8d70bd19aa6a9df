// Writes src/core/wire_types.ts from the schemas of the protocol, copies left_out.json beside it, and writes
// src/core/text_keys.ts from clients/texts; `--check` fails when one of them is stale.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileFromFile } from 'json-schema-to-typescript';
import { generateKeys } from './text_keys.mjs';

const schemas = fileURLToPath(new URL('../../../protocol/schema/', import.meta.url));
const target = fileURLToPath(new URL('../src/core/wire_types.ts', import.meta.url));
const keys = fileURLToPath(new URL('../src/core/text_keys.ts', import.meta.url));
const leftOut = fileURLToPath(new URL('../../../protocol/left_out.json', import.meta.url));
const leftOutCopy = fileURLToPath(new URL('../src/core/left_out.json', import.meta.url));

/**
 * A sentence beside a reference makes the generator copy the type under a number (`SeatIndex1`), once for each file.
 * Around the reference it stays what it is: a word about this member.
 */
function withoutCopies(_name, value) {
  if (value?.$ref === undefined || value.description === undefined) return value;
  return { description: value.description, allOf: [{ $ref: value.$ref }] };
}

const read = async ({ url }) => JSON.stringify(JSON.parse(await readFile(url, 'utf8'), withoutCopies));

/** The text that src/core/wire_types.ts should have. */
export async function generate() {
  return compileFromFile(`${schemas}wire.json`, {
    cwd: schemas,
    $refOptions: { resolve: { file: { read } } },
    // Tuples of a least length would only be in the way of map and filter.
    ignoreMinAndMaxItems: true,
    maxItems: -1,
    additionalProperties: false,
    bannerComment: '// Generated from protocol/schema by `npm run types`. Do not edit.\n',
    style: { singleQuote: true, printWidth: 120 },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const generated = [
    [target, await generate()],
    [keys, generateKeys()],
    [leftOutCopy, await readFile(leftOut, 'utf8')],
  ];
  for (const [path, text] of generated) {
    if (!process.argv.includes('--check')) await writeFile(path, text);
    else if ((await readFile(path, 'utf8')) !== text) {
      console.error(`${path} is stale: run \`npm run types\`.`);
      process.exitCode = 1;
    }
  }
}
