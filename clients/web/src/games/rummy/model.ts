import { computed, effect, signal } from '@preact/signals';
import type { Client } from '../../core/client';
import type { PreviewedOf, RummyAction } from '../../core/wire';
import { createTable } from '../../kit/table';
import { createHand, createSorting } from './hand_model';
import { createHints } from './hints';
import { createThrowing } from './throwing';
import type { DrawSource, RummyPreview } from './wire';

export type Sheet = null | { kind: 'out' | 'history' | 'confirm' } | { kind: 'seat'; seat: number };

/**
 * What one looks at and has in mind at the table: the chosen card, groups and hints that the server gave. Everything of
 * the game itself comes with each update.
 */
export function createGame(client: Client<'rummy'>) {
  const table = createTable(client);
  const { pub, you, turn, over, notice } = table;
  const inHand = createHand(table);
  const { picked } = inHand;
  const sheet = signal<Sheet>(null);

  const seats = computed(() => client.room.value?.seats ?? []);
  const mine = computed(
    () => !client.looking && !over.value && you.value !== null && pub.value.current === you.value.seat,
  );

  // Going out belongs to a turn.
  const stop_turns = effect(() => {
    turn.value;
    over.value;
    if (sheet.peek()?.kind === 'out' || sheet.peek()?.kind === 'confirm') sheet.value = null;
  });

  return {
    ...table,
    ...inHand,
    ...createSorting(table, inHand),
    ...createHints(table, inHand),
    ...createThrowing(table, inHand, (kind) => {
      sheet.value = { kind };
    }),
    seats,
    mine,
    sheet,
    stop() {
      stop_turns();
      table.stop();
    },
    choose(key: string) {
      picked.value = picked.peek() === key ? null : key;
      notice.value = '';
    },
    draw(source: DrawSource) {
      if (!you.peek()?.legal.draw.includes(source)) return;
      // The second click of a double click on "Draw" falls on "Discard": nothing may be chosen by then.
      picked.value = null;
      void table.send({ type: 'draw', source });
    },
    /** What would this discard do? Rejects with the server's reason. */
    async preview(action: RummyAction): Promise<RummyPreview> {
      return (await client.send<PreviewedOf<'rummy'>>('preview', { turn: turn.peek(), action })).preview;
    },
  };
}

export type Game = ReturnType<typeof createGame>;
