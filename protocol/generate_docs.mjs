// Writes docs/protocol.md from protocol/schema and protocol/examples. With --check it only says whether it is stale.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const schemaFolder = `${root}protocol/schema/`;
const exampleFolder = `${root}protocol/examples/`;
const target = `${root}docs/protocol.md`;

const read = (name) => JSON.parse(readFileSync(schemaFolder + name, 'utf8'));
export const schemas = Object.fromEntries(
  readdirSync(schemaFolder)
    .sort()
    .map((name) => [name, read(name)]),
);

/** The file and the schema that a $ref means. */
export function resolve(file, ref) {
  const [name, pointer = ''] = ref.split('#');
  const document = name === '' ? file : name;
  const steps = pointer.split('/').filter((step) => step !== '');
  return [document, steps.reduce((schema, step) => schema[step], schemas[document])];
}

const code = (value) => `\`${JSON.stringify(value)}\``;

function range(schema, least, most, unit) {
  const from = schema[least];
  const to = schema[most];
  if (from === undefined && to === undefined) return '';
  if (to === undefined) return `, at least ${from}${unit}`;
  if (from === undefined) return `, at most ${to}${unit}`;
  return `, ${from} to ${to}${unit}`;
}

/** A type in a few words; what has a title of its own is named and linked. */
function typeOf(file, schema) {
  if (schema.$ref !== undefined) {
    const [document, referred] = resolve(file, schema.$ref);
    return referred.title !== undefined
      ? `[${referred.title}](#${referred.title.toLowerCase()})`
      : typeOf(document, referred);
  }
  if ('const' in schema) return code(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(code).join(' or ');
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts !== undefined) return parts.map((part) => typeOf(file, part)).join(' or ');
  if (schema.type === 'array')
    return `array of ${typeOf(file, schema.items)}${range(schema, 'minItems', 'maxItems', ' items')}`;
  if (schema.type === 'object' && schema.title !== undefined)
    return `[${schema.title}](#${schema.title.toLowerCase()})`;
  if (schema.type === 'object') return 'object';
  if (schema.type === 'string' && schema.pattern !== undefined)
    return `string like \`${schema.pattern.replaceAll('|', '\\|')}\``;
  return schema.type + range(schema, 'minimum', 'maximum', '') + range(schema, 'minLength', 'maxLength', ' characters');
}

/** Every schema with a title, in the order in which a reader meets them. */
function titled() {
  const found = new Map();
  const visit = (file, schema) => {
    if (schema === null || typeof schema !== 'object') return;
    if (schema.$ref !== undefined) {
      const [document, referred] = resolve(file, schema.$ref);
      visit(document, referred);
      return;
    }
    if (schema.title !== undefined) {
      if (found.has(schema.title)) return;
      found.set(schema.title, { file, schema });
    }
    for (const part of schema.oneOf ?? schema.anyOf ?? []) visit(file, part);
    for (const part of Object.values(schema.properties ?? {})) visit(file, part);
    if (schema.items !== undefined) visit(file, schema.items);
    if (typeof schema.additionalProperties === 'object') visit(file, schema.additionalProperties);
  };
  visit('wire.json', schemas['wire.json']);
  return found;
}

function describe(title, { file, schema }) {
  const lines = [`### ${title}`, ''];
  if (schema.description !== undefined) lines.push(schema.description, '');
  if (schema.type === 'object' && schema.properties !== undefined && Object.keys(schema.properties).length > 0) {
    lines.push('| field | type | |', '|---|---|---|');
    for (const [name, part] of Object.entries(schema.properties)) {
      const absent = (schema.required ?? []).includes(name) ? '' : ' (may be absent)';
      lines.push(`| \`${name}\`${absent} | ${typeOf(file, part)} | ${part.description ?? ''} |`);
    }
    lines.push('');
  } else {
    lines.push(typeOf(file, { ...schema, title: undefined }), '');
  }
  return lines;
}

function examples() {
  const lines = ['## Examples', ''];
  for (const folder of readdirSync(exampleFolder).sort()) {
    lines.push(`### ${folder}`, '', '```');
    for (const name of readdirSync(exampleFolder + folder).sort()) {
      lines.push(JSON.stringify(JSON.parse(readFileSync(`${exampleFolder}${folder}/${name}`, 'utf8'))));
    }
    lines.push('```', '');
  }
  return lines;
}

export function generate() {
  const lines = [
    '# The wire, type by type',
    '',
    'Made from `protocol/schema` and `protocol/examples` by `node protocol/generate_docs.mjs`; do not edit.',
    'How the messages play together is told in [protocol/README.md](../protocol/README.md).',
    '',
    '## Types',
    '',
  ];
  for (const [title, found] of titled()) lines.push(...describe(title, found));
  lines.push(...examples());
  return lines.join('\n').trimEnd() + '\n';
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const text = generate();
  if (process.argv.includes('--check')) {
    const stale = readFileSync(target, 'utf8') !== text;
    if (stale) console.error('docs/protocol.md is stale: run node protocol/generate_docs.mjs');
    process.exit(stale ? 1 : 0);
  }
  writeFileSync(target, text);
}
