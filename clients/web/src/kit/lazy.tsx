import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { compareBuilds } from '../core/client_build';

const RETRY_MS = 2000;

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
      let timer: ReturnType<typeof setTimeout> | undefined;
      const ask = (): void =>
        void load().then(
          (component) => {
            loaded = component;
            if (here) setShown({ component });
          },
          () => {
            void compareBuilds();
            if (here) timer = setTimeout(ask, RETRY_MS);
          },
        );
      ask();
      return () => {
        here = false;
        clearTimeout(timer);
      };
    }, []);
    return Shown ? <Shown.component {...props} /> : before?.(props);
  };
}
