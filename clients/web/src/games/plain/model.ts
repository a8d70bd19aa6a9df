import { computed } from '@preact/signals';
import type { Client } from '../../core/client';
import { createTable } from '../../kit/table';
import { actionsOf } from './facts';

/** What one looks at at a table of which no rules are known. All of the game itself comes with each update. */
export function createGame(client: Client<'plain'>) {
  const table = createTable(client);
  const legal = computed(() => (client.looking || table.over.value ? [] : actionsOf(table.you.value)));
  return {
    ...table,
    legal,
    /** Does what has this number, from 1. */
    choose(number: number) {
      const action = legal.peek()[number - 1];
      if (action) void table.send(action);
    },
  };
}

export type Game = ReturnType<typeof createGame>;
