import { batch, computed, effect, signal } from '@preact/signals';
import { announce } from '../core/announce';
import { type Client, Refused } from '../core/client';
import type { ActionOf, Family, HintOf, PrivateOf, PublicOf } from '../core/wire';
import { plain } from './rich';

/**
 * What the model of every table begins with: what one sees, who is who, and how the server is asked. The model of a game
 * spreads it and adds its own. `said` turns what the server says no with into what is shown.
 */
export function createTable<F extends Family>(client: Client<F>, said = (message: string) => message) {
  const update = client.update;
  const pub = computed<PublicOf<F>>(() => update.value!.public);
  const you = computed<PrivateOf<F> | null>(() => update.value!.you);
  const turn = computed(() => update.value!.turn);
  /** The host has ended the game in mid-play. The room tells that a game is over right before the update with its last view. */
  const ended = computed(() => {
    const { phase } = update.value!.public;
    return phase !== 'game_over' && client.room.peek()?.state === 'finished';
  });
  const over = computed(() => ended.value || pub.value.phase === 'game_over');
  /** Why the last question was refused, or ''. */
  const notice = signal('');
  /** What happened last, in words. */
  const story = signal('');
  const tip = signal<HintOf<F> | null>(null);
  const busy = signal(false);
  /** The order of the hand that the server does not know yet. */
  const order = signal<string[] | null>(null);
  let refused = '';
  let orders_open = 0;
  let held_back = false;

  const stops = [
    // What was true of the last turn is not of this one.
    effect(() => {
      turn.value;
      batch(() => {
        tip.value = null;
        notice.value = '';
      });
    }),
    // An update that comes after the server took the order shows it.
    effect(() => {
      update.value;
      if (orders_open === 0 && !held_back) order.value = null;
    }),
  ];

  /** Sends, and shows why if it is refused. Nothing is null. */
  async function ask<A>(op: string, fields: Record<string, unknown> = {}): Promise<A | null> {
    notice.value = '';
    try {
      return await client.send<A>(op, fields);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      notice.value = said(error.message);
      refused = error.code;
      return null;
    }
  }

  /** The same for what changes the game: one at a time, so that a double click is one. */
  async function act<A>(op: string, fields: Record<string, unknown> = {}): Promise<A | null> {
    if (busy.peek()) return null;
    busy.value = true;
    try {
      return await ask<A>(op, fields);
    } finally {
      busy.value = false;
    }
  }

  return {
    client,
    pub,
    you,
    turn,
    ended,
    over,
    notice,
    story,
    tip,
    busy,
    order,
    ask,
    act,
    stop: () => stops.forEach((stop) => stop()),
    name: (seat: number | null): string =>
      seat === null ? '' : (client.room.value?.seats[seat]?.name ?? `${seat + 1}`),
    isMe: (seat: number | null): boolean =>
      !client.looking && seat !== null && seat === (you.value as { seat: number } | null)?.seat,
    say: (text: string) => announce(plain(text)),
    /** Does this in the turn that is shown. */
    send: (action: ActionOf<F>) => act('play', { turn: turn.peek(), action }),
    moreTime: () => void act('more_time'),
    /** The code of the last refusal. */
    refused: () => refused,
    /** Seen here while it is changed, not yet told to the server; null gives up. */
    holdOrder(faces: string[] | null): void {
      held_back = faces !== null;
      order.value = faces;
    },
    setOrder(faces: string[]): void {
      held_back = false;
      order.value = faces;
      orders_open++;
      client
        .send('set_hand_order', { cards: faces })
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
          order.value = null;
        })
        .finally(() => orders_open--);
    },
  };
}
