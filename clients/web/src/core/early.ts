/**
 * What the first screen needs from the server beside its script, asked for before that has come: the games, and the
 * texts of the language that core/texts.ts will choose. On a slow line each is half a second sooner so. It asks for too
 * much or too little where it is mistaken, and nothing depends on it.
 *
 * `texts`: the file of the first screen by its language. Runs as a script of its own (scripts/early_script.ts), whose
 * text is this function's: it may use nothing from outside of itself.
 */
export function askEarly(texts: Readonly<Record<string, string>>): void {
  // On a quick line the large script may be the first to run, and asks for itself.
  if (document.documentElement.dataset['here'] !== undefined) return;
  const ask = (href: string, as: Readonly<Record<string, string>>): void => {
    const link = Object.assign(document.createElement('link'), as);
    link.href = href;
    // As a module and a `fetch` ask for it: else it would be asked for twice.
    link.crossOrigin = 'anonymous';
    document.head.append(link);
  };
  const recall = (key: string): string | null => {
    try {
      return window.localStorage.getItem(`crowntable.${key}`);
    } catch {
      return null;
    }
  };
  const { pathname, hash, search } = window.location;
  // A key goes in a header, which only the page itself can add.
  if (pathname === '/' && hash === '' && recall('access_key') === null)
    ask('/api/games', { rel: 'preload', as: 'fetch' });
  const asked = [new URLSearchParams(search).get('locale'), recall('language'), ...navigator.languages];
  for (const tag of asked) {
    const language = tag?.toLowerCase().split('-')[0] ?? '';
    const file = Object.hasOwn(texts, language) ? texts[language] : undefined;
    if (file !== undefined) ask(file, { rel: 'modulepreload' });
    if (file !== undefined || language === 'en') return;
  }
}
