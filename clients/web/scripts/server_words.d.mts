/** The families with words of their own. */
export const families: readonly string[];
/** For each list of dictionaries: the keys of which one of them has to have each. */
export function serverKeys(): [dictionaries: string[], keys: string[]][];
