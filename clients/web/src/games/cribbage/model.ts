import { batch, computed, effect, signal } from '@preact/signals';
import type { Client } from '../../core/client';
import { createTable } from '../../kit/table';
import { placements } from './draft';
import { createJudging } from './judging';
import { createGround, createLaying } from './laying';
import { createHints, createRack, type Swapping } from './rack_model';
import { refused } from './refused';

/**
 * What one looks at and has in mind at the table: the draft of a play, and what the server said of it. Everything of
 * the game itself comes with each update.
 */
export function createGame(client: Client<'cribbage'>) {
  const table = createTable(client, refused);
  const { pub, you, turn, over, send } = table;
  const swapping: Swapping = signal(null);
  const claim = signal('');
  /** The score sheet is open. */
  const sheet = signal(false);
  const zoomed = signal(false);

  const legal = computed(() => (client.looking || over.value ? null : (you.value?.legal ?? null)));
  /** It is our turn to play, exchange or pass. */
  const mine = computed(() => {
    const here = !client.looking && !over.value && you.value !== null;
    return here && pub.value.phase === 'play' && pub.value.current === you.value?.seat;
  });
  /** Somebody's claim waits for our word (K-34). */
  const called = computed(() => legal.value?.call === true);

  // What was true of the last turn is not of this one.
  const stop_turns = effect(() => {
    turn.value;
    batch(() => {
      claim.value = '';
      swapping.value = null;
    });
  });
  const { stop: stop_ground, ...ground } = createGround(table);
  const { stop: stop_judging, verdict } = createJudging(table, ground.draft, mine);

  return {
    ...table,
    ...ground,
    ...createLaying(table, ground, () => swapping.peek() === null),
    ...createRack(table, ground, legal, swapping),
    ...createHints(table, ground, swapping),
    legal,
    mine,
    called,
    verdict,
    swapping,
    claim,
    sheet,
    zoomed,
    stop: () => [table.stop, stop_turns, stop_ground, stop_judging].forEach((stop) => stop()),
    play() {
      if (verdict.peek().kind !== 'good') return;
      const tiles = placements(ground.draft.peek());
      const counted = Number.parseInt(claim.peek(), 10);
      if (!pub.peek().joker_calls) void send({ type: 'play', tiles });
      else if (counted >= 0) void send({ type: 'play', tiles, claim: counted });
    },
    pass: () => void send({ type: 'pass' }),
    call: () => void send({ type: 'call' }),
  };
}

export type Game = ReturnType<typeof createGame>;
