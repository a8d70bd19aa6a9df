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
  clock_ran_out: (p: Named) => `Time ran out for ${own(p.name)}`,
  more_time: (p: Named) => `${own(p.name)} took more time`,
  seat_removed: (p: Named) => `${own(p.name)} left the game`,
  game_ended_by_host: () => 'The host ended the game',
  game_started: () => 'A new game begins',
} satisfies Record<RoomEvent['event'], (p: Named) => string>;
const t = dictionary(texts);

/** The sentence of an event that any game may have; '' for one that is not known here. */
export function roomSentence(event: RoomEvent, name_of: (seat: number) => string): string {
  const name = 'name' in event ? event.name : 'seat' in event ? name_of(event.seat) : '';
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
