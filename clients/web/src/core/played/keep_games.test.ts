// What a page notes of a seat while the room goes on.
import { signal } from '@preact/signals-core';
import { afterEach, expect, it } from 'vitest';
import { roomOf } from '../../kit/fake_client';
import type { Connection } from '../connection';
import { keepSeat, keptSeat } from '../keepsakes';
import type { RoomMessage } from '../wire';
import { keepGames } from './keep_games';

const CODE = 'K7M4PX';

afterEach(() => localStorage.clear());

it('knows the family of a game while it is on, so that whoever comes back waits for its table alone', () => {
  keepSeat({ code: CODE, token: 'f'.repeat(32), name: '', game: '', game_name: '', at: 1 });
  const room = signal<RoomMessage | null>(null);
  const stop = keepGames(CODE, { room } as unknown as Connection);
  const families = (['lobby', 'playing', 'between_rounds', 'lobby'] as const).map((state) => {
    room.value = roomOf(2, { state, family: 'rummy' });
    return keptSeat(CODE)?.family;
  });
  expect(families).toEqual([undefined, 'rummy', 'rummy', undefined]);
  expect(keptSeat(CODE)).toMatchObject({ token: 'f'.repeat(32), game: room.value?.game });
  stop();
});

it('knows of a seat that nobody but bots sits there beside', () => {
  keepSeat({ code: CODE, token: 'f'.repeat(32), name: '', game: '', game_name: '', at: 1 });
  const room = signal<RoomMessage | null>(null);
  const stop = keepGames(CODE, { room } as unknown as Connection);
  const people = roomOf(2, { state: 'playing' });
  const bot = { ...people.seats[1]!, kind: 'bot' as const, level: 'easy' as const };
  const tables = [people, { ...people, seats: [people.seats[0]!, bot] }, { ...people, seats: [people.seats[0]!] }];
  const marks = tables.map((table) => {
    room.value = table as RoomMessage;
    return keptSeat(CODE)?.bots;
  });
  expect(marks).toEqual([undefined, true, undefined]);
  stop();
});
