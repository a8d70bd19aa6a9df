import type { RoomMessage, UpdateOf } from '../../core/wire';
import { names, roomOf } from '../../kit/fake_client';
import type { Members } from './wire';

// Views of a family that no page knows: three rounds, a hidden card each, all play at once, the highest wins.

export const highestRoom = (players: number, change: Partial<RoomMessage> = {}): RoomMessage =>
  roomOf(players, { game: 'highest_card', game_name: 'Highest Card', family: 'highest_card', ...change });

export function publicOf(players: number, change: Members = {}): Members {
  return {
    phase: 'playing',
    round: 1,
    rounds: 3,
    seats: names.slice(0, players).map((_, seat) => ({ seat, points: 0, played: seat > 0 })),
    shown: null,
    standings: null,
    ...change,
  };
}

export const privateOf = (card: string, legal: readonly unknown[] = [{ type: 'play' }]): Members => ({
  seat: 0,
  card,
  legal,
});

export function updateOf(
  pub: Members,
  you: Members | null,
  change: Partial<UpdateOf<'plain'>> = {},
): UpdateOf<'plain'> {
  return { type: 'update', v: 12, turn: 5, events: [], public: pub, clock: null, you, ...change };
}

/** The round is over, and all see what was played. */
export const scored = (players: number, change: Members = {}): Members =>
  publicOf(players, {
    phase: 'round_scored',
    seats: names.slice(0, players).map((_, seat) => ({ seat, points: seat === 1 ? 1 : 0, played: true })),
    shown: [
      { seat: 0, card: '7H' },
      { seat: 1, card: 'KS' },
    ],
    ...change,
  });

export const over = (players: number): Members =>
  scored(players, {
    phase: 'game_over',
    standings: [
      { seat: 1, place: 1, points: 2 },
      { seat: 0, place: 2, points: 1 },
    ],
  });
