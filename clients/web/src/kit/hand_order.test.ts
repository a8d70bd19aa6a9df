import { signal } from '@preact/signals';
import { describe, expect, it } from 'vitest';
import { type Client, Refused } from '../core/client';
import { createHandOrder } from './hand_order';

/** A table whose server answers when it is told to. */
function atTable() {
  const answers: { take: () => void; refuse: () => void }[] = [];
  const update = signal<unknown>({});
  const send = () =>
    new Promise<void>((resolve, reject) => {
      answers.push({ take: resolve, refuse: () => reject(new Refused('BAD_HAND_ORDER', 'No.')) });
    });
  const hand = createHandOrder({ update, send } as unknown as Client<'rummy'>);
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { hand, answers, settled, seen: () => hand.order.value?.join(' '), next: () => (update.value = {}) };
}

describe('while the server has not answered to an order', () => {
  it('a card that is let go where it was leaves the hand in that order', async () => {
    const { hand, answers, settled, seen, next } = atTable();
    hand.setOrder(['3S', '2S']);
    hand.holdOrder(['2S', '3S']);
    expect(seen()).toBe('2S 3S');
    hand.holdOrder(null);
    expect(seen()).toBe('3S 2S');
    answers[0]!.take();
    await settled();
    next();
    expect(seen()).toBeUndefined();
    hand.holdOrder(['2S', '3S']);
    hand.holdOrder(null);
    expect(seen()).toBeUndefined();
  });
  it('its refusal takes nothing from what is held, nor from an order that was told since', async () => {
    const { hand, answers, settled, seen } = atTable();
    hand.setOrder(['3S', '2S']);
    hand.holdOrder(['2S', '3S']);
    answers[0]!.refuse();
    await settled();
    expect(seen()).toBe('2S 3S');
    hand.holdOrder(null);
    expect(seen()).toBeUndefined();
    hand.setOrder(['3S', '2S']);
    hand.setOrder(['2S', '3S']);
    answers[1]!.refuse();
    await settled();
    expect(seen()).toBe('2S 3S');
    answers[2]!.refuse();
    await settled();
    expect(seen()).toBeUndefined();
  });
});
