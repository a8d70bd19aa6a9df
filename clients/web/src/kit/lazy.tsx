import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { compareBuilds } from '../core/client_build';
import { untilThere } from '../core/until_there';

/** A component whose code is fetched when it is first shown, as often as it takes; `before` until then, or nothing. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  before?: (props: P) => ComponentChildren,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Shown, setShown] = useState<{ component: ComponentType<P> } | null>(loaded && { component: loaded });
    useEffect(() => {
      if (Shown) return undefined;
      let here = true;
      const isHere = (): boolean => here;
      void untilThere(load, () => void compareBuilds(), isHere).then((component) => {
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
