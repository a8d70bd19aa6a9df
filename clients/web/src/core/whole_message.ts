import leftOut from './left_out.json';

/** How to put back what protocol 2 leaves out of a value: protocol/README.md, "Protocol 2". */
interface Outline {
  readonly usual?: unknown;
  readonly rule?: string;
  readonly of?: string;
  readonly number?: string;
  readonly value?: unknown;
  readonly words?: boolean;
  readonly each?: Outline;
  readonly members?: Readonly<Record<string, Outline>>;
  readonly by?: string;
  readonly kinds?: Readonly<Record<string, Outline>>;
}

interface LeftOut {
  readonly games: Readonly<Record<string, string>>;
  readonly update: Outline;
  readonly families: Readonly<Record<string, Readonly<Record<string, Outline>>>>;
}

type Members = Record<string, unknown>;

/** Where a value stands: in `object`, the entry `index` of a list of `around`. */
interface Place {
  readonly object: Members;
  readonly around: Members | undefined;
  readonly index: number;
}

const known: LeftOut = leftOut;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function at({ object, around }: Place, name = ''): unknown {
  return name.startsWith('../') ? around?.[name.slice(3)] : object[name];
}

function follow(outline: Outline, place: Place): unknown {
  const of = at(place, outline.of);
  switch (outline.rule) {
    case 'index':
      return place.index;
    case 'same':
      return of;
    case 'last':
      return listOf(of).at(-1);
    case 'beside':
      return listOf(of)[place.index];
    case 'index_in': {
      const found = listOf(of).indexOf(outline.value);
      return found < 0 ? null : found;
    }
    default:
      return listOf(outline.value ?? of)[Number(at(place, outline.number)) - 1];
  }
}

/** First what needs no other member; then rules, and what is inside, in the order of the outline. */
function putBackMembers(place: Place, members: Readonly<Record<string, Outline>>): void {
  const { object } = place;
  for (const [name, outline] of Object.entries(members)) {
    const told = object[name];
    if (told === undefined && outline.usual !== undefined) object[name] = structuredClone(outline.usual);
    if (outline.words && typeof told === 'string') object[name] = told === '' ? [] : told.split(' ');
  }
  for (const [name, outline] of Object.entries(members)) {
    if (object[name] === undefined && outline.rule !== undefined) object[name] = follow(outline, place) ?? null;
    putBack(object[name], outline, object, 0);
  }
}

function putBack(value: unknown, outline: Outline, around: Members | undefined, index: number): void {
  const { each, members, by, kinds } = outline;
  if (each) listOf(value).forEach((entry, at) => putBack(entry, each, around, at));
  if (!isObject(value)) return;
  if (members) putBackMembers({ object: value, around, index }, members);
  const kind = by === undefined ? undefined : kinds?.[String(value[by])];
  if (kind) putBack(value, kind, around, index);
}

/**
 * The message as protocol 1 would have it: an update of protocol 2 leaves out what is as usual or follows from the rest
 * of it. Changes `message`; one that is whole stays as it is.
 */
export function wholeMessage<T>(message: T): T {
  if (!isObject(message) || message['type'] !== 'update') return message;
  putBack(message, known.update, undefined, 0);
  const shown = message['public'];
  const family = isObject(shown) ? known.games[String(shown['game'])] : undefined;
  const outlines = family === undefined ? undefined : known.families[family];
  for (const [name, outline] of Object.entries(outlines ?? {})) putBack(message[name], outline, undefined, 0);
  return message;
}
