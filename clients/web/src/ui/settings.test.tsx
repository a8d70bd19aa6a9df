// Lets components follow the signals they read.
import '@preact/signals';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import messages from '../../../texts/device/en.json';
import { keepSettings } from '../core/settings';
import { Settings } from './Settings';

beforeEach(() => keepSettings());
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const attribute = (name: string): string | null => document.documentElement.getAttribute(`data-${name}`);
const kept = (name: string): string | null => localStorage.getItem(`crowntable.${name}`);

it.each([
  ['Size', 'Very large', 'card_size', 'huge', 'Usual'],
  ['Colours of suits', 'Red and black', 'suit_colours', 'two', 'One each'],
  ['Backs', 'Lake', 'card_back', 'lake', 'Wine'],
  ['Table', 'Light', 'table', 'light', 'Dark'],
  ['Sort after drawing', 'By rank', 'sort_drawn', 'rank', 'Never'],
  ['Motion', 'Off', 'motion', 'off', 'As the device'],
  ['Speed of motion', 'Slow', 'pace', 'slow', 'Usual'],
])('%s: %s is kept, and shown to the styles at once', async (label, choice, name, value, back) => {
  render(<Settings />);
  const group = within(screen.getByRole('group', { name: label }));
  fireEvent.click(group.getByRole('button', { name: choice }));
  expect([kept(name), attribute(name.replace('_', '-'))]).toEqual([value, value]);
  await waitFor(() => expect(group.getByRole('button', { name: choice, pressed: true })).toBeTruthy());
  fireEvent.click(group.getByRole('button', { name: back }));
});

it.each([
  ['Letters on suits', 'suit_letters', 'off'],
  ['Large print', 'large_print', 'off'],
  ['Left-handed', 'left_handed', 'off'],
  ['Confirm discards', 'confirm_discards', 'off'],
  ['Throw by dragging', 'drag_plays', 'off'],
  ['Letter keys', 'shortcuts', 'on'],
  ['Sound', 'sound', 'on'],
])('%s is switched, and kept', (label, name, first) => {
  render(<Settings />);
  const toggle = screen.getByRole('switch', { name: new RegExp(label) }) as HTMLInputElement;
  expect(toggle.checked).toBe(first === 'on');
  fireEvent.click(toggle);
  expect(kept(name)).toBe(first === 'on' ? 'off' : 'on');
  fireEvent.click(toggle);
});

it('says all that the dictionary has, and of each setting its name, its choices or what it does', () => {
  for (const permission of ['default', 'denied']) {
    vi.stubGlobal('Notification', { permission });
    vi.stubGlobal('isSecureContext', true);
    Object.assign(navigator, { vibrate: () => true, setAppBadge: () => undefined, wakeLock: {} });
    render(<Settings />);
  }
  const said = new Set([...document.body.querySelectorAll('*')].map((part) => part.textContent));
  vi.unstubAllGlobals();
  const { look, ...onPage } = messages;
  expect(look).not.toBe('');
  expect(Object.entries(onPage).filter(([, text]) => !said.has(text))).toEqual([]);
});

it.each([
  [undefined, 6 + 1 + 5],
  ['rummy', 6 + 1],
  ['cribbage', 5],
  ['plain', 0],
])('shows cards and tiles as they will be, of the game that is played: %s', async (family, count) => {
  render(<Settings {...(family === undefined ? {} : { family })} />);
  await waitFor(() => expect(document.querySelectorAll('.look .pc, .look .kt')).toHaveLength(count));
});

it('reads nothing from a device that no longer means anything', async () => {
  localStorage.setItem('crowntable.card_size', 'enormous');
  localStorage.setItem('crowntable.pace', 'fast');
  vi.resetModules();
  const fresh = await import('../core/settings');
  expect([fresh.card_size.value, fresh.pace.value]).toEqual(['usual', 'fast']);
});
