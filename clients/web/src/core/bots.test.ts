import { signal } from '@preact/signals-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { roomOf } from '../kit/fake_client';
import { startAgainst } from './bots';
import { Refused } from './client';
import type { Connection } from './connection';
import type { RoomMessage } from './wire';

const room = signal<RoomMessage | null>(null);
let said: string[] = [];
/** What becomes of each bot that is asked for. */
let answers: ('seated' | 'refused' | 'lost' | 'lost, and seated')[] = [];

const sit = (): void => {
  const { seats, ...more } = room.peek()!;
  const bot = { ...seats[0]!, seat: seats.length, kind: 'bot' as const, level: 'easy' as const };
  room.value = { ...more, seats: [...seats, bot as RoomMessage['seats'][number]] };
};
const send = vi.fn(async (op: string) => {
  said.push(op);
  const answer = op === 'add_bot' ? answers.shift() : undefined;
  await Promise.resolve();
  if (answer === 'refused') throw new Refused('SERVER_FULL', 'No more bots.');
  // Who comes back hears of the loss first, and of the room behind it.
  if (answer === 'lost, and seated') setTimeout(sit);
  if (answer?.startsWith('lost')) throw new Refused('NO_ANSWER', 'Lost.');
  if (answer === 'seated') sit();
  if (op === 'ping') await new Promise((resolve) => setTimeout(resolve, 5));
  return { type: 'done' };
});
const connection = { room, send } as unknown as Connection;
const begin = (...these: typeof answers): Promise<void> => {
  answers = these;
  return startAgainst(connection, { level: 'easy', count: 2 }, Promise.resolve());
};

beforeEach(() => {
  said = [];
  room.value = roomOf(1, { state: 'lobby' });
});

describe('a game against two bots', () => {
  it('asks for both at once, and begins when they sit there', async () => {
    await begin('seated', 'seated');
    expect(said).toEqual(['add_bot', 'add_bot', 'start']);
  });
  it('does not begin with one where the other is refused, and says why', async () => {
    await expect(begin('seated', 'refused')).rejects.toMatchObject({ code: 'SERVER_FULL' });
    expect(said).toEqual(['add_bot', 'add_bot']);
  });
  it('asks again for one that was lost, and for none that came all the same', async () => {
    await begin('seated', 'lost', 'seated');
    expect(said).toEqual(['add_bot', 'add_bot', 'ping', 'add_bot', 'start']);
    said = [];
    room.value = roomOf(1, { state: 'lobby' });
    await begin('seated', 'lost, and seated');
    expect(said).toEqual(['add_bot', 'add_bot', 'ping', 'start']);
  });
  it('begins with those who sit there already', async () => {
    sit();
    sit();
    await begin();
    expect(said).toEqual(['start']);
  });
});
