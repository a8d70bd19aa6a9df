import { effect, signal } from '@preact/signals';
import { type Client, Refused } from '../core/client';
import type { Family } from '../core/wire';

/**
 * The order in which one holds one's cards or tiles, from the moment in which it is changed here until an update has
 * it.
 */
export function createHandOrder<F extends Family>(client: Client<F>) {
  /** The order that the server does not know yet. */
  const order = signal<string[] | null>(null);
  /** The last one that it was told, until an update has it. */
  let told: string[] | null = null;
  let open = 0;
  let held_back = false;
  // An update that comes after the server took the order shows it.
  const stop = effect(() => {
    client.update.value;
    if (open > 0) return;
    told = null;
    if (!held_back) order.value = null;
  });

  return {
    order,
    stop,
    /** Seen here while it is changed, not yet told to the server; null gives up, and the one before is seen again. */
    holdOrder(faces: string[] | null): void {
      held_back = faces !== null;
      order.value = faces ?? told;
    },
    setOrder(faces: string[]): void {
      held_back = false;
      told = order.value = faces;
      open++;
      client
        .send('set_hand_order', { cards: faces })
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          // What is held, or was told since, stays.
          if (told !== faces) return;
          told = null;
          if (!held_back) order.value = null;
        })
        .finally(() => open--);
    },
  };
}
