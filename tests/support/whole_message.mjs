// Puts back what protocol 2 leaves out of an update, as protocol/README.md tells it; without any code of the clients.
import { readFileSync } from 'node:fs';

const known = JSON.parse(readFileSync(new URL('../../protocol/left_out.json', import.meta.url), 'utf8'));

const is_object = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const list_of = (value) => (Array.isArray(value) ? value : []);

/** The value of a member by a rule: `object` stands in the list of a member of `around`, at `index`. */
function by_rule({ rule, of, number, value }, object, around, index) {
  const at = (name = '') => (name.startsWith('../') ? around?.[name.slice(3)] : object[name]);
  switch (rule) {
    case 'index':
      return index;
    case 'same':
      return at(of);
    case 'last':
      return list_of(at(of)).at(-1);
    case 'beside':
      return list_of(at(of))[index];
    case 'index_in':
      return list_of(at(of)).includes(value) ? list_of(at(of)).indexOf(value) : null;
    default:
      return list_of(value ?? at(of))[Number(at(number)) - 1];
  }
}

function put_back(value, { each, members, by, kinds }, around, index) {
  if (each) list_of(value).forEach((entry, at) => put_back(entry, each, around, at));
  if (!is_object(value)) return;
  const outlines = Object.entries(members ?? {});
  for (const [name, { usual, words }] of outlines) {
    const told = value[name];
    if (told === undefined && usual !== undefined) value[name] = structuredClone(usual);
    if (words && typeof told === 'string') value[name] = told === '' ? [] : told.split(' ');
  }
  for (const [name, outline] of outlines) {
    if (value[name] === undefined && outline.rule) value[name] = by_rule(outline, value, around, index) ?? null;
    put_back(value[name], outline, value, 0);
  }
  const kind = kinds?.[value[by]];
  if (kind) put_back(value, kind, around, index);
}

/** The message by protocol 1; it is changed. */
export function whole_message(message) {
  if (message?.type !== 'update') return message;
  put_back(message, known.update, undefined, 0);
  const family = known.families[known.games[message.public?.game]] ?? {};
  for (const [name, outline] of Object.entries(family)) put_back(message[name], outline, undefined, 0);
  return message;
}
