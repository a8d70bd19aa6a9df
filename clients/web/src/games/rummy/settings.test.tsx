import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { card_size, confirm_discards, sort_drawn } from '../../core/settings';
import { cards, fakeClient, privateOf, publicOf, roomOf, updateOf } from './fixtures';
import { fetchRest, Table } from './Table';

beforeAll(() => {
  fetchRest();
  return import('./later');
});
afterEach(() => {
  cleanup();
  sort_drawn.value = 'off';
  confirm_discards.value = false;
  card_size.value = 'usual';
});

const drawing = () => updateOf(publicOf(3, 5), privateOf('3S QH JK QD 5D', {}, { draw: ['stock'] }));
const discarding = (hand = '3S QH JK QD 5D 9S') =>
  updateOf(
    publicOf(3, 5, { phase: 'discard' }),
    privateOf(hand, { drawn: '9S' }, { discard: cards('3S QH JK QD 5D 9S') }),
    { v: 13, turn: 6 },
  );
function sit(first = drawing()) {
  const server = fakeClient(roomOf(3), first);
  render(<Table client={server.client} menu={null} onLobby={() => undefined} />);
  return server;
}
const order = () => screen.getAllByRole('option').map((option) => option.getAttribute('data-key')!.split('-')[0]);
const orders = (sent: { op: string; fields: Record<string, unknown> }[]) =>
  sent.filter(({ op }) => op === 'set_hand_order').map(({ fields }) => (fields['cards'] as string[]).join(' '));

it.each([
  ['suit', 'JK 5D QH 3S 9S QD'],
  ['rank', 'JK 5D 3S 9S QH QD'],
] as const)('sorts the hand by %s after a card was drawn, once, and leaves it marked', async (by, sorted) => {
  sort_drawn.value = by;
  const { update, sent } = sit();
  await new Promise((resolve) => setTimeout(resolve));
  update(discarding());
  await waitFor(() => expect(order().join(' ')).toBe(sorted));
  expect(screen.getByRole('option', { name: /^9 of spades, new/ })).toBeTruthy();
  expect(orders(sent)).toEqual([sorted]);
  // By hand it is put otherwise, and an update that comes meanwhile changes nothing.
  fireEvent.keyDown(screen.getAllByRole('option')[0]!, { key: 'ArrowRight', altKey: true });
  const swapped = order();
  update({ ...discarding(swapped.join(' ')), v: 14 });
  await waitFor(() => expect(order()).toEqual(swapped));
  expect(orders(sent)).toHaveLength(2);
});

it('sorts nothing where it is not asked to, nor what had been drawn before the page was opened', async () => {
  const { update, sent } = sit();
  update(discarding());
  await waitFor(() => expect(order().join(' ')).toBe('3S QH JK QD 5D 9S'));
  cleanup();
  sort_drawn.value = 'suit';
  const later = sit(discarding());
  await new Promise((resolve) => setTimeout(resolve));
  expect([...orders(sent), ...orders(later.sent)]).toEqual([]);
});

it('asks before a card is thrown away, by button and by key, and throws it when that is confirmed', async () => {
  confirm_discards.value = true;
  const { sent } = sit(discarding());
  fireEvent.click(screen.getByRole('option', { name: /^Queen of hearts/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Discard Q♥' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(document.querySelector('dialog')).toBeNull();
  fireEvent.keyDown(document.body, { key: 'x' });
  await screen.findByText('Throw this card away?');
  expect(sent).toEqual([]);
  fireEvent.click(document.querySelector('[data-act=confirm]')!);
  expect(sent).toEqual([{ op: 'play', fields: { turn: 6, action: { type: 'discard', card: 'QH' } } }]);
});

it('takes the question back when the turn is over', async () => {
  confirm_discards.value = true;
  const { update } = sit(discarding());
  fireEvent.click(screen.getByRole('option', { name: /^Queen of hearts/ }));
  fireEvent.keyDown(document.body, { key: 'x' });
  await screen.findByText('Throw this card away?');
  update(updateOf(publicOf(3, 5, { current: 1 }), privateOf('3S JK QD 5D 9S'), { v: 14, turn: 7 }));
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
});

it('draws larger cards in the hand', async () => {
  sit();
  const width = (): number =>
    Number.parseFloat(screen.getByRole('listbox').style.getPropertyValue('--cw').replace('px', ''));
  const usual = width();
  card_size.value = 'large';
  await waitFor(() => expect(width()).toBeGreaterThan(usual * 1.1));
  const large = width();
  card_size.value = 'huge';
  await waitFor(() => expect(width()).toBeGreaterThan(large));
});
