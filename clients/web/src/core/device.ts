interface Reactions {
  /** The page is looked at again or the net is back: a good moment to try. */
  back: () => void;
  /** The device says that it is off the net. */
  offline: () => void;
}

/** Follows what the browser says of the device. Returns the way to stop. */
export function followDevice({ back, offline }: Reactions): () => void {
  const shown = (): void => {
    if (document.visibilityState !== 'hidden') back();
  };
  window.addEventListener('online', shown);
  window.addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', shown);
  window.addEventListener('offline', offline);
  return () => {
    window.removeEventListener('online', shown);
    window.removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', shown);
    window.removeEventListener('offline', offline);
  };
}
