import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { compareBuilds } from '../core/client_build';
import { withTexts } from '../core/texts';
import { untilThere } from '../core/until_there';

/**
 * A component whose code and texts are fetched when it is first shown, as often as it takes; `before` until then, or
 * nothing. One that says nothing is `wordless`, and waits for no texts.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  before?: (props: P) => ComponentChildren,
  { wordless = false } = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Shown, setShown] = useState<{ component: ComponentType<P> } | null>(loaded && { component: loaded });
    useEffect(() => {
      if (Shown) return undefined;
      let here = true;
      const isHere = (): boolean => here;
      void untilThere(
        () => (wordless ? load() : withTexts(load)),
        () => void compareBuilds(),
        isHere,
      ).then((component) => {
        loaded = component;
        if (here) setShown({ component });
      });
      return () => {
        here = false;
      };
    }, []);
    return Shown ? <Shown.component {...props} /> : before?.(props);
  };
}
