/** The text that src/core/text_keys.ts should have. */
export function generateKeys(): string;
