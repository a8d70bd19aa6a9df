import type { ReadonlySignal, Signal } from '@preact/signals';
import type { RoomEvent } from '../core/wire';
import { plain } from './rich';
import { t } from './texts';
import type { Telling, TellLog } from './told';

/** The events that any game may have; each has a text. */
const EVENTS: Record<RoomEvent['event'], true> = {
  bot_plays_on: true,
  seat_taken_back: true,
  seat_taken_over: true,
  clock_ran_out: true,
  more_time: true,
  seat_removed: true,
  game_ended_by_host: true,
  game_started: true,
};

/** The sentence of an event that any game may have; '' for one that is not known here. */
export function roomSentence(event: RoomEvent, name_of: (seat: number) => string): string {
  const name = 'name' in event ? event.name : 'seat' in event ? name_of(event.seat) : '';
  if ('by_host_alone' in event) return t('seat_taken_over_by_host', { name });
  return Object.hasOwn(EVENTS, event.event) ? t(event.event, { name }) : '';
}

/** For whoever asks whose turn it is: `task` is what is to do now. */
export const turnAloud = ({ mine }: { mine: ReadonlySignal<boolean> }, task: string): string =>
  plain(mine.peek() ? `${t('yourTurnNow')} ${task}` : task);

/** With an end that is heard as one. */
const sentence = (text: string): string => (/\p{Sentence_Terminal}$/u.test(text) ? text : t('sentence', { text }));

/**
 * Tells what happened: the last of it on the table, all but what is long past by voice, and each in the log. `shown`
 * and `spoken` are the sentences of the events; empty ones tell nothing.
 */
export function tell(
  game: { story: Signal<string>; log: TellLog; say(text: string): void },
  shown: readonly string[],
  spoken: readonly string[],
  update: Telling,
): void {
  const [short, long] = [shown.filter(Boolean), spoken.filter(Boolean)];
  game.log.add(update, shown);
  if (short.length > 0) game.story.value = short.slice(-2).join(' · ');
  if (long.length > 0) game.say(long.slice(-6).map(sentence).join(' '));
}
