import type { Scene } from '../../kit/fake_client';
import { highestRoom, over, privateOf, publicOf, scored, updateOf } from './fixtures';

const scenes: Record<string, (players: number) => Scene<'plain'>> = {
  play: (players) => ({ room: highestRoom(players), update: updateOf(publicOf(players), privateOf('KS')) }),
  many: (players) => ({
    room: highestRoom(players),
    update: updateOf(
      publicOf(players, {
        dealer: 1,
        last_plays: [{ seat: 2, pile: 'left', cards: ['10H', 'JK'] }],
        pile: ['3S', '4S'],
      }),
      privateOf(
        'KS',
        Array.from({ length: 14 }, (_, i) => ({ type: 'ask_for', seat: 1 + (i % 3), rank: i + 2 })),
      ),
      { clock: { remaining_ms: 38000, more_time: true } },
    ),
  }),
  watch: (players) => ({
    room: highestRoom(players, { you: { seat: null, role: 'spectator', host: false, name: 'Zoe' } }),
    update: updateOf(publicOf(players), null),
  }),
  round: (players) => ({
    room: highestRoom(players, {
      state: 'between_rounds',
      seats: highestRoom(players).seats.map((seat) => ({ ...seat, ready: seat.seat > 2 })),
    }),
    update: updateOf(scored(players), privateOf('7H', [])),
  }),
  over: (players) => ({
    room: highestRoom(players, { state: 'finished', rematch: [1] }),
    update: updateOf(over(players), privateOf('7H', [])),
  }),
};

export function scene(name: string, players: number): Scene<'plain'> {
  const make = scenes[name];
  if (!make) throw new Error(`no scene "${name}"`);
  return make(players);
}
