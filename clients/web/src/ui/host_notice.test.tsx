import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { announce, forgetAnnouncements, prepareAnnouncements } from '../core/announce';
import type { RoomMessage } from '../core/wire';
import { roomOf } from '../kit/fake_client';
import { HostNotice } from './HostNotice';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  forgetAnnouncements();
});

const said = (region: string) => vi.waitFor(() => document.getElementById(region)?.textContent || Promise.reject());
const bob: RoomMessage['you'] = { seat: 1, role: 'player', host: false, name: 'Bob' };
const before = roomOf(3, { you: bob });
const shown = () => screen.queryByRole('region', { name: 'Host' })?.textContent ?? '';

it('tells whoever becomes the host, to read for a while and to hear at once', async () => {
  prepareAnnouncements();
  const { rerender } = render(<HostNotice room={before} />);
  expect(shown()).toBe('');
  rerender(<HostNotice room={{ ...before, host: 1, you: { ...bob, host: true } }} />);
  expect(await said('live-assertive')).toMatch(/^You are the host now/);
  expect(shown()).toMatch(/^You are the host now/);
});

it('takes the sentence away again', async () => {
  vi.useFakeTimers();
  const { rerender } = render(<HostNotice room={before} />);
  rerender(<HostNotice room={{ ...before, host: 1, you: { ...bob, host: true } }} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(shown()).not.toBe('');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toBe('');
});

it('tells whoever acts for a host who is away', async () => {
  prepareAnnouncements();
  const { rerender } = render(<HostNotice room={before} />);
  rerender(<HostNotice room={{ ...before, acting_host: 1, you: { ...bob, host: true } }} />);
  expect(await said('live-assertive')).toMatch(/^The host is away\./);
});

it('tells the others who it is, and nobody who was the host all along', async () => {
  prepareAnnouncements();
  const { rerender } = render(<HostNotice room={before} />);
  rerender(<HostNotice room={{ ...before, host: 2 }} />);
  expect(await said('live-polite')).toBe('Christina is the host now.');
  expect(shown()).toBe('');
  cleanup();
  const host = roomOf(3, { host: null });
  const again = render(<HostNotice room={host} />);
  again.rerender(<HostNotice room={{ ...host, host: 0 }} />);
  await Promise.resolve();
  expect(shown()).toBe('');
});

it('forgets what was said, and not what is about to be', async () => {
  prepareAnnouncements();
  announce('The game is over');
  expect(await said('live-polite')).toBe('The game is over');
  announce('A new game begins');
  forgetAnnouncements();
  expect(await said('live-polite')).toBe('A new game begins');
  forgetAnnouncements();
  expect(document.getElementById('live-polite')?.textContent).toBe('');
});
