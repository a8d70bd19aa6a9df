/** Reads and fills messages in the subset of ICU MessageFormat that clients/texts/README.md describes. */

export type Value = string | number | readonly string[];
export type Values = Readonly<Record<string, Value>>;

/** '' inserts a value, `list` and `unit` join several, the others choose one of their cases by it. */
export type Kind = '' | 'list' | 'unit' | 'plural' | 'selectordinal' | 'select';

export interface Argument {
  name: string;
  kind: Kind;
  /** Names or codes, which keep their own direction. */
  own: boolean;
  cases: Readonly<Record<string, Message>>;
}
/** Texts, arguments, and null for `#`: the number by which the case around it was chosen. */
export type Message = readonly (string | Argument | null)[];

/** How a language writes what stands in place of arguments. */
export interface Writer {
  category(count: number, kind: 'plural' | 'selectordinal'): string;
  number(value: number): string;
  /** A name or another text from elsewhere; `own` where the message says so. */
  word(text: string, own: boolean): string;
  list(items: readonly string[], kind: 'list' | 'unit', own: boolean): string;
}

const JOINING = ['list', 'unit'];
const CHOOSING = ['plural', 'selectordinal', 'select'];

/** Texts stand at even places, and what divides them between. */
type Tokens = { all: readonly string[]; at: number };

function fail({ all }: Tokens): never {
  throw new SyntaxError(`not a message: ${all.join('')}`);
}

function take(tokens: Tokens, divider: string): void {
  if (tokens.all[tokens.at++] !== divider) fail(tokens);
}

function argument(tokens: Tokens, counted: boolean): Argument {
  const [name = '', kind = '', first = '', more] = tokens.all[tokens.at++]!.split(',').map((word) => word.trim());
  if (!/^\w+$/.test(name) || more !== undefined) fail(tokens);
  if (kind === '' || (kind === 'own' && first === '')) return { name, kind: '', own: kind === 'own', cases: {} };
  if (JOINING.includes(kind) && ['', 'own'].includes(first))
    return { name, kind: kind as Kind, own: first === 'own', cases: {} };
  if (!CHOOSING.includes(kind)) fail(tokens);
  const cases: Record<string, Message> = {};
  for (let which = first; which !== ''; which = tokens.all[tokens.at++]!.trim()) {
    take(tokens, '{');
    cases[which] = message(tokens, counted || kind !== 'select');
    take(tokens, '}');
  }
  if (!cases['other']) fail(tokens);
  return { name, kind: kind as Kind, own: false, cases };
}

function message(tokens: Tokens, counted: boolean): Message {
  const parts: (string | Argument | null)[] = [];
  for (;;) {
    const text = tokens.all[tokens.at++]!;
    if (text !== '') parts.push(text);
    const divider = tokens.all[tokens.at];
    if (divider !== '{' && divider !== '#') return parts;
    ++tokens.at;
    if (divider === '#') parts.push(counted ? null : '#');
    else {
      parts.push(argument(tokens, counted));
      take(tokens, '}');
    }
  }
}

/** Throws for a text that is no message. */
export function parse(text: string): Message {
  const tokens = { all: text.split(/([{}#])/), at: 0 };
  const whole = message(tokens, false);
  return tokens.at < tokens.all.length ? fail(tokens) : whole;
}

function chosen({ kind, cases }: Argument, value: Value, writer: Writer): Message {
  const exact = cases[kind === 'select' ? String(value) : `=${String(value)}`];
  if (exact) return exact;
  const category = kind === 'select' ? 'other' : writer.category(Number(value), kind as 'plural');
  return cases[category] ?? cases['other']!;
}

/** REQUIRES: `values` has what the message names. */
export function fill(message: Message, values: Values, writer: Writer, count = 0): string {
  return message
    .map((part) => {
      if (part === null) return writer.number(count);
      if (typeof part === 'string') return part;
      const { name, kind, own } = part;
      const value = values[name]!;
      if (CHOOSING.includes(kind))
        return fill(chosen(part, value, writer), values, writer, kind === 'select' ? count : Number(value));
      if (typeof value === 'number') return writer.number(value);
      return typeof value === 'string' ? writer.word(value, own) : writer.list(value, kind as 'list', own);
    })
    .join('');
}
