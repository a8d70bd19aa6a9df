const RETRY_MS = 2000;

/**
 * What `load` brings, which is asked for as often as it takes; `failed` hears of each time that it could not be had.
 * Nothing comes of it once it is not `wanted` any more.
 */
export async function untilThere<T>(
  load: () => Promise<T>,
  failed: () => void = () => undefined,
  wanted: () => boolean = () => true,
): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      failed();
      await new Promise<void>((again) => setTimeout(() => wanted() && again(), RETRY_MS));
    }
  }
}
