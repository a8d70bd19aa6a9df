// Writes src/core/wire_types.ts from the schemas of the protocol, and copies left_out.json beside it; `--check` fails
// when one of them is stale.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { compileFromFile } from 'json-schema-to-typescript';

const schemas = fileURLToPath(new URL('../../../protocol/schema/', import.meta.url));
const target = fileURLToPath(new URL('../src/core/wire_types.ts', import.meta.url));
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
  const text = await generate();
  if (process.argv.includes('--check')) {
    if ((await readFile(target, 'utf8')) !== text) {
      console.error('src/core/wire_types.ts is stale: run `npm run types`.');
      process.exit(1);
    }
    if ((await readFile(leftOutCopy, 'utf8')) !== (await readFile(leftOut, 'utf8'))) {
      console.error('src/core/left_out.json is stale: run `npm run types`.');
      process.exit(1);
    }
  } else {
    await writeFile(target, text);
    await copyFile(leftOut, leftOutCopy);
  }
}
