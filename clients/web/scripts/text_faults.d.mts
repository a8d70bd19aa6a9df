type Messages = Readonly<Record<string, string>>;

/** What is wrong with one message in a language, measured by that in English. */
export function messageFaults(text: string, english: string, language: string): string[];
/** What is wrong with a translated dictionary: a line for each fault. */
export function translationFaults(messages: Messages, english: Messages, language: string): string[];
/** Keys of a dictionary that no source asks for. */
export function unusedKeys(dictionary: string, english: Messages): string[];
/** Keys of a dictionary of the terminal that none of its sources, or of `texts`, says. */
export function unusedInTerminal(dictionary: string, english: Messages, texts?: readonly string[]): string[];
