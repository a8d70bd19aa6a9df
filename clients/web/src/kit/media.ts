import { useEffect, useMemo, useState } from 'preact/hooks';

/** Whether a media query holds, now and from now on. */
export function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query]);
  const [matches, setMatches] = useState(media.matches);
  useEffect(() => {
    const note = (): void => setMatches(media.matches);
    media.addEventListener('change', note);
    return () => media.removeEventListener('change', note);
  }, [media]);
  return matches;
}
