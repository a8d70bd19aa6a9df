import { expect, it } from 'vitest';
import { pageToShow } from './pages';

const page = (url: string) => ({ url });
const ann = page('https://crown.example/#K7M4PX');
const bob = page('https://crown.example/#ABCDEF');

it('shows the table that has called, not another one that is open', () => {
  expect(pageToShow([ann, bob], bob.url)).toBe(bob);
  expect(pageToShow([bob, ann], ann.url)).toBe(ann);
});

it('shows any page where none has that address, and none where none is open', () => {
  expect(pageToShow([ann], bob.url)).toBe(ann);
  expect(pageToShow([], bob.url)).toBeUndefined();
});
