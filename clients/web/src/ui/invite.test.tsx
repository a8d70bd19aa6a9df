import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { roomOf } from '../kit/fake_client';
import { Invite } from './Invite';

afterEach(cleanup);

it('draws the QR code at once where it has room, and elsewhere when it is opened', async () => {
  const { container, unmount } = render(<Invite room={roomOf(2)} qr="shown" />);
  await screen.findByRole('img');
  unmount();
  cleanup();

  const folded = render(<Invite room={roomOf(2)} qr="folded" />).container;
  const fold = folded.querySelector('details')!;
  // The code has been fetched, and would be here.
  await new Promise((resolve) => setTimeout(resolve));
  expect(folded.querySelector('.qr')).toBeNull();
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  await screen.findByRole('img');
  expect(container.querySelector('.qr')).toBeNull();
});
