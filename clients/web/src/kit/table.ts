import { batch, computed, effect, signal } from '@preact/signals';
import { announce } from '../core/announce';
import type { Client, Refused } from '../core/client';
import { refusalText } from '../core/refusals';
import { nameAt } from '../core/seats';
import type { ActionOf, Family, HintedOf, HintOf, PrivateOf, PublicOf } from '../core/wire';
import { createAsking } from './asking';
import { createHandOrder } from './hand_order';
import { plain } from './rich';
import { TellLog } from './told';

/**
 * What the model of every table begins with: what one sees, who is who, and how the server is asked. The model of a
 * game spreads it and adds its own. `said` is the sentence for what the server says no with.
 */
export function createTable<F extends Family>(client: Client<F>, said: (problem: Refused) => string = refusalText) {
  const update = client.update;
  const pub = computed<PublicOf<F>>(() => update.value!.public);
  const you = computed<PrivateOf<F> | null>(() => update.value!.you);
  const turn = computed(() => update.value!.turn);
  /**
   * The host has ended the game in mid-play. The room tells that a game is over right before the update with its last
   * view.
   */
  const ended = computed(() => {
    const { phase } = update.value!.public;
    return phase !== 'game_over' && client.room.peek()?.state === 'finished';
  });
  const over = computed(() => ended.value || pub.value.phase === 'game_over');
  /** What happened last, in words. */
  const story = signal('');
  const log = new TellLog(client.looking ? null : (client.room.peek()?.code ?? null), update);
  const tip = signal<HintOf<F> | null>(null);
  const asking = createAsking(client, said);
  /** A hint was asked for, and is not there yet. */
  const hinting = signal(false);
  const { stop: stop_order, ...ordering } = createHandOrder(client);

  // What was true of the last turn is not of this one.
  const stop_turns = effect(() => {
    turn.value;
    batch(() => {
      tip.value = null;
      asking.notice.value = '';
    });
  });

  return {
    client,
    pub,
    you,
    turn,
    ended,
    over,
    story,
    log,
    tip,
    ...asking,
    ...ordering,
    stop: () => {
      stop_turns();
      stop_order();
      log.stop();
    },
    name: (seat: number | null): string => (seat === null ? '' : nameAt(client.room.value, seat)),
    isMe: (seat: number | null): boolean =>
      !client.looking && seat !== null && seat === (you.value as { seat: number } | null)?.seat,
    say: (text: string) => announce(plain(text)),
    /** Does this in the turn that is shown. */
    send: (action: ActionOf<F>) => asking.act('play', { turn: turn.peek(), action }),
    hinting,
    /** One at a time; null where one is under way, or refused. */
    async askHint(): Promise<HintedOf<F> | null> {
      if (hinting.peek()) return null;
      hinting.value = true;
      return asking.ask<HintedOf<F>>('hint').finally(() => {
        hinting.value = false;
      });
    },
    moreTime: () => void asking.act('more_time'),
  };
}

export type TableModel<F extends Family> = ReturnType<typeof createTable<F>>;
