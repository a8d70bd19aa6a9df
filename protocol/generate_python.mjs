// Writes what the Python package has from protocol/schema: wire_types.py, commands.py and a copy of left_out.json. With
// --check it only says whether one of them is stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { resolve, schemas } from './generate_docs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = `${root}clients/python/src/crowntable/`;
const made = '# Made from protocol/schema by `node protocol/generate_python.mjs`; do not edit.';

/** Words of Python that no member of a class can be called. */
const KEYWORDS = new Set(['pass', 'from', 'class', 'is', 'in', 'not', 'global', 'import', 'return', 'with', 'as']);

/** What answers a command; `DoneMessage` where nothing else is said here. */
const ANSWERS = {
  sit: ['SeatedMessage', 'DoneMessage'],
  transfer_code: ['TransferCodeMessage'],
  play: ['UpdateMessage'],
  more_time: ['UpdateMessage'],
  preview: ['PreviewedMessage'],
  arrange: ['ArrangedMessage'],
  hint: ['HintedMessage'],
  chat: ['ChatTextMessage', 'ChatPhraseMessage'],
  react: ['ReactionMessage'],
};

/** What a table says by itself. */
const BY_ITSELF = new Set(['commit', 'reveal', 'ping']);

const capital = (name) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase());

/** A text in lines that fit, each behind `before`. */
function wrapped(text, before) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== '' && before.length + line.length + word.length + 1 > 116) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => before + line);
}

function docstring(text, indent) {
  const safe = text.replaceAll('\\', '\\\\');
  const lines = wrapped(safe, indent);
  const line = `${indent}"""${safe}${safe.endsWith('"') ? ' ' : ''}"""`;
  if (line.length <= 120) return [line];
  return [`${indent}"""`, ...lines, `${indent}"""`];
}

const literal = (value) =>
  value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : repr(value);
const repr = (value) => (typeof value === 'string' ? `"${value}"` : String(value));

/** Types in the order in which one can be made from those before it. */
class Types {
  constructor() {
    this.known = new Map();
  }

  /** The words for a type; whatever has a title is defined once, and named. */
  of(file, schema, name) {
    if (schema.$ref !== undefined) return this.of(...resolve(file, schema.$ref), name);
    const title = schema.title ?? (schema.type === 'object' && schema.properties ? name : undefined);
    if (title === undefined) return this.plain(file, schema, name);
    if (!this.known.has(title)) {
      // The place in the order is that of its end; its name is taken from its beginning on.
      this.known.set(title, null);
      const lines = this.define(file, schema, title);
      this.known.delete(title);
      this.known.set(title, lines);
    }
    return title;
  }

  plain(file, schema, name) {
    if ('const' in schema) return schema.const === null ? 'None' : `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const parts = schema.anyOf ?? schema.oneOf;
    if (parts !== undefined) return union(parts.map((part, at) => this.of(file, part, `${name}${at + 1}`)));
    switch (schema.type) {
      case 'array':
        return `List[${this.of(file, schema.items, `${name}Entry`)}]`;
      case 'object': {
        const rest = schema.additionalProperties;
        return `Dict[str, ${typeof rest === 'object' ? this.of(file, rest, `${name}Entry`) : 'Any'}]`;
      }
      case 'string':
        return 'str';
      case 'integer':
        return 'int';
      case 'boolean':
        return 'bool';
      case 'null':
        return 'None';
      default:
        throw new Error(`no type of Python for ${JSON.stringify(schema)}`);
    }
  }

  define(file, schema, title) {
    const isObject = schema.type === 'object' && typeof schema.additionalProperties !== 'object';
    if (isObject) return this.object(file, schema, title);
    const comment = schema.description === undefined ? [] : wrapped(schema.description, '# ');
    return [...comment, ...lineOf(`${title} = `, this.plain(file, schema, title))];
  }

  object(file, schema, title) {
    const all = Object.entries(schema.properties ?? {}).map(([name, part]) => ({
      name,
      type: this.of(file, part, title + capital(name)),
      about: part.description,
      required: (schema.required ?? []).includes(name),
    }));
    const required = all.filter((member) => member.required);
    const optional = all.filter((member) => !member.required);
    const about = schema.description ?? '';
    if (optional.length === 0) return classOf(title, required, about);
    if (required.length === 0) return classOf(title, optional, about, 'TypedDict, total=False');
    return [
      ...classOf(`_${title}`, required, ''),
      '',
      '',
      ...classOf(title, optional, about, `_${title}, total=False`),
    ];
  }
}

/** A class of members; by a call where one has a name that no member of a class can have. */
function classOf(title, members, about, base = 'TypedDict') {
  if (!members.some(({ name }) => KEYWORDS.has(name)))
    return body(`class ${title}(${base}):`, about === '' ? [] : docstring(about, '    '), members);
  if (base !== 'TypedDict') throw new Error(`${title} has a member that may be absent and is called by a keyword`);
  return [...(about === '' ? [] : wrapped(about, '# ')), ...byCall(title, members)];
}

function union(types) {
  const rest = [...new Set(types.filter((type) => type !== 'None'))];
  const one = rest.length === 1 ? rest[0] : `Union[${rest.join(', ')}]`;
  return rest.length < types.length ? `Optional[${one}]` : one;
}

/** What ends in a type, in several lines where one would be too long. */
function lineOf(before, type, indent = '') {
  const line = `${indent}${before}${type}`;
  if (line.length <= 120) return [line];
  const [, outer, inside] = /^(\w+)\[(.*)\]$/.exec(type);
  return [`${indent}${before}${outer}[`, ...inside.split(', ').map((part) => `${indent}    ${part},`), `${indent}]`];
}

function body(head, about, members) {
  const lines = members.flatMap(({ name, type, about: word }) => [
    ...(word === undefined ? [] : wrapped(word, '    # ')),
    ...lineOf(`${name}: `, type, '    '),
  ]);
  if (about.length === 0 && lines.length === 0) return [head, '    pass'];
  return [head, ...about, ...(about.length > 0 && lines.length > 0 ? [''] : []), ...lines];
}

function byCall(title, members) {
  return [
    `${title} = TypedDict(`,
    `    "${title}",`,
    '    {',
    ...members.flatMap(({ name, type, about }) => [
      ...(about === undefined ? [] : wrapped(about, '        # ')),
      `        "${name}": ${type},`,
    ]),
    '    },',
    ')',
  ];
}

export function generateTypes() {
  const types = new Types();
  types.of('wire.json', schemas['wire.json'], 'Wire');
  types.known.delete('Wire');
  return [
    '"""What travels, as types: TypedDicts and Literals for those who check them, dictionaries for all others."""',
    '',
    made,
    '',
    'from __future__ import annotations',
    '',
    'from typing import Any, Dict, List, Literal, Optional, TypedDict, Union',
    ...[...types.known.values()].flatMap((lines) => ['', '', ...lines]),
    '',
  ].join('\n');
}

/** The commands by their name, with the members that some form of them has. */
function commands(types) {
  const found = new Map();
  for (const { $ref } of schemas['command.json'].oneOf) {
    const [file, schema] = resolve('command.json', $ref);
    const op = schema.properties.op.const;
    if (BY_ITSELF.has(op)) continue;
    const before = found.get(op);
    const members = Object.entries(schema.properties)
      .filter(([name]) => name !== 'id' && name !== 'op')
      .map(([name, part]) => ({
        name,
        type: types.of(file, part, capital(op) + capital(name)),
        // Where a command has two forms nothing is in both.
        required: schema.required.includes(name) && before === undefined,
      }));
    if (before === undefined) found.set(op, { about: schema.description, members });
    else {
      for (const member of before.members) member.required = false;
      before.about += ` ${schema.description}`;
      before.members.push(...members);
    }
  }
  return found;
}

function method(op, { about, members }) {
  // The turn is that of the view that is there, where nobody says which.
  const isTurn = ({ name }) => name === 'turn';
  const first = members.filter((member) => member.required && !isTurn(member));
  const named = members.filter((member) => !member.required || isTurn(member));
  const wanted = [
    'self',
    ...first.map(({ name, type }) => `${name}: ${type}`),
    ...(named.length > 0 ? ['*'] : []),
    ...named.map(({ name, type }) => `${name}: Optional[${type}] = None`),
  ];
  const answer = union(ANSWERS[op] ?? ['DoneMessage']);
  const head = `    async def ${op}(${wanted.join(', ')}) -> ${answer}:`;
  const said = members.map((member) =>
    isTurn(member) ? 'turn=self.turn if turn is None else turn' : `${member.name}=${member.name}`,
  );
  const call = `await self.send(${[`"${op}"`, ...said].join(', ')})`;
  return [
    ...(head.length <= 120
      ? [head]
      : [`    async def ${op}(`, ...wanted.map((one) => `        ${one},`), `    ) -> ${answer}:`]),
    ...docstring(about, '        '),
    `        answer: ${answer} = ${call}`,
    '        return answer',
  ];
}

export function generateCommands() {
  const types = new Types();
  const found = commands(types);
  const methods = [...found].flatMap(([op, command]) => ['', ...method(op, command)]);
  const text = methods.join('\n');
  const known = [...types.known.keys(), ...Object.values(ANSWERS).flat(), 'DoneMessage'];
  const named = [...new Set(known)].filter((name) => new RegExp(`\\b${name}\\b`).test(text)).sort();
  const typing = ['Any', 'Dict', 'List', 'Optional', 'Union'].filter(
    (name) => name === 'Any' || new RegExp(`\\b${name}\\[`).test(text),
  );
  return [
    '"""The commands of a table, a method each."""',
    '',
    made,
    '',
    'from __future__ import annotations',
    '',
    `from typing import ${typing.join(', ')}`,
    '',
    'from .wire_types import (',
    ...named.map((name) => `    ${name},`),
    ')',
    '',
    '',
    'class Commands:',
    '    """Each method waits for the answer of the server and gives it back, or raises `Refused`."""',
    '',
    '    @property',
    '    def turn(self) -> int:',
    '        """The turn of the newest view."""',
    '        raise NotImplementedError',
    '',
    '    async def send(self, op: str, **members: Any) -> Any:',
    '        """Says a command. A member that is None is left out."""',
    '        raise NotImplementedError',
    ...methods,
    '',
  ].join('\n');
}

export const generated = () => [
  ['wire_types.py', generateTypes()],
  ['commands.py', generateCommands()],
  ['left_out.json', readFileSync(`${root}protocol/left_out.json`, 'utf8')],
];

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [name, text] of generated()) {
    if (!process.argv.includes('--check')) writeFileSync(target + name, text);
    else if (readFileSync(target + name, 'utf8') !== text) {
      console.error(`clients/python/src/crowntable/${name} is stale: run node protocol/generate_python.mjs`);
      process.exitCode = 1;
    }
  }
}
