/** Comes after so many milliseconds. */
export const after = (ms: number): Promise<void> => new Promise((come) => setTimeout(come, ms));
