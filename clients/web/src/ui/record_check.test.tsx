import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { RecordCheck } from './RecordCheck';

/** Vitest runs in clients/web. */
const example = readFileSync(resolve('../../protocol/vectors/game_record.jsonl'), 'utf8');

const asked = vi.fn();
vi.stubGlobal('fetch', asked);

afterEach(() => {
  localStorage.clear();
  cleanup();
  expect(asked, 'the file alone is looked at').not.toHaveBeenCalled();
});

function choose(text: string): void {
  render(<RecordCheck />);
  const input = screen.getByLabelText('Game record');
  Object.defineProperty(input, 'files', { value: [new File([text], 'game.jsonl')] });
  fireEvent.change(input);
}

it('says what a record tells, and by which key it was signed', async () => {
  choose(example);
  expect(await screen.findByText('No line of this record was changed: room K7M4PX, game 2.')).toBeTruthy();
  expect(screen.getByText(/^Each of the 2 deals is vouched for\./)).toBeTruthy();
  expect(screen.getByText(/^1\. Ann \d: \d+$/)).toBeTruthy();
  expect(screen.getByText(/^[0-9a-f]{64}$/)).toBeTruthy();
  expect(screen.queryByText(/changed, or a line/)).toBeNull();
});

const told = (change: object = {}): void => {
  const lines = example
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row));
  const { server, seats } = lines[0].commitments;
  const commitments = seats.map((chain_end: string | null) => chain_end && { chain_end, first_deal: 1 });
  const { links } = lines.find(({ line }) => line === 'deal');
  const { link } = lines.find(({ line }) => line === 'reveal');
  const deal = { game: 2, deal: 1, server_commitment: server, commitments, links, server_link: link };
  localStorage.setItem(
    'crowntable.told.K7M4PX',
    JSON.stringify([{ ...deal, mine: true, called_off: false, ...change }]),
  );
};

it('says that nothing was kept of a game with which the record could be compared', async () => {
  choose(example);
  expect(await screen.findByText(/Nothing is kept in this browser of this game/)).toBeTruthy();
});

it('says that the record agrees with what was told while the game was played', async () => {
  told();
  choose(example);
  expect(await screen.findByText(/agrees with what this browser was told while 1 of its 2 deals/)).toBeTruthy();
});

it.each([
  ['another link of the server', { server_link: '0'.repeat(64) }],
  ['another link of a seat', { links: ['0'.repeat(64), null] }],
  ['another promise', { commitments: [null, null] }],
  ['a deal that is not there', { deal: 7 }],
])('says loudly that the record does not agree: %s was told', async (_, change) => {
  told(change);
  choose(example);
  expect((await screen.findByRole('alert')).textContent).toMatch(/does not agree with what this browser was told/);
});

it('goes without what is kept where that is nonsense', async () => {
  localStorage.setItem('crowntable.told.K7M4PX', '[{"game":"2"}]');
  choose(example);
  expect(await screen.findByText(/Nothing is kept in this browser of this game/)).toBeTruthy();
});

it('names the first line that is wrong, and says nothing else of the record', async () => {
  choose(example.replace('"type":"discard"', '"type":"discord"'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Line 4 was changed, or a line was added or taken out before it.',
  );
  expect(screen.queryByText(/Ann/)).toBeNull();
  expect(screen.queryByText(/^[0-9a-f]{64}$/)).toBeNull();
});

it('checks a file that is dropped on the page', async () => {
  render(<RecordCheck />);
  const drop = new Event('drop', { cancelable: true });
  Object.defineProperty(drop, 'dataTransfer', { value: { files: [new File(['nonsense'], 'cat.png')] } });
  window.dispatchEvent(drop);
  expect(drop.defaultPrevented).toBe(true);
  expect((await screen.findByRole('alert')).textContent).toBe('Line 1: this is no game record, or not all of one.');
});
