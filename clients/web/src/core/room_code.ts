/** The symbols of a room code: no vowels, no look-alikes. */
const SYMBOLS = '34679CDFHJKMNPRTVWXY';
export const CODE_LENGTH = 6;

/** Upper case without spaces and dashes; nothing else is changed. */
export function tidyCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '');
}

/** The code in what somebody typed, pasted or followed (a bare code or a whole address), or null. */
export function readCode(typed: string): string | null {
  const address = /(?:#|\/t\/)([^/#?]+)\/?$/.exec(typed.trim());
  const code = tidyCode(address?.[1] ?? typed);
  const fits = code.length === CODE_LENGTH && [...code].every((symbol) => SYMBOLS.includes(symbol));
  return fits ? code : null;
}

/** `K7M 4PX`: two groups are easier to read out. */
export function spacedCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
