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
