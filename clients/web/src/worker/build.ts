/** A build of the client, as scripts/kept_files.ts writes it into the worker. */
export interface Build {
  /** Another build has another one. */
  id: string;
  /** Kept as soon as the worker is there: paths without the leading slash. */
  first: readonly string[];
  /** Kept when they are first asked for. */
  later: readonly string[];
  /** The files with the texts of each language but English, kept for who reads it. */
  languages: Readonly<Record<string, readonly string[]>>;
  /**
   * What the files contain whose names do not tell it, as `fetch` checks it: during an upgrade the server may give out
   * those of another build.
   */
  integrity: Readonly<Record<string, string>>;
}

/** The page of the rulebook in English, of one in another language: `rules/FAMILY.html` for `rules/de/FAMILY.html`. */
export function inEnglish(file: string): string {
  return file.replace(/^rules\/[a-z]{2}(?=[/.])/, 'rules');
}

export const ASSETS = 'assets/';

/**
 * The file of this build that answers a request; null for everything else, which the worker does not touch: what is
 * asked of the server itself, above all. `isPage` is a request for something to show in the window.
 */
export function fileOf(build: Build, path: string, isPage: boolean): string | null {
  const name = path.slice(1);
  const has = (file: string): boolean =>
    [build.first, build.later, ...Object.values(build.languages)].some((files) => files.includes(file));
  // Only pages are answered by pages: whoever compares builds has to hear of the server's.
  if (isPage) {
    if (name === '' || /^t\/[^/]+\/?$/.test(name)) return 'index.html';
    return has(`${name}.html`) ? `${name}.html` : null;
  }
  return !name.endsWith('.html') && has(name) ? name : null;
}

/** The language of a file with texts, by its name (scripts/text_stages.ts); undefined for all else. */
export const languageOf = (path: string): string | undefined => /assets\/([a-z]{2})_[^/]*\.js$/.exec(path)?.[1];
