/** The text that src/core/wire_types.ts should have. */
export function generate(): Promise<string>;
