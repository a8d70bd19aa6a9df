import type { Options, Preset } from '../core/wire';

/** What help is made of: a game as the server describes it, and how the table is set. */
export interface HelpedTable {
  /** Null where the server does not describe the game, or does not answer: then numbers are left out. */
  preset: Preset | null;
  options: Options;
}

/** What a family of games says of itself in the help. */
export interface HelpText {
  title: string;
  /** One sentence or two each, in the order in which a beginner needs them. */
  rules: readonly string[];
  /** Keys, and what they do. */
  keys: readonly (readonly [key: string, does: string])[];
}

/** `Key|what it does` in each line: the form in which the texts hold keys. */
export function keysOf(text: string): HelpText['keys'] {
  return text.split('\n').map((line) => line.split('|') as [string, string]);
}

/** Those that there are, as one rule. */
export function sentences(...parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

/** The chosen value; the first, as the server has it by default, where this page does not know the value. */
export function chosen<V extends string>(values: readonly [V, ...V[]], value: unknown): V {
  return values.find((each) => each === value) ?? values[0];
}
