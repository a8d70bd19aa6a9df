import { signal } from '@preact/signals';
import { act, cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import type { Connection } from '../core/connection';
import type { ChatLine } from '../core/wire';
import { roomOf } from '../kit/fake_client';
import { ChatButton, readUpTo } from './ChatButton';

afterEach(cleanup);

const says = (n: number): ChatLine => ({ n, seat: 1, name: 'Bob', text: 'Hello', at_ms: 0 }) as unknown as ChatLine;
const tableOf = (code: string, lines: ChatLine[]): Connection =>
  ({ room: signal(roomOf(2, { code })), chat: signal(lines) }) as unknown as Connection;
const button = (connection: Connection) => <ChatButton connection={connection} open={false} onOpen={() => undefined} />;

it('counts what was said at another table as unread, whatever was read at the one before', () => {
  const first = tableOf('AAAAAA', [says(1), says(2)]);
  const { rerender } = render(button(first));
  expect(screen.getByRole('button', { name: 'Chat, 2 new' })).toBeTruthy();
  act(() => void (readUpTo.value = 2));
  expect(screen.getByRole('button', { name: 'Chat' })).toBeTruthy();
  // Whoever comes back to it has read what they have read.
  rerender(button(tableOf('AAAAAA', [says(1), says(2)])));
  expect(screen.getByRole('button', { name: 'Chat' })).toBeTruthy();
  rerender(button(tableOf('BBBBBB', [says(1)])));
  expect(screen.getByRole('button', { name: 'Chat, 1 new' })).toBeTruthy();
});
