import type { Signal } from '@preact/signals';
import { dictionary } from '../core/texts';
import type { RoomEvent } from '../core/wire';
import { own } from './rich';

interface Named {
  name: string;
}

/** By the names of the events. */
const texts = {
  bot_plays_on: (p: Named) => `A bot plays on for ${own(p.name)}`,
  seat_taken_back: (p: Named) => `${own(p.name)} is back`,
  seat_taken_over: (p: Named) => `${own(p.name)} took a seat`,
  seat_taken_over_by_host: (p: Named) =>
    `${own(p.name)} took a seat in the middle of the deal and sees its hand: the host alone allowed it`,
  clock_ran_out: (p: Named) => `Time ran out for ${own(p.name)}`,
  more_time: (p: Named) => `${own(p.name)} took more time`,
  seat_removed: (p: Named) => `${own(p.name)} left the game`,
  game_ended_by_host: () => 'The host ended the game',
  game_started: () => 'A new game begins',
} satisfies Record<RoomEvent['event'] | 'seat_taken_over_by_host', (p: Named) => string>;
const t = dictionary(texts);

/** The sentence of an event that any game may have; '' for one that is not known here. */
export function roomSentence(event: RoomEvent, name_of: (seat: number) => string): string {
  const name = 'name' in event ? event.name : 'seat' in event ? name_of(event.seat) : '';
  if ('by_host_alone' in event) return t('seat_taken_over_by_host', { name });
  return Object.hasOwn(texts, event.event) ? t(event.event, { name }) : '';
}

/**
 * Tells what happened: the last of it on the table, and all but what is long past by voice. Empty sentences tell
 * nothing.
 */
export function tell(
  game: { story: Signal<string>; say(text: string): void },
  shown: readonly string[],
  spoken: readonly string[],
): void {
  const [short, long] = [shown.filter(Boolean), spoken.filter(Boolean)];
  if (short.length > 0) game.story.value = short.slice(-2).join(' · ');
  if (long.length > 0) game.say(`${long.slice(-6).join('. ')}.`);
}
