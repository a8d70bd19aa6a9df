/** The names of the dictionaries of the browser. */
export const dictionaries: readonly string[];
/** The names of those of pages that are made without the client. */
export const pageDictionaries: readonly string[];
/** The names of those of the terminal alone. */
export const terminalDictionaries: readonly string[];
export function isSpokenInTerminal(language: string): boolean;
export function pathOf(dictionary: string, language: string): string;
/** The messages of a dictionary by their keys; none where there is no file of the language yet. */
export function messagesOf(dictionary: string, language: string): Record<string, string>;
/** Languages with a file of every dictionary, English first. */
export function completeLanguages(): string[];
